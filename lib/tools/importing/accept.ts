import { attributesOf, authored, fromWire, membersNotIn, validate } from "terraform-provider-sdk/definitions";
import { isList, isPresent, isRecord, type ObjectValue } from "terraform-provider-sdk/values";
import type { Mode, Product } from "../../client";
import { allKinds } from "../../kinds";
import { type Kind, takesDefaultTags } from "../../kinds/kind";
import { alertDisplayTypes, tileKeys, tileKind } from "../../tiles";
import { objectOf } from "../code/print/expression";
import { tidyMembers } from "./express";
import { withHeld } from "./held";
import {
  type Accepted,
  count,
  type Inventory,
  type InventoryRecord,
  inReadingOrder,
  keyOf,
  type Rejected,
  titleOf,
  titlesIn,
} from "./inventory";

/** What becomes code. */
export interface Selection {
  /** Whether an object becomes a resource. */
  readonly isChosen: (kind: string, record: InventoryRecord) => boolean;
  /** Objects that come first, by `keyOf`, in this order. */
  readonly pinned?: ReadonlyMap<string, string>;
}

export interface ServiceOfObjects {
  readonly mode: Mode;
  readonly product: Product;
  readonly defaultTags?: readonly string[] | undefined;
  /** True when the objects come from files: the service does not hold them, so it may reject them. */
  readonly isNew?: boolean;
  /** True when the code need not meet the rules of the product, because it is of another service. */
  readonly isForeign?: boolean;
}

interface Acceptance {
  readonly accepted: readonly Accepted[];
  readonly rejected: readonly Rejected[];
}

/**
 * The chosen objects as configuration, each after those that it refers to. What a rule rejects, or what the service would reject in an update, is
 * imported all the same: the service holds it. Only what nobody can manage is rejected, with the reason.
 */
export function accept(
  inventory: Inventory,
  { isChosen, pinned = new Map(), ...service }: Selection & ServiceOfObjects,
): Acceptance {
  const { product } = service;
  const accepted: Accepted[] = [];
  const rejected: Rejected[] = [];
  const titles = titlesIn(inventory);
  for (const kind of allKinds) {
    const chosen = (inventory[kind.name] ?? []).filter((record) => isChosen(kind.name, record));
    for (const record of inPinnedOrder(inReadingOrder(chosen, kind, titles), kind, [...pinned.keys()])) {
      const reject = (reason: string) => rejected.push({ kind: kind.name, record, reason });
      const value = configurationValue(kind, record, service);
      const tidied = objectOf(tidyMembers(kind.type, value));
      const findings = validate(kind.type, authored(kind.type, value), {
        isOpaque: () => false,
        dialect: product,
        admitsOthers: true,
      });
      const errors = findings.filter(({ severity }) => severity === "error");
      const rejection = whyUnmanageable(kind, record) ?? whyRejected(kind, value, errors, service);
      if (rejection !== undefined) reject(rejection);
      else {
        const writeOnly = writeOnlyOf(kind, record, value, product);
        const remarks = service.isNew ? [] : [...remarksIn(findings), ...unwatchable(kind, value, inventory, product)];
        accepted.push({
          kind,
          record,
          value,
          arguments: service.isForeign ? tidied : withHeld(tidied, [...errors, ...lackingIn(kind, value, findings)]),
          writeOnly,
          remarks,
        });
      }
    }
  }
  return { accepted, rejected };
}

/** Those that were there first, as they were; then the others. */
function inPinnedOrder(records: readonly InventoryRecord[], { name: kind }: Kind, order: readonly string[]) {
  const placeOf = ({ id }: InventoryRecord) => {
    const position = order.indexOf(keyOf({ kind, id }));
    if (position >= 0) return position;
    return order.length;
  };
  return [...records].sort((first, second) => placeOf(first) - placeOf(second));
}

/** The record as configuration, without what cannot be managed in this mode, and without what the provider adds. */
function configurationValue(
  kind: Kind,
  record: InventoryRecord,
  { mode, product, defaultTags = [] }: ServiceOfObjects,
) {
  const { type, imported } = kind;
  const members: ObjectValue = { ...fromWire(type, record), ...imported.read?.(record) };
  const tags = takesDefaultTags(kind, product) && isList(members.tags) ? members.tags : null;
  const read = tags ? { ...members, tags: tags.filter((tag) => !defaultTags.includes(String(tag))) } : members;
  const value: ObjectValue = imported.prune?.(read, product) ?? read;
  return { ...value, ...Object.fromEntries(membersNotIn(type, value, mode).map((name) => [name, null])) };
}

