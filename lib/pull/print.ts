import { stringifyJson } from "terraform-provider-sdk/internal/schema";
import type { ObjectExpression, Reference } from "../importing/expression";
import { without } from "../importing/expression";
import { HclPrinter, quoted } from "../importing/hcl";
import { keyOf } from "../importing/inventory";
import { snakeName } from "../importing/name";
import { call, object, stringLiteral, text } from "../importing/typescript/code";
import { TypescriptPrinter, type TypescriptStyle } from "../importing/typescript/printer";
import type { Compared } from "./compare";
import { blocksIn } from "./hcl";
import type { Source } from "./tree";
import { expressionOf } from "./typescript";

/** Numbers for objects that are referred to, and the names of functions that printed code calls. */
export class References {
  private readonly numbers = new Map<string, number>();
  private readonly all: Reference[] = [];
  readonly called = new Set<string>();

  placeholder(reference: Reference): string {
    const key = keyOf(reference);
    const number = this.numbers.get(key) ?? this.all.push(reference) - 1;
    this.numbers.set(key, number);
    return `pulled_${number}_object`;
  }

  at(number: number): Reference | undefined {
    return this.all[number];
  }
}

/** How the code writes an object. */
export type Form = "hcl" | "json" | TypescriptStyle;

type Side = Compared["base"];

/** What the writer prints of an object, with placeholders for other objects. @throws Error for code that cannot be parsed. */
export async function printed(
  { arguments: own, keys }: Side,
  form: Form,
  kind: string,
  references: References,
): Promise<Source> {
  const keyIn = ({ id, tileId }: Reference) =>
    tileId === undefined ? undefined : (keys.get(`${id} ${tileId}`) ?? tileId);
  if (form === "hcl") return hclSource(own, references, keyIn);
  if (form === "json") return typescriptSource(`(${jsonOf(own)})`, "json");
  const printer = new TypescriptPrinter(spellingOf(references, keyIn), form);
  if (own.names === "data") return typescriptSource(`(${printer.value(own).print("")})`, "ts");
  const tile = form !== "objects" && kind === "alert" ? watchedTile(own, references, keyIn) : undefined;
  const rest = printer.configuration(tile ? without(own, ["dashboardId", "tileId"]) : own);
  return typescriptSource(`(${object([...(tile ? [["tile", tile] as const] : []), ...rest], true).print("")})`, "ts");
}

type KeyIn = (reference: Reference) => string | undefined;

async function hclSource(own: ObjectExpression, references: References, keyIn: KeyIn): Promise<Source> {
  const printer = new HclPrinter({
    reference(reference) {
      const [object, key] = [references.placeholder(reference), keyIn(reference)];
      return key === undefined ? `${object}.id` : `${object}.tile_ids[${quoted(key)}]`;
    },
    secret: (variable) => `var.${snakeName(variable)}`,
  });
  const text = `resource "a" "b" {\n${printer.lines(own, "  ").join("\n")}\n}\n`;
  const [block] = await blocksIn(text);
  if (!block) throw new Error("The writer's text is no block.");
  return { text, tree: block.body, language: "hcl" };
}

function typescriptSource(text: string, language: "ts" | "json"): Source {
  return { text, tree: expressionOf(text), language };
}

function spellingOf(references: References, keyIn: KeyIn) {
  return {
    id(reference: Reference) {
      const [one, key] = [references.placeholder(reference), keyIn(reference)];
      return key === undefined ? `${one}.id` : `${one}.tileId(${stringLiteral(key)})`;
    },
    object: (reference: Reference) => references.placeholder(reference),
    secret: (variable: string) => `secret(scope, ${stringLiteral(snakeName(variable))})`,
    own(name: string) {
      references.called.add(name);
      return name;
    },
  };
}

function watchedTile(own: ObjectExpression, references: References, keyIn: KeyIn) {
  const watched = own.members
    .map(([, value]) => value)
    .find((value) => value.is === "reference" && value.tileId !== undefined);
  if (watched?.is !== "reference") return undefined;
  return call(`${references.placeholder(watched)}.tile`, text(stringLiteral(keyIn(watched) ?? "")));
}

/** A document in the form of the API. */
function jsonOf(own: ObjectExpression): string {
  return stringifyJson(dataOf(own), 2);
}

function dataOf(value: ObjectExpression): unknown {
  const plain = (one: ObjectExpression["members"][number][1]): unknown => {
    if (one.is === "list") return one.items.map(plain);
    if (one.is === "object") return Object.fromEntries(one.members.map(([name, inner]) => [name, plain(inner)]));
    return one.is === "literal" ? one.value : undefined;
  };
  return plain(value);
}
