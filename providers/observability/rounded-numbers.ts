import type { Diagnostic } from "terraform-provider-sdk";
import { Decimal, type ObjectType, type ValueType } from "terraform-provider-sdk/schema";
import {
  formatPath,
  formatTerraformPath,
  isRecord,
  mayHoldDecimals,
  type Path,
  readJson,
} from "terraform-provider-sdk/values";
import { problem } from "../../lib/service/problems";

/**
 * Warns of the numbers of a configuration that the service, which keeps doubles, stores with other digits. Of a fraction, a double has as many
 * digits as anybody needs: `1 / 3` is none of them.
 */
export function roundedNumbers(type: ObjectType, config: unknown): readonly Diagnostic[] {
  return numbersIn(type, config, []).map(({ text, name, path }) => ({
    ...problem("number-rounded"),
    detail: `${name} is ${text}; the service stores it as ${Number(text)}.`,
    path,
  }));
}

interface Rounded {
  readonly text: string;
  /** As people see it, the inside of JSON too. */
  readonly name: string;
  readonly path: Path;
}

function numbersIn(type: ValueType, value: unknown, path: Path): readonly Rounded[] {
  if (type.kind === "number")
    return decimalsIn(value, []).map(({ text }) => ({ text, name: formatTerraformPath(path), path }));
  if (type.kind === "json") {
    if (typeof value !== "string" || !mayHoldDecimals(value)) return [];
    const named = (inside: Path) => `${formatTerraformPath(path)}.${formatPath(inside)}`;
    return decimalsIn(readJson(value), []).map(({ text, path: inside }) => ({ text, name: named(inside), path }));
  }
  if ("of" in type && Array.isArray(value))
    return value.flatMap((item: unknown, index) => numbersIn(type.of, item, [...path, index]));
  if (!isRecord(value) || type.kind !== "object") return [];
  return Object.entries(type.attributes).flatMap(([name, { type: inner }]) =>
    numbersIn(inner, value[name], [...path, name]),
  );
}

function decimalsIn(value: unknown, path: Path): { readonly text: string; readonly path: Path }[] {
  if (value instanceof Decimal) return isRounded(value.text) ? [{ text: value.text, path }] : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => decimalsIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => decimalsIn(item, [...path, name]));
}

const smallest = 2.3e-308;

/** True for a whole number with other digits than its double, and for what is too large or too small for one. */
function isRounded(text: string): boolean {
  const double = Math.abs(Number(text));
  return double < smallest || double === Number.POSITIVE_INFINITY || isWhole(text);
}

function isWhole(text: string): boolean {
  const [, fraction = "", exponent = "0"] = /^[^.e]*(?:\.(\d*?)0*)?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  return fraction.length <= Number(exponent);
}
