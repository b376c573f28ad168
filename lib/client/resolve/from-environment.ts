import { modeNames, modes } from "../modes";
import type { Environment } from "./given";
import type { SettingsInput } from "./input";

/** The arguments of a command that takes everything from the environment: without a word about the mode, the first whose key is there. */
export function fromEnvironment(environment: Environment): SettingsInput {
  if (environment.OBSERVABILITY_MODE) return {};
  const mode = modeNames.find((name) => environment[modes[name].mainVariable]);
  return mode ? { [modes[mode].argument]: {} } : {};
}

/** What such a command says of the variables that it reads. */
export const environmentVariables = modeNames.map((mode) => modes[mode].variables.join(", ")).join("; or ");
