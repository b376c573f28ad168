import { alertDisplayTypes, tileKeys } from "../../tiles";
import {
  type Expression,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  objectOf,
  type Reference,
  textOf,
  without,
} from "../expression";
import { type Argument, type Builder, builderOf, type Call, callOf } from "./builders";
import { call, type Doc, linesLiteral, list, numberLiteral, object, propertyName, stringLiteral, text } from "./doc";
import { layoutOf, placeNames } from "./layout";

/** How references are spelled in one file; each also notes what the file has to import. */
export interface TypescriptSpelling {
  /** The ID that a reference stands for. */
  id(reference: Reference): string;
  /** The object itself, where one takes it. */
  object(reference: Reference): string;
  secret(variable: string): string;
}

/** Turns expressions into code that is not laid out yet. */
export class TypescriptPrinter {
  constructor(private readonly spelling: TypescriptSpelling) {}

  /** The members of a construct's configuration; one without a name is a spread. */
  configuration(whole: ObjectExpression): (readonly [string | undefined, Doc])[] {
    const chart = this.ownChart(whole);
    const tiles = memberOf(whole, "tiles");
    const tileDoc = this.tileDoc(tiles?.is === "list" ? tiles.items : []);
    const layout = layoutOf(whole, tileDoc);
    const said = [...(chart ? ["displayName"] : []), ...(layout ? ["containers"] : [])];
    return without(whole, said).members.map(([name, value]) => {
      if (name === "tiles" && layout) return [undefined, layout];
      if (name === "tiles" && value.is === "list") return [name, list(value.items.map((_, index) => tileDoc(index)))];
      return [propertyName(name), name === "chart" && chart ? chart : this.value(value)];
    });
  }

  /** The chart of an alert as a builder, whose name is the alert's `displayName`. */
  private ownChart(alert: ObjectExpression): Doc | undefined {
    const chart = memberOf(alert, "chart");
    const name = memberOf(alert, "displayName");
    if (chart?.is !== "json" || !chart.typed || chart.value.is !== "object") return undefined;
    const canHaveAlerts = alertDisplayTypes("clickstack")?.includes(textOf(chart.value, "displayType") ?? "");
    const title = name ?? literal("");
    const builder = canHaveAlerts ? builderOf(title, chart.value) : undefined;
    // A builder without a name leaves out `displayName`, which is not the same as an empty one.
    if (!builder || (name?.is === "literal" && name.value === "")) return undefined;
    return this.chain(
      builder,
      objectOf([
        ["name", title],
        ["content", objectOf([["config", chart]])],
      ]),
    );
  }

  value(value: Expression): Doc {
    switch (value.is) {
      case "literal":
        return value.isOther ? call("custom", literalDoc(value.value)) : literalDoc(value.value);
      case "reference":
        return text(this.spelling.id(value));
      case "secret":
        return text(this.spelling.secret(value.variable));
      case "list":
        return list(value.items.map((item) => this.value(item)));
      case "object":
        return object(value.members.map(([name, item]) => [propertyName(name), this.value(item)]));
      case "json":
        return value.typed ? this.value(value.value) : call("JSON.stringify", this.value(value.value));
    }
  }

  /** Makes each tile by its index, with a key where its name is not one, and with the given place instead of its own. */
  private tileDoc(tiles: readonly Expression[]): (index: number, place?: readonly Member[]) => Doc {
    const named = tiles.map((tile) => ({ name: tile.is === "object" ? textOf(tile, "name") : undefined }));
    const keys = tileKeys(named, () => false);
    return (index, place) => {
      const tile = tiles[index];
      if (tile?.is !== "object") return this.value(tile ?? literal(null));
      const [name, ...others] = without(tile, placeNames).members;
      const placed = place && name ? objectOf([name, ...place, ...others]) : tile;
      const key = keys?.[index];
      return this.tile(placed, key === undefined || key === named[index]?.name ? [] : [["key", literal(key)]]);
    };
  }

  /** A builder where one says exactly the same, for that is the shortest. */
  private tile(tile: ObjectExpression, keyed: readonly Member[]): Doc {
    const plain = objectOf([...keyed, ...tile.members]);
    const name = memberOf(tile, "name");
    const config = memberOf(tile, "config");
    if (!name || config?.is !== "json" || !config.typed || config.value.is !== "object") return this.value(plain);
    const builder = builderOf(name, config.value);
    const place = placeCalls(without(tile, ["name", "config"]));
    if (!builder || !place) return this.value(plain);
    const own = keyed.map(([, key]) => callOf("keyed", key));
    return this.chain({ ...builder, calls: [...own, ...builder.calls, ...place] }, plain);
  }

  private chain({ name, args, calls }: Builder, otherwise: Expression): Doc {
    return {
      is: "chain",
      head: call(name, ...this.args(args)),
      calls: calls.map((one) => call(`.${one.method}`, ...this.args(one.args))),
      otherwise: this.value(otherwise),
    };
  }

  private args(args: readonly Argument[]): Doc[] {
    return args.map((argument) => {
      if (argument.is === "unit") return text(`units.${argument.name}`);
      if (argument.is !== "source") return this.value(argument);
      const { source } = argument;
      return source.is === "reference" ? text(this.spelling.object(source)) : this.value(source);
    });
  }
}

/** The calls that say where a tile stands; `undefined` when there are members that no call speaks of. */
function placeCalls(place: ObjectExpression): Call[] | undefined {
  const { w, h, x, y, containerId, tabId, ...rest } = Object.fromEntries(place.members);
  if (Object.keys(rest).length > 0 || (x === undefined) !== (y === undefined)) return undefined;
  const size = h ? [w ?? literal(12), h] : w ? [w] : [];
  return [
    ...(size.length > 0 ? [callOf("size", ...size)] : []),
    ...(x && y ? [callOf("at", x, y)] : []),
    ...(containerId ? [callOf("inContainer", containerId, ...(tabId ? [tabId] : []))] : []),
  ];
}

function literalDoc(value: Extract<Expression, { is: "literal" }>["value"]): Doc {
  if (typeof value !== "string")
    return text(typeof value === "boolean" || value === null ? String(value) : numberLiteral(value));
  return value.split("\n").length < 3 ? text(stringLiteral(value)) : linesLiteral(value);
}
