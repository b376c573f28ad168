import { type Product, productNames } from "../../products";
import { isUnknown } from "../../schema/value";
import type { Environment } from "./given";
import type { SettingsInput } from "./input";
import type { Reader } from "./reader";

const variable = "OBSERVABILITY_PRODUCT";

/** Whose rules hold for the value of the argument, which the environment's replaces; `undefined` for an unknown value and an unknown name. */
export function productOf(given: unknown, environment: Environment = process.env): Product | undefined {
  if (isUnknown(given)) return undefined;
  const name = given || environment[variable];
  return name ? productNames.find((one) => one === name) : "base";
}

/** The product of the settings; `base` also while it is unknown or wrong, which the reader collects. */
export function readProduct(input: SettingsInput, reader: Reader): Product {
  const name = reader.string(input.product, ["product"], variable);
  if (name === undefined || isUnknown(name)) return "base";
  const product = productNames.find((one) => one === name);
  if (!product)
    reader.refuse(
      ["product"],
      `is "${name}"; set it to ${productNames.map((one) => `"${one}"`).join(" or ")}, or remove it to use the base API`,
    );
  return product ?? "base";
}
