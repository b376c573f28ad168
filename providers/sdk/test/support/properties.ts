import fc from "fast-check";

/*
 * Where every property test gets fast-check from. The suite plays the same few cases each time, so that a change fails by what it changes;
 * `npm run properties` plays others, and more. `PROPERTY_SEED` and `PROPERTY_RUNS` say which and how many.
 */
const casesOfSuite = 40;
const { PROPERTY_SEED = "1", PROPERTY_RUNS = String(casesOfSuite) } = process.env;
fc.configureGlobal({ seed: Number(PROPERTY_SEED), numRuns: Number(PROPERTY_RUNS) });

/** The options of a property of which the suite plays another number of cases; others play as many times more as of each property. */
export function casesOf(suite: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil((suite * Number(PROPERTY_RUNS)) / casesOfSuite) };
}

export default fc;
