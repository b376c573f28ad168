import { alertDisplayTypes, tileKeys } from "../../../tiles";
import { type Argument, type Builder, builderOf, type Call, callOf } from "./builders";
import {
  type Expression,
  itemsIn,
  literal,
  type Member,
  memberOf,
  type ObjectExpression,
  objectOf,
  type Reference,
  textMember,
  without,
} from "./expression";
import { type Code, call, chain, list, object, propertyName, stringLiteral, text } from "./typescript-code";

/** How references are spelled in one file; each also notes what the file has to import. */
export interface TypescriptSpelling {
  /** The ID that a reference stands for. */
  id(reference: Reference): string;
  /** The object itself, where one takes it. */
  object(reference: Reference): string;
  secret(variable: string): string;
  /** A class or function of the package. */
  localName(name: string): string;
}

/** Makes a tile by its index, with the given place instead of its own. */
export type TileCode = (index: number, place?: readonly Member[]) => Code;

/** What tiles and sections are made with instead of two lists, to be spread; `undefined` where it cannot make them. */
type Arrange = (dashboard: ObjectExpression, tile: TileCode) => Code | undefined;

/** The members that say where a tile stands. */
export const placeNames = ["x", "y", "w", "h", "containerId", "tabId"];

/** What only the chart of an alert says of itself. */
const overlay = ["name", "where", "whereLanguage"];

/** Members that the types ask for and the object lacks. */
export function unsetMembers(names: readonly string[] = []): (readonly [string, Code])[] {
  return names.map((name) => [propertyName(name), text("undefined")]);
}

/** Turns expressions into code. */
export class TypescriptPrinter {
  /** @param hasBuilders whether tiles are written with builders, where one says exactly the same */
  constructor(
    private readonly spelling: TypescriptSpelling,
    private readonly hasBuilders = true,
  ) {}

  /** The members of a construct's configuration; one without a name is a spread. */
  configuration(objectArguments: ObjectExpression, arrange?: Arrange): (readonly [string | undefined, Code])[] {
    const chart = this.ownChart(objectArguments);
    const tileCode = this.tileCode(itemsIn(memberOf(objectArguments, "tiles")));
    const arranged = arrange?.(objectArguments, tileCode);
    const coveredNames: string[] = [];
    if (chart) coveredNames.push("displayName");
    if (arranged) coveredNames.push("containers");
    const members = without(objectArguments, coveredNames).members.map(
      ([name, value]): readonly [string | undefined, Code] => {
        if (name === "tiles" && arranged) return [undefined, arranged];
        if (name === "tiles" && value.type === "list")
          return [name, list(value.items.map((_, index) => tileCode(index)))];
        if (name === "chart" && chart) return [propertyName(name), chart];
        return [propertyName(name), this.value(value)];
      },
    );
    return [...members, ...unsetMembers(objectArguments.unset)];
  }

  /** The chart of an alert as a builder, whose name is the alert's `displayName`. */
  private ownChart(alert: ObjectExpression): Code | undefined {
    const chart = memberOf(alert, "chart");
    const name = memberOf(alert, "displayName");
    if (chart?.type !== "json" || !chart.typed || chart.value.type !== "object") return undefined;
    const { value } = chart;
    // A tile of raw SQL has none of these.
    const isOverlaid = memberOf(value, "configType") && overlay.some((member) => memberOf(value, member));
    if (isOverlaid) return undefined;
    const canHaveAlerts = alertDisplayTypes("clickstack")?.includes(textMember(chart.value, "displayType") ?? "");
    if (!canHaveAlerts || !this.hasBuilders) return undefined;
    const builder = builderOf(name ?? literal(""), chart.value);
    // A builder without a name leaves out `displayName`, which is not the same as an empty one.
    if (!builder || (name?.type === "literal" && name.value === "")) return undefined;
    return this.chain(builder);
  }

  value(value: Expression): Code {
    const code = this.unmarked(value);
    if (!value.isHeld) return code;
    return call(this.spelling.localName("held"), code);
  }

