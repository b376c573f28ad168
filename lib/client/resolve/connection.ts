import { formatTerraformPath } from "../../schema/names";
import { isUnknown } from "../../schema/value";
import { type ConnectionOf, type Mode, modeNames, modes } from "../modes";
import type { Product } from "../modes/facts";
import type { Environment } from "./given";
import type { SettingsInput } from "./input";
import { Reader } from "./reader";

/** The selected mode's connection. */
export function readConnection(mode: Mode, input: SettingsInput, product: Product, reader: Reader): ConnectionOf {
  return modes[mode].read(input, product, reader);
}

/** The settings of another mode are ignored, unless they are incomplete, which is probably a mistake. */
export function refuseHalfGiven(
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
