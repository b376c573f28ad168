import { type Context, DiagnosticError, type Resource } from "terraform-provider-sdk";
import { attributesOf, nestedIn } from "terraform-provider-sdk/definitions";
import { encodeValue } from "terraform-provider-sdk/internal/provider";
import { type Definition, isObject, type ObjectType, type Value, type ValueType } from "terraform-provider-sdk/schema";
import { isList, isPresent, mapMembers, type ObjectValue, toSnake } from "terraform-provider-sdk/values";
import { otherProviderAt, typeOf } from "../../../lib/kinds/other-providers";
import { problem } from "../../../lib/service/problems";
import type { Service } from "../service";

export interface Moves {
  readonly definition: Definition;
  /** Members of which each known state has one, as in a message: `tile and tiles`. Default: the required ones. */
  readonly ownMembers?: string;
  /** The state in our shape; undefined when it is no state that is known. Absent members become null. Default: by our own names. */
  stateOf?(state: OtherState): ObjectValue | undefined;
  /** Warns of what the other state has and ours has not. */
  moved?(state: OtherState, warn: Context<"move", Service>["warn"]): void;
}

/**
 * `move` and `upgrade` of a resource that takes over the objects of other providers: `moved` across providers, and
 * `terraform state replace-provider`, after which state of version 0 is another provider's.
 */
export function movesOf(moves: Moves): Required<Pick<Resource<unknown>, "move" | "upgrade">> {
  const { name, type, schemaVersion } = moves.definition;
  return {
    move(source) {
      const otherProvider = otherProviderAt(source.providerAddress);
      if (otherProvider === undefined) return undefined;
      const expected = typeOf(name, otherProvider);
      if (source.typeName !== expected) throw otherKind(source, expected, name);
      const state = stateOfOther(moves, source.state, `${source.typeName} of ${source.providerAddress}`);
      if (isObject(source.state)) moves.moved?.(source.state, source.warn);
      return { state };
    },
    upgrade: [
      {
        from: 0,
        to: schemaVersion,
        upgrade: (raw) => encodeValue(type, stateOfOther(moves, raw, "a state of schema version 0")),
      },
    ],
  };
}

function otherKind(
  { typeName, providerAddress }: Context<"move", Service>,
  expected: string,
  name: string,
): DiagnosticError {
  return new DiagnosticError(
    problem("move-unsupported"),
    `observability_${name} can take over ${expected} of ${providerAddress}, but not ${typeName}. ` +
      `Instead of the moved block, remove the object from the state: removed { from = ${typeName}.NAME } with lifecycle { destroy = false }. ` +
      `If this provider has a resource for the object, import it by its ID. Otherwise refer to it by its ID or with a data source.`,
  );
}

function stateOfOther({ definition, stateOf, ownMembers }: Moves, raw: Value, description: string): ObjectValue {
  const { name, type } = definition;
  const otherState: OtherState = isObject(raw) ? raw : {};
  const requiredNames = attributesOf(type)
    .filter(([, { presence }]) => presence === "required")
    .map(([attributeName]) => toSnake(attributeName));
  const hasOurNames = requiredNames.every((requiredName) => requiredName in otherState);
  // What is write-only here is stored by none.
  const state = stateOf ? stateOf(otherState) : hasOurNames && membersByName(type, otherState);
  if (state) return state;
  throw new DiagnosticError(
    problem("foreign-state"),
    `${description} has none of the members ${ownMembers ?? requiredNames.join(" and ")}. Remove it from the state with a removed block, and import the ${name} by its ID.`,
  );
}

/**
 * What another provider keeps under the names of ours. Where it has a block, an object arrives as a list of one; an empty text or list is
 * what nobody wrote.
 */
export function membersByName(type: ObjectType, state: OtherState): ObjectValue {
  return mapMembers(type.attributes, (attribute, name) => memberByName(attribute.type, state[toSnake(name)]));
}

function memberByName(type: ValueType, value: Value | undefined): Value {
  if (!isPresent(value) || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  const nested = nestedIn(type);
  // A version is a text in some providers; one that is no number is as good as none.
  if (type.kind === "number" && typeof value === "string") {
    if (Number.isFinite(Number(value))) return Number(value);
    return null;
  }
  if (nested?.nesting === "list") return objects(value).map((item) => membersByName(nested.type, item));
  if (nested?.nesting !== "single") return value;
  const [inner] = objects(value);
  if (inner === undefined) return null;
  return membersByName(nested.type, inner);
}

/** State of another provider, with its own names. */
export type OtherState = ObjectValue;

/** The objects of a list, or of a single nested object where the other provider has one. */
export function objects(value: Value | undefined): readonly OtherState[] {
  if (isObject(value)) return [value];
  if (!isList(value)) return [];
  return value.filter(isObject);
}
