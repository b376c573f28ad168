import { statSync } from "node:fs";
import path from "node:path";

/** Jest's order of test files for `npm run mutants`: those that share words with the path of the broken file, then the small ones. */
export default class NearFirst {
  sort(tests) {
    const words = (name) => new Set(name.split(/[^a-z]+/));
    const broken = words(process.env.MUTANT ?? "");
    const rank = ({ path: file, context }) => {
      const near = [...words(path.relative(context.config.rootDir, file))].filter((word) => broken.has(word)).length;
      return [-near, statSync(file).size];
    };
    return tests
      .map((test) => ({ test, rank: rank(test) }))
      .sort(({ rank: [near, size] }, { rank: [otherNear, otherSize] }) => near - otherNear || size - otherSize)
      .map(({ test }) => test);
  }

  cacheResults() {}
}
