import { boundsIn, isRequiredIn } from "terraform-provider-sdk/definitions";
import type { Attribute, NumberType, StringType, ValueType } from "terraform-provider-sdk/schema";

/** Values for an attribute by its name, where the type does not say enough: IDs of what exists, addresses. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Everything that a string may lose on its way, in one: blanks at its ends, upper case, other scripts, templates, quotes. */
const awkward = '  UPPER lower ünïcödé 日本 🎉 ${not} %{a} "quotes" and \\ ';

/** Valid values of an attribute on a service, two at least where its type has two. */
export function samplesOf(name: string, attribute: Attribute, known: Known, product: string): readonly unknown[] {
  return known[name] ?? samples(attribute.type, known, product);
}

function samples(type: ValueType, known: Known, product: string): readonly unknown[] {
  switch (type.kind) {
    case "string":
      return stringSamples(boundsIn(type, product));
    case "number":
      return numberSamples(boundsIn(type, product));
    case "bool":
      return [true, false];
    case "json":
      return ['{"a":1}', '{ "b": [1, 2.50, null] }'];
    case "map":
      return [{}, { "X-One": "1" }, { "X-One": "${two}", Another: "ünïcödé" }];
    case "list":
    case "set":
      return lists(
        samples(type.of, known, product),
        type.kind === "list" ? (boundsIn(type, product).minItems ?? 0) : 0,
      );
    case "object":
      return objects(type.attributes, known, product);
  }
}

function lists(items: readonly unknown[], least: number): readonly unknown[] {
  const [one, two = one] = items;
  return [[], [one], one === two ? [one] : [two, one]].filter((list) => list.length >= least);
}

function objects(attributes: Readonly<Record<string, Attribute>>, known: Known, product: string): readonly unknown[] {
  const settable = Object.entries(attributes).filter(([, { presence }]) => presence !== "computed");
  const of = (entries: typeof settable, index: number) =>
    Object.fromEntries(
      entries.map(([name, attribute]) => {
        const values = samplesOf(name, attribute, known, product);
        return [name, values[index % values.length]];
      }),
    );
  const required = settable.filter(([, attribute]) => isRequiredIn(attribute, product));
  return [of(required, 0), of(settable, 0), of(settable, 1)];
}

function stringSamples({
  oneOf,
  knownValues: known,
  form,
  minLength = 0,
  maxLength,
  pattern,
}: StringType): readonly string[] {
  if (oneOf ?? known) return oneOf ?? known ?? [];
  if (form === "instant") return ["2026-09-01T00:00:00Z", "2026-09-01T02:30:00.5+02:00"];
  if (form === "url") return ["https://example.com/Path?a=1", "HTTPS://EXAMPLE.COM/other"];
  const longest = maxLength === undefined ? [] : ["x".repeat(maxLength)];
  const shortest = minLength > 1 ? ["x".repeat(minLength)] : ["", "y"];
  return ["plain", awkward, ...shortest, ...longest].filter(
    (text) =>
      text.length >= minLength &&
      text.length <= (maxLength ?? Number.POSITIVE_INFINITY) &&
      (pattern?.matches.test(text) ?? true),
  );
}

function numberSamples({ integer, min, max }: NumberType): readonly number[] {
  const middle = integer ? 7 : 0.1;
  const low = min ?? (integer ? 0 : -1e-9);
  const high = max ?? (integer ? 1_000_000 : 1.5e300);
  return [...new Set([Math.min(Math.max(middle, low), high), low, high])];
}
