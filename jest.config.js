/** Unit tests run from source; e2e tests drive the real Terraform or OpenTofu and cdktf against the built package. */
const shared = {
  rootDir: __dirname,
  cacheDirectory: "<rootDir>/.cache/jest",
  testEnvironment: "node",
  // Packages that are ES modules only, which the drawings use.
  transformIgnorePatterns: ["/node_modules/(?!(d3-[a-z-]+|internmap)/)"],
  transform: { "^.+\\.(ts|m?js)$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } } }] },
  moduleNameMapper: { "^terraform-provider-sdk($|/.*)": "<rootDir>/providers/sdk$1" },
  modulePathIgnorePatterns: ["<rootDir>/dist", "<rootDir>/.cache", "<rootDir>/templates", "cdktf.out"],
  testPathIgnorePatterns: ["/node_modules/"],
  setupFilesAfterEnv: ["<rootDir>/test/support/must-assert.ts"],
};

module.exports = {
  // Ends only what hangs, on a busy machine too; what must be fast is measured in bench/.
  testTimeout: 600_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "<rootDir>/test/e2e/"],
    },
    {
      ...shared,
      displayName: "unit-cdktn",
      testMatch: ["<rootDir>/test/constructs/**/*.test.ts"],
      moduleNameMapper: { ...shared.moduleNameMapper, "^cdktf$": "cdktn" },
    },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/test/e2e/**/*.test.ts"],
      globalSetup: "<rootDir>/scripts/lib/terraform.mjs",
    },
  ],
};
