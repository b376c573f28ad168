import { type Definition, isObject, type ObjectValue, toSnake, type Value } from "../../../../lib/schema";
import { DiagnosticError, type MoveSource, type Resource } from "../../../sdk";
import { sameNames, snakeNames } from "./names";
import type { OtherState } from "./state";

/** What the names of resource types start with, by `namespace/type` of the providers that manage the same objects. */
const prefixes: Readonly<Record<string, string>> = {
  "teamlapse/clickstack": "clickstack",
  "jplorier/clickstack": "clickstack",
  "pleny-labs/clickstack": "clickstack",
  "clickhouse/clickhouse": "clickhouse_clickstack",
};

export interface TakeOver {
  readonly definition: Definition;
  /** Members of which each known state has one, as in a message: `tile and tiles`. Default: the required ones. */
  readonly known?: string;
  /** The state in our shape; undefined when it is no state that is known. Absent members become null. Default: by our own names. */
  stateOf?(state: OtherState): ObjectValue | undefined;
}

/**
 * `move` and `upgrade` of a resource that takes over the objects of other providers: `moved` across providers, and
 * `terraform state replace-provider`, after which state of version 0 is another provider's.
 */
export function takeOver(of: TakeOver): Required<Pick<Resource<unknown>, "move" | "upgrade">> {
  const { name, type, schemaVersion } = of.definition;
  return {
    move(source) {
      const prefix = prefixes[source.providerAddress.toLowerCase().split("/").slice(-2).join("/")];
      if (prefix === undefined) return undefined;
      if (source.typeName !== `${prefix}_${name}`) throw otherKind(source, `${prefix}_${name}`, name);
      return { state: stateOfOther(of, source.state, `${source.typeName} of ${source.providerAddress}`) };
    },
    upgrade: [
      {
        from: 0,
        to: schemaVersion,
        upgrade: (raw) => snakeNames(type, stateOfOther(of, raw, "a state of schema version 0")),
      },
    ],
  };
}

function otherKind({ typeName, providerAddress }: MoveSource, expected: string, name: string): DiagnosticError {
  return new DiagnosticError(
    "Move is not supported",
    `observability_${name} can take over ${expected} of ${providerAddress}, but not ${typeName}. ` +
      `Instead of the moved block, remove the object from the state: removed { from = ${typeName}.NAME } with lifecycle { destroy = false }. ` +
      `If this provider has a resource for the object, import it by its ID. Otherwise refer to it by its ID or with a data source.`,
  );
}

function stateOfOther({ definition, stateOf, ...of }: TakeOver, raw: Value, what: string): ObjectValue {
  const given: OtherState = isObject(raw) ? raw : {};
  const state = stateOf ? stateOf(given) : ownNames(definition, given);
  if (state) return state;
  const known = of.known ?? requiredNames(definition).join(" and ");
  throw new DiagnosticError(
    "Unknown state of another provider",
    `${what} has none of the members ${known}. Remove it from the state with a removed block, and import the ${definition.name} by its ID.`,
  );
}

/** The state of a provider that uses our names; what is write-only here is stored by none. */
function ownNames(definition: Definition, state: OtherState): ObjectValue | undefined {
  return requiredNames(definition).every((name) => name in state) ? sameNames(definition.type, state) : undefined;
}

function requiredNames({ type }: Definition): string[] {
  return Object.keys(type.attributes)
    .filter((name) => type.attributes[name]?.presence === "required")
    .map(toSnake);
}
