import { planEnvironment } from "../../lib/tools/importing/check";

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
