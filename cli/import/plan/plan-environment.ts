import type { Secret } from "../../../lib/importing";

/** Variables that would lead a plan of a temporary folder into the user's folders, or change what it plans. */
const ofOtherFolders = /^TF_(DATA_DIR|WORKSPACE|PLUGIN_CACHE_DIR|CLI_ARGS(_.*)?)$/;

/** The environment of a plan that stands alone, with the secrets as variables. */
export function planEnvironment(environment: NodeJS.ProcessEnv, secrets: readonly Secret[]): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !ofOtherFolders.test(name));
  const variables = secrets.map(({ variable, value }) => [`TF_VAR_${variable.replaceAll("-", "_")}`, value]);
  return { ...Object.fromEntries([...kept, ...variables]), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
}
