import { attributesOf, wireName } from "terraform-provider-sdk/definitions";
import { ApiError } from "terraform-provider-sdk/http";
import { isObject, type ObjectType, type Value, type ValueType } from "terraform-provider-sdk/schema";
import { filterMembers, isList, type ObjectValue, own, type Path } from "terraform-provider-sdk/values";
import type { Kind } from "../../kinds/kind";
import { readOnlyMembers } from "../../kinds/records";
import type { Product } from "../../service/products";

/** What an update says about its body beside the body. */
export interface UpdateNotes {
  /** What the author wrote, at its places in the body, where an author may write members that the definition does not know. */
  readonly authored?: () => ObjectValue;
  /** Called once a run for each member that the service returns and rejects in an update; `failure` has its words. */
  readonly onRejected?: (member: string, failure: ApiError) => void;
}

/**
 * What updates of one kind omit. The service's own members, and of those that the service rejects the ones that the definition does not know,
 * and nulls, which clear what such a service does not have: each rejection is learned once a run.
 */
export class RejectedMembers {
  /** By path, in which `*` stands for the place in a list. */
  private readonly rejected = new Set<string>();

  constructor(
    private readonly kind: Kind,
    private readonly product: Product,
  ) {}

  /** The body as it is sent. */
  without(body: ObjectValue, { authored }: UpdateNotes): ObjectValue {
    const readOnly = readOnlyMembers(this.kind, this.product);
    const writable = filterMembers(
      body,
      (value, name) => !readOnly.has(name) && !isMasked(this.kind.type, name, value),
    );
    if (this.rejected.size === 0) return writable;
    return this.stripped(writable, authored?.(), []);
  }

  /** True if the failure names members that updates can do without, which are omitted from now on. */
  learns(failure: unknown, body: ObjectValue, { authored, onRejected }: UpdateNotes): boolean {
    if (!(failure instanceof ApiError) || failure.unrecognized.length === 0) return false;
    const authoredBody = authored?.();
    const canDoWithout = (path: Path) =>
      valueAt(authoredBody, path) === undefined && this.isDispensable(path, valueAt(body, path));
    const places = failure.unrecognized.map((path) => {
      if (canDoWithout(path)) return [path];
      // Some services name the member alone, at whichever depth it is.
      if (path.length !== 1) return [];
      return placesOf(path[0], body).filter(canDoWithout);
    });
    if (places.some((dispensable) => dispensable.length === 0)) return false;
    for (const path of places.flat()) {
      const member = pattern(path);
      if (this.rejected.has(member)) continue;
      this.rejected.add(member);
      if (isUnknownTo(this.kind.type, path)) onRejected?.(member, failure);
    }
    return true;
  }

  private isDispensable(path: Path, value: Value | undefined): boolean {
    return value === null || (value !== undefined && isUnknownTo(this.kind.type, path));
  }

  private stripped(value: ObjectValue, authored: Value | undefined, path: Path): ObjectValue {
    const inside = (item: Value, from: Value | undefined, innerPath: Path): Value => {
      if (isList(item))
        return item.map((element, index) =>
          inside(element, isList(from) ? from[index] : undefined, [...innerPath, index]),
        );
      if (!isObject(item)) return item;
      return this.stripped(item, from, innerPath);
    };
    const members = Object.entries(value).flatMap(([name, member]): [string, Value][] => {
      const from = isObject(authored) ? own(authored, name) : undefined;
      const place = [...path, name];
      const isOmitted = from === undefined && this.rejected.has(pattern(place)) && this.isDispensable(place, member);
      if (isOmitted) return [];
      return [[name, inside(member, from, place)]];
    });
    return Object.fromEntries(members);
  }
}

function pattern(path: Path): string {
  return path.map((step) => (typeof step === "number" ? "*" : step)).join(".");
}

function placesOf(name: Path[number] | undefined, value: Value, path: Path = []): Path[] {
  if (isList(value)) return value.flatMap((item, index) => placesOf(name, item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([member, inner]) => {
    const place = [...path, member];
    return [...(member === name ? [place] : []), ...placesOf(name, inner, place)];
  });
}

function valueAt(value: Value | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>((inner, step) => {
    if (typeof step === "number") return isList(inner) ? inner[step] : undefined;
    return isObject(inner) ? own(inner, step) : undefined;
  }, value);
}

/** True for a path at which the definition knows no member. What is inside JSON text is the author's. */
function isUnknownTo(type: ValueType, path: Path): boolean {
  const [step, ...innerPath] = path;
  if (step === undefined) return false;
  switch (type.kind) {
    case "object": {
      const entry = attributesOf(type).find(([name, attribute]) => wireName(name, attribute) === step);
      return entry === undefined || isUnknownTo(entry[1].type, innerPath);
    }
    case "list":
    case "set":
    case "map":
      return isUnknownTo(type.of, innerPath);
    case "json":
      return Object.values(type.union?.variants ?? {}).some((variant) => isUnknownTo(variant.type, path));
    default:
      return false;
  }
}

/** A secret as some services return it: to send the mask would store it. */
function isMasked(type: ObjectType, name: string, value: Value): boolean {
  return typeof value === "string" && /^[*•]+$/.test(value) && isUnknownTo(type, [name]);
}