/** The arguments that the service never returns, without those that it does not take for such an object. */
function writeOnlyOf(
  { type, imported }: Kind,
  record: InventoryRecord,
  value: ObjectValue,
  product: Product,
): string[] {
  const absent = imported.unreturnedArguments?.(record) ?? [];
  return attributesOf(type).flatMap(
    ([member, { type: memberType, set: { writeOnly } = {}, presence, api: { name: wire } = {} }]) => {
      const isUnknown = (writeOnly && wire !== false && presence !== "computed") || absent.includes(member);
      if (!isUnknown || isPresent(value[member])) return [];
      const sample = { ...authored(type, value), [member]: memberType.kind === "map" ? { a: "b" } : "a" };
      const problems = validate(type, sample, { isOpaque: () => false, dialect: product });
      if (problems.some(({ severity, path }) => severity === "error" && path[0] === member)) return [];
      return [member];
    },
  );
}

/** The first error, and how many more there are. */
function whyInvalid([firstError, ...furtherErrors]: ReturnType<typeof validate>): string | undefined {
  if (!firstError || furtherErrors.length === 0) return firstError?.detail;
  return `${firstError.detail} And ${count(furtherErrors.length, "further place")}.`;
}

function whyUnmanageable({ unmanageable }: Kind, record: InventoryRecord): string | undefined {
  const reason = unmanageable?.why(record);
  if (reason === undefined) return undefined;
  return `it ${reason}, so nobody can manage it.`;
}

/** Why a plan would fail; what the service holds may break a rule. */
function whyRejected(
  { imported }: Kind,
  value: ObjectValue,
  errors: ReturnType<typeof validate>,
  { product, isNew }: ServiceOfObjects,
): string | undefined {
  const predicate = imported.whyRejected?.(value, product);
  if (predicate !== undefined) return `it ${predicate}`;
  if (!isNew) return undefined;
  return whyInvalid(errors);
}

/** What an object of an unknown variant lacks of what every known one requires, which a compiler still demands. */
function lackingIn(
  { type }: Kind,
  value: ObjectValue,
  findings: ReturnType<typeof validate>,
): ReturnType<typeof validate> {
  const unknownForm = findings.find(({ id, path }) => id === "unknown-form" && path.length === 0);
  if (!unknownForm) return [];
  return attributesOf(type).flatMap(([name, { presence }]) => {
    if (presence !== "required" || isPresent(value[name])) return [];
    return [{ ...unknownForm, id: "missing-required-argument", path: [name] }];
  });
}

/** What nobody knows of an object, and what breaks a rule. */
function remarksIn(findings: ReturnType<typeof validate>): string[] {
  return findings.flatMap(({ severity, id, detail, outside }) => {
    const isUnknown = id === "unknown-form" || id === "unrecognized-value" || outside !== undefined;
    if (severity === "error" || isUnknown) return [detail];
    return [];
  });
}

/** Why the service rejects the next change of an alert, or deletes it with that of its dashboard. */
function unwatchable(
  { name }: Kind,
  { dashboardId, tileId }: ObjectValue,
  { dashboard }: Inventory,
  product: Product,
): string[] {
  const owner = name === "alert" ? dashboard?.find(({ id }) => id === dashboardId) : undefined;
  if (!owner) return [];
  const tiles = Array.isArray(owner.tiles) ? owner.tiles.filter(isRecord) : [];
  const index = tiles.findIndex(({ id }) => id === tileId);
  const tile = tiles[index];
  if (!tile) return [`the dashboard "${titleOf(owner)}" has no tile ${String(tileId)}.`];
  const displayType = isRecord(tile.config) ? tile.config.displayType : undefined;
  const displayTypes = alertDisplayTypes(product);
  const isKnown = typeof displayType === "string" && tileKind(displayType) !== undefined;
  if (!isKnown || !displayTypes || displayTypes.includes(displayType)) return [];
  const key = tileKeys(tiles, () => false)?.[index] ?? "";
  return [
    `the tile "${key}" has display type ${displayType}, and the service deletes alerts on such tiles with the next change of the dashboard.`,
  ];
}
