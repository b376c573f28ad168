import { provider } from "../../definitions/provider";
import { type Product, productNames } from "../../products";
import { formatTerraformPath } from "../../schema/names";
import { isUnknown } from "../../schema/value";
import { type ConnectionOf, isMode, type Mode, modeNames, modes } from "../modes";
import type { Environment, SettingsInput } from "./input";
import { Reader } from "./reader";

const settings = provider.type.attributes;

/**
 * Selects the mode: the argument; else the connection that is set; else the variable; else the mode whose variables are set. `undefined` if
 * an error or an unknown value was collected.
 */
export function chooseMode(input: SettingsInput, reader: Reader): Mode | undefined {
  const explicit = reader.explicit(input.mode, ["mode"]);
  if (isUnknown(explicit)) return undefined;
  if (explicit !== undefined) return asMode(explicit, "mode", reader);

  const given = modeNames.filter((mode) => (input[modes[mode].argument] ?? null) !== null);
  const [only] = given;
  if (only && given.length === 1) return only;

  const variable = reader.variable(settings.mode.env);
  if (variable !== undefined) return asMode(variable, settings.mode.env, reader);
  if (given.length > 1) {
    const names = given.map((mode) => formatTerraformPath([modes[mode].argument]));
    return note(reader, `${names.join(" and ")} are both set; choose one with ${choices(given)}.`);
  }
  return modeOfEnvironment(reader);
}

function modeOfEnvironment(reader: Reader): Mode | undefined {
  const present = modeNames.filter((mode) => modes[mode].variables.some((name) => reader.variable(name)));
  const [only] = present;
  if (only && present.length === 1) return only;
  if (present.length > 1) {
    const which = `choose one with ${choices(present)}, or ${settings.mode.env}`;
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

/** The selected mode's connection. */
export function readConnection(mode: Mode, input: SettingsInput, product: Product, reader: Reader): ConnectionOf {
  return modes[mode].read(input, product, reader);
}

/** The settings of another mode are ignored, unless they are incomplete, which is probably a mistake. */
export function rejectHalfGiven(
  selected: Mode,
  input: SettingsInput,
  product: Product,
  reader: Reader,
  environment: Environment,
): void {
  for (const mode of modeNames.filter((name) => name !== selected)) {
    const { argument } = modes[mode];
    const given = input[argument];
    if (given === undefined || given === null || isUnknown(given)) continue;
    const other = new Reader(environment);
    readConnection(mode, input, product, other);
    const object = formatTerraformPath([argument]);
    for (const { path = [argument], detail } of other.errors) {
      const remedy = `${object} is not the selected mode, but it is incomplete; complete or remove it.`;
      reader.invalid(path, `${detail} ${remedy}`);
    }
  }
}

/** The arguments of a command that takes everything from the environment: without a word about the mode, the first whose key is there. */
export function fromEnvironment(environment: Environment): SettingsInput {
  if (environment[settings.mode.env]) return {};
  const mode = modeNames.find((name) => environment[modes[name].mainVariable]);
  return mode ? { [modes[mode].argument]: {} } : {};
}

/** What such a command says of the variables that it reads. */
export const environmentVariables = modeNames.map((mode) => modes[mode].variables.join(", ")).join("; or ");

/** Whose rules hold for the value of the argument, which the environment's replaces; `undefined` for an unknown value and an unknown name. */
export function productOf(given: unknown, environment: Environment = process.env): Product | undefined {
  if (isUnknown(given)) return undefined;
  const name = given || environment[settings.product.env];
  return name ? productNames.find((one) => one === name) : "base";
}

/** The product of the settings; `base` also while it is unknown or wrong, which the reader collects. */
export function readProduct(input: SettingsInput, reader: Reader): Product {
  const name = reader.string(input.product, ["product"]);
  if (name === undefined || isUnknown(name)) return "base";
  const product = productNames.find((one) => one === name);
  if (!product)
    reader.reject(
      ["product"],
      `is "${name}"; set it to ${productNames.map((one) => `"${one}"`).join(" or ")}, or remove it to use the base API`,
    );
  return product ?? "base";
}

/** The team that requests are for, if the mode has teams. */
export function readTeam(input: SettingsInput, mode: Mode | undefined, reader: Reader): string | undefined {
  const team = reader.string(input.team, ["team"]);
  if (team === undefined || isUnknown(team) || mode === undefined) return undefined;
  if (!modes[mode].features.teams) {
    reader.reject(["team"], `is not supported in ${mode} mode, where a service has only one team; remove it`);
  } else if (!/^[\w.~-]+$/.test(team)) {
    reader.reject(["team"], `is "${team}"; it must be the ID of a team`);
  }
  return team;
}
