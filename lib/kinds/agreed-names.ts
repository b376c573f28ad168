/** When it is "1", the provider looks for misspelt members and does nothing else: set by the `check` command. */
export const memberCheckVariable = "OBSERVABILITY_CHECK_MEMBERS";

/** File in the folder of a CDK stack: the lines of the app that make its resources. Findings point to them. */
export const placesFile = "observability.places.json";
