/** The tests of the SDK, which need nothing but the SDK; those in test/e2e start the real Terraform or OpenTofu. */
module.exports = {
  testEnvironment: "node",
  transform: { "^.+\\.(ts|m?js)$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  moduleNameMapper: { "^terraform-provider-sdk($|/.*)": `${__dirname}$1` },
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/.cache"],
  setupFilesAfterEnv: [`${__dirname}/test/support/must-assert.ts`],
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  // Ends only what hangs, on a busy machine too.
  testTimeout: 600_000,
};
