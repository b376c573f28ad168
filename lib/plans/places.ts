/** File in the folder of a CDK stack: the lines of the app that make its resources. Findings point to them. */
export const placesFile = "observability.places.json";
