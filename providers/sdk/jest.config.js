/** The tests of the SDK, which need nothing but the SDK; those in test/e2e start the real Terraform or OpenTofu. */
module.exports = {
  testEnvironment: "node",
  // Source maps in files of their own: inside the code they would be read and compiled with it, once for every file of tests.
  transform: {
    "^.+\\.(ts|m?js)$": [
      "@swc/jest",
      { sourceMaps: true, jsc: { target: "es2022", parser: { syntax: "typescript" } } },
    ],
  },
  moduleNameMapper: { "^terraform-provider-sdk($|/.*)": `${__dirname}/exports$1` },
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/.cache"],
  setupFilesAfterEnv: [`${__dirname}/test/support/must-assert.ts`],
  // In the context of a test, every look at one of these in the global object would cost as much as hundreds of instructions. Others, such as
  // Promise, are declared a second time by packages that tests load.
  sandboxInjectedGlobals: ["Array", "JSON", "Map", "Math", "Object", "Reflect", "RegExp", "Set", "WeakMap"],
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  // Ends only what hangs, on a busy machine too.
  testTimeout: 600_000,
};
