import fc from "fast-check";

/*
 * Where every property test gets fast-check from. The suite plays the same few cases each time, so that a change fails by what it changes;
 * `npm run properties` plays others, and more. `PROPERTY_SEED` and `PROPERTY_RUNS` say which and how many.
 */
const { PROPERTY_SEED = "1", PROPERTY_RUNS = "40" } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED), numRuns: Number(PROPERTY_RUNS) });

export default fc;
