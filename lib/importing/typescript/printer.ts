import { tileKeys } from "../../tiles";
import { type Expression, literal, memberOf, type ObjectExpression, type Reference, without } from "../expression";
import { type Argument, type Builder, builderOf } from "./builders";
import { type Doc, list, member, object, text } from "./doc";
import { numberLiteral, propertyName, stringLiteral } from "./text";

/** How references are spelled in one file; each also notes what the file has to import. */
export interface TypescriptSpelling {
  /** The ID that a reference stands for. */
  id(reference: Reference): string;
  /** The object itself, where one takes it. */
  object(reference: Reference): string;
  secret(variable: string): string;
  tag(name: string): string;
}

/** Turns expressions into code that is not laid out yet. */
export class TypescriptPrinter {
  constructor(private readonly spelling: TypescriptSpelling) {}

  /** The configuration of a construct: its members in lines of their own. */
  configuration({ members }: ObjectExpression): Doc {
    return object(
      members.map(([name, value]) => [propertyName(name), name === "tiles" ? this.tiles(value) : this.value(value)]),
      true,
    );
  }

  value(value: Expression): Doc {
    switch (value.is) {
      case "literal":
        return literalDoc(value.value);
      case "reference":
        return text(this.spelling.id(value));
      case "secret":
        return text(this.spelling.secret(value.variable));
      case "tag":
        return text(this.spelling.tag(value.name));
      case "list":
        return list(value.items.map((item) => this.value(item)));
      case "object":
        return object(value.members.map(([name, item]) => [propertyName(name), this.value(item)]));
      case "json":
        if (value.typed) return this.value(value.value);
        return { is: "hug", before: "JSON.stringify(", value: this.value(value.value), after: ")" };
    }
  }

  private tiles(tiles: Expression): Doc {
    if (tiles.is !== "list") return this.value(tiles);
    const keys = keysOf(tiles.items);
    return list(
      tiles.items.map((tile, index) => (tile.is === "object" ? this.tile(tile, keys[index]) : this.value(tile))),
    );
  }

  /** A builder where one says exactly the same, for that is the shortest. */
  private tile(tile: ObjectExpression, key: string | undefined): Doc {
    const keyed = key === undefined ? [] : [["key", literal(key)] as const];
    const plain = this.value({ ...tile, members: [...keyed, ...tile.members] });
    const name = memberOf(tile, "name");
    const config = memberOf(tile, "config");
    if (!name || config?.is !== "json" || !config.typed || config.value.is !== "object") return plain;
    const builder = builderOf(name, config.value);
    const place = placeCalls(without(tile, ["name", "config"]));
    if (!builder || !place) return plain;
    const head = `${builder.name}(${this.args(builder.args)})`;
    const own = keyed.map(([, value]) => ({ method: "keyed", args: [{ value }] }));
    const calls = [...own, ...builder.calls, ...place].map(({ method, args }) => `.${method}(${this.args(args)})`);
    return { is: "chain", head, calls, otherwise: plain };
  }

  private args(args: readonly Argument[]): string {
    return args.map((argument) => this.argument(argument)).join(", ");
  }

  private argument(argument: Argument): string {
    if ("value" in argument) return oneLine(this.value(argument.value));
    const { source } = argument;
    return source.is === "reference" ? this.spelling.object(source) : oneLine(this.value(source));
  }
}

/** The keys of tiles that share a name, as the provider numbers them. */
function keysOf(tiles: readonly Expression[]): (string | undefined)[] {
  const names = tiles.map((tile) => {
    const name = tile.is === "object" ? memberOf(tile, "name") : undefined;
    return name?.is === "literal" ? String(name.value) : "";
  });
  const keys = tileKeys(
    names.map((name) => ({ name })),
    () => false,
  );
  return names.map((name, index) => (keys?.[index] === name ? undefined : keys?.[index]));
}

type Call = Builder["calls"][number];

/** The calls that say where a tile stands; `undefined` when there are members that no call speaks of. */
function placeCalls(place: ObjectExpression): Call[] | undefined {
  const { w, h, x, y, containerId, tabId, ...rest } = Object.fromEntries(place.members);
  if (Object.keys(rest).length > 0 || (x === undefined) !== (y === undefined)) return undefined;
  const calls: Call[] = [];
  const add = (method: string, ...values: (Expression | undefined)[]) =>
    calls.push({ method, args: values.flatMap((value) => (value ? [{ value }] : [])) });
  if (h) add("size", w ?? { is: "literal", value: 12 }, h);
  else if (w) add("size", w);
  if (x) add("at", x, y);
  if (containerId) add("inContainer", containerId, tabId);
  return calls;
}

function literalDoc(value: Extract<Expression, { is: "literal" }>["value"]): Doc {
  if (typeof value !== "string")
    return text(typeof value === "boolean" || value === null ? String(value) : numberLiteral(value));
  const lines = value.split("\n");
  if (lines.length < 3) return text(stringLiteral(value));
  return { is: "hug", before: "", value: list(lines.map((line) => text(stringLiteral(line)))), after: '.join("\\n")' };
}

function oneLine(doc: Doc): string {
  switch (doc.is) {
    case "text":
      return doc.text;
    case "hug":
      return `${doc.before}${oneLine(doc.value)}${doc.after}`;
    case "chain":
      return [doc.head, ...doc.calls].join("");
    case "brackets": {
      const items = doc.items.map(({ key, value }) =>
        key === undefined ? oneLine(value) : member(key, oneLine(value)),
      );
      return doc.open === "{" ? `{ ${items.join(", ")} }` : `[${items.join(", ")}]`;
    }
  }
}
