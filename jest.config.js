const {
  testEnvironment,
  transform,
  moduleNameMapper,
  setupFilesAfterEnv,
  sandboxInjectedGlobals,
  testTimeout,
} = require("./providers/sdk/jest.config");

rejectFilesAsProjects(process.argv);

/**
 * Unit tests run from source; e2e tests drive the real Terraform or OpenTofu and cdktf against the built package. Journeys are what a user or a
 * release does from nothing: each installs packages, runs what a page says, or packs.
 */
const shared = {
  rootDir: __dirname,
  cacheDirectory: "<rootDir>/.cache/jest",
  testEnvironment,
  transform,
  moduleNameMapper,
  setupFilesAfterEnv,
  sandboxInjectedGlobals,
  // Packages that are ES modules only, which the drawings use.
  transformIgnorePatterns: ["/node_modules/(?!(d3-[a-z-]+|internmap)/)"],
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/.cache", "<rootDir>/examples/templates", "cdktf.out"],
  testPathIgnorePatterns: ["/node_modules/"],
};

module.exports = {
  testTimeout,
  // On a busy machine half a second is too short for a worker to end: Jest would report leaks where there are none.
  workerGracefulExitTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts", "<rootDir>/providers/sdk/test/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "/test/e2e/", "<rootDir>/test/journeys/"],
    },
    {
      ...shared,
      displayName: "unit-cdktn",
      testMatch: ["<rootDir>/test/constructs/**/*.test.ts"],
      // These load no CDK, or in a process of their own, where nothing is mapped.
      testPathIgnorePatterns: ["/node_modules/", "/test/constructs/(delivery/|plain-run|template)"],
      moduleNameMapper: { ...shared.moduleNameMapper, "^cdktf$": "cdktn" },
    },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/test/e2e/**/*.test.ts", "<rootDir>/providers/sdk/test/e2e/**/*.test.ts"],
      globalSetup: "<rootDir>/scripts/lib/terraform.mjs",
    },
    {
      ...shared,
      displayName: "journeys",
      testMatch: ["<rootDir>/test/journeys/**/*.test.ts"],
      globalSetup: "<rootDir>/scripts/lib/terraform.mjs",
    },
  ],
};

/** Jest takes every word behind `--selectProjects` for the name of a project: a file there is ignored, and the whole suite would run. */
function rejectFilesAsProjects(words) {
  const index = words.findIndex((word) => word.startsWith("--selectProjects"));
  const behind = index < 0 ? [] : words.slice(index + 1);
  const end = behind.findIndex((word) => word.startsWith("-"));
  const names = end < 0 ? behind : behind.slice(0, end);
  const file = names.find((name) => name.includes("/"));
  if (file === undefined) return;
  throw new Error(
    `${file} is behind --selectProjects, which takes names; write npx jest ${file} --selectProjects unit.`,
  );
}