  private unmarked(value: Expression): Code {
    switch (value.type) {
      case "literal":
        if (!value.isOther) return literalCode(value.value);
        return call(this.spelling.localName("custom"), literalCode(value.value));
      case "reference":
        return text(this.spelling.id(value));
      case "secret":
        return text(this.spelling.secret(value.variable));
      case "list":
        return list(value.items.map((item) => this.value(item)));
      case "object":
        return object([
          ...value.members.map(([name, item]) => [propertyName(name), this.value(item)] as const),
          ...unsetMembers(value.unset),
        ]);
      case "json":
        if (value.typed) return this.value(value.value);
        return call("JSON.stringify", this.value(value.value));
      case "code":
        return text(value.text);
    }
  }

  /** Makes each tile by its index, with a key where its name is not one, and with the given place instead of its own. */
  private tileCode(tiles: readonly Expression[]): TileCode {
    const named = tiles.map((tile) => {
      if (tile.type !== "object") return { name: undefined };
      return { name: textMember(tile, "name") };
    });
    const keys = tileKeys(named, () => false);
    return (index, place) => {
      const tile = tiles[index];
      if (tile?.type !== "object") return this.value(tile ?? literal(null));
      const [name, ...members] = without(tile, placeNames).members;
      const placed = place && name ? objectOf([name, ...place, ...members]) : tile;
      const key = keys?.[index];
      if (key === undefined || key === named[index]?.name) return this.tile(placed, []);
      return this.tile(placed, [["key", literal(key)]]);
    };
  }

  /** A builder where one says exactly the same. */
  private tile(tile: ObjectExpression, keyed: readonly Member[]): Code {
    const plain = objectOf([...keyed, ...tile.members]);
    const name = memberOf(tile, "name");
    const config = memberOf(tile, "config");
    if (!name || config?.type !== "json" || !config.typed || config.value.type !== "object") return this.value(plain);
    if (!this.hasBuilders) return this.value(plain);
    const builder = builderOf(name, config.value);
    const place = placeCalls(without(tile, ["name", "config"]));
    if (!builder || !place) return this.value(plain);
    const keyCalls = keyed.map(([, key]) => callOf("keyed", key));
    return this.chain({ ...builder, calls: [...keyCalls, ...builder.calls, ...place] });
  }

  private chain({ name, args, calls }: Builder): Code {
    const head = call(this.spelling.localName(name), ...this.args(args));
    const callCodes = calls.map((methodCall) => call(`.${methodCall.method}`, ...this.args(methodCall.args)));
    return chain(head, callCodes);
  }

  private args(args: readonly Argument[]): Code[] {
    return args.map((argument) => {
      if (argument.type === "unit") return text(`${this.spelling.localName("units")}.${argument.name}`);
      if (argument.type !== "object of" && argument.type !== "source option") return this.value(argument);
      const code = this.objectCode(argument.id);
      if (argument.type === "object of") return code;
      return object([["source", code]]);
    });
  }

  private objectCode(id: Expression): Code {
    if (id.type === "reference") return text(this.spelling.object(id));
    return this.value(id);
  }
}

/** The calls that say where a tile stands; `undefined` when there are members that no call speaks of. */
function placeCalls(place: ObjectExpression): Call[] | undefined {
  const { w, h, x, y, containerId, tabId, description, ...further } = Object.fromEntries(place.members);
  if (Object.keys(further).length > 0 || (x === undefined) !== (y === undefined)) return undefined;
  if (tabId && !containerId) return undefined;
  const calls: Call[] = [];
  if (description) calls.push(callOf("describedAs", description));
  if (h) calls.push(callOf("size", w ?? literal(12), h));
  else if (w) calls.push(callOf("size", w));
  if (x && y) calls.push(callOf("at", x, y));
  if (containerId && tabId) calls.push(callOf("inContainer", containerId, tabId));
  else if (containerId) calls.push(callOf("inContainer", containerId));
  return calls;
}

function literalCode(value: Extract<Expression, { type: "literal" }>["value"]): Code {
  if (typeof value === "string") return text(stringLiteral(value));
  return text(String(value));
}
