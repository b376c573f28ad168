/**
 * Set by the `check` command: with "1", the provider looks for misspelt members and does nothing else; with "usual", it validates as usual, but
 * what only a plan can judge is an error.
 */
export const memberCheckVariable = "OBSERVABILITY_CHECK_MEMBERS";

/** File in the folder of a CDK stack: the lines of the app that make its resources. Findings point to them. */
export const placesFile = "observability.places.json";
