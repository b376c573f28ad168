import { formatTerraformPath } from "../../schema/names";
import { isUnknown } from "../../schema/value";
import { isMode, type Mode, modeNames, modes } from "../modes";
import type { SettingsInput } from "./input";
import type { Reader } from "./reader";

/**
 * Selects the mode: the argument; else the connection that is set; else the variable; else the mode whose variables are set. `undefined` if
 * an error or an unknown value was collected.
 */
export function chooseMode(input: SettingsInput, reader: Reader): Mode | undefined {
  const explicit = reader.string(input.mode, ["mode"]);
  if (isUnknown(explicit)) return undefined;
  if (explicit !== undefined) return asMode(explicit, "mode", reader);

  const given = modeNames.filter((mode) => (input[modes[mode].argument] ?? null) !== null);
  const [only] = given;
  if (only && given.length === 1) return only;

  const variable = reader.variable("OBSERVABILITY_MODE");
  if (variable !== undefined) return asMode(variable, "OBSERVABILITY_MODE", reader);
  if (given.length > 1) {
    const names = given.map((mode) => formatTerraformPath([modes[mode].argument]));
    return note(reader, `${names.join(" and ")} are both set; choose one with ${choices(given)}.`);
  }
  return fromEnvironment(reader);
}

function fromEnvironment(reader: Reader): Mode | undefined {
  const present = modeNames.filter((mode) => modes[mode].variables.some((name) => reader.variable(name)));
  const [only] = present;
  if (only && present.length === 1) return only;
  if (present.length > 1) {
    const which = `choose one with ${choices(present)}, or OBSERVABILITY_MODE`;
    return note(
      reader,
      `The environment has variables of ${present.length === 2 ? "both" : "several"} modes; ${which}.`,
    );
  }
  const examples = modeNames.map((mode) => `${modes[mode].example} for ${modes[mode].purpose}`).join(" or ");
  const variables = modeNames.map((mode) => modes[mode].mainVariable).join(" or ");
  return note(
    reader,
    `No service is configured. Set ${examples}, or the environment variables of one mode (${variables}).`,
  );
}

function asMode(text: string, name: string, reader: Reader): Mode | undefined {
  if (isMode(text)) return text;
  return note(reader, `${name} is "${text}"; it must be ${modeNames.map((mode) => `"${mode}"`).join(" or ")}.`);
}

function choices(of: readonly Mode[]): string {
  return of.map((mode) => `mode = "${mode}"`).join(" or ");
}

function note(reader: Reader, message: string): undefined {
  reader.invalid(["mode"], message);
}
