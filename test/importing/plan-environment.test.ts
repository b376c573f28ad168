import { planEnvironment, summaryOf } from "../../lib/tools/importing/check";

test("a plan of a temporary folder takes neither folders nor arguments from the environment", () => {
  const environment = {
    PATH: "/bin",
    TF_CLI_CONFIG_FILE: "terraformrc",
    TF_CLI_ARGS: "-no-color",
    TF_CLI_ARGS_plan: "-target=observability_dashboard.a",
    TF_DATA_DIR: "data",
    TF_PLUGIN_CACHE_DIR: "cache",
    TF_WORKSPACE: "staging",
  };
  expect(planEnvironment(environment, [{ variable: "hook-url", description: "", value: "secret" }])).toEqual({
    PATH: "/bin",
    TF_CLI_CONFIG_FILE: "terraformrc",
    TF_VAR_hook_url: "secret",
  });
});

test.each([
  ["default tags", { default_tags: ["a"] }, ["default_tags"], true],
  ["default tags and another member", { default_tags: ["a"], name: "B" }, ["name", "default_tags"], false],
  ["nothing that a plan shows", {}, [], false],
])("an update of %s has a reason only if it adds default tags", (_, members, paths, hasReason) => {
  const before = { name: "A", default_tags: null };
  const change = { actions: ["update"], before, after: { ...before, ...members } };
  const { changes } = summaryOf({
    resource_changes: [{ ...{ address: "observability_dashboard.a", mode: "managed" }, change }],
  } as unknown as Parameters<typeof summaryOf>[0]);
  expect(changes.map((planned) => planned.paths.map((path) => path.replace(/\W.*/, "")))).toEqual([paths]);
  expect(changes[0]?.reason !== undefined).toBe(hasReason);
});
