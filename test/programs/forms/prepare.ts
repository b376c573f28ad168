import { isRecord } from "terraform-provider-sdk/values";
import { allKinds } from "../../../lib/kinds";
import type { Kind } from "../../../lib/kinds/kind";
import { Random } from "../../support/random/random";
import { type Document, resolved, type Schema, type Stored } from "./document";
import { type Form, Forms, referredId } from "./forms";
import { type Held, keeps } from "./store";

export interface Subject extends Stored {
  readonly kind: Kind;
  readonly forms: ReadonlyMap<string, Form>;
}

/** What a trial of a document needs. */
export interface Prepared {
  readonly subjects: readonly Subject[];
  /** An object of each kind that others refer to, by path. */
  readonly base: ReadonlyMap<string, Held>;
  /** The schemas of which there are forms. */
  readonly reached: ReadonlySet<string>;
  /** Which members of an object no request has. */
  isReadOnly(path: string, member: string): boolean;
  /** Which members an update may omit. */
  mayStay(path: string, kind: Kind): (member: string) => boolean;
}

export function prepare(document: Document, seeds: readonly number[]): Prepared {
  const { forms, subjects } = subjectsOf(document, seeds);
  const inputs = new Map(subjects.map(({ path, input }) => [path, namesIn(document, input)]));
  const records = new Map(subjects.map(({ path, record }) => [path, namesIn(document, record)]));
  const isReadOnly = (path: string, member: string) =>
    records.get(path)?.has(member) === true && inputs.get(path)?.has(member) === false;
  const base = subjects.map(
    ({ path, record }) => [path, { ...(forms.made(record, true) as Held), id: referredId }] as const,
  );
  return {
    subjects,
    base: new Map(base),
    reached: forms.reached,
    isReadOnly,
    mayStay:
      (path, { update }) =>
      (member) =>
        update === "PATCH" || isReadOnly(path, member) || keeps(path, member),
  };
}

/** The objects of the document in all their forms, by kind, with the invented words of each seed. */
function subjectsOf({ schemas, stored }: Document, seeds: readonly number[]) {
  const all = seeds.map((seed) => new Forms(schemas, new Random(seed)));
  const subjects = stored.flatMap((one): Subject[] => {
    const kind = allKinds.find(({ path }) => path === one.path);
    if (!kind) return [];
    const made = all.flatMap((forms) => forms.of(one.record)).filter(({ value }) => isRecord(value));
    const distinct = new Map(made.map((form) => [JSON.stringify(form.value), form]));
    const { id } = resolved(schemas, one.record).properties ?? {};
    const isUuid = id?.format === "uuid";
    const forms = [...distinct.values()].map((form, index) => [idOf(kind, index, isUuid), form] as const);
    return [{ ...one, kind, forms: new Map(forms) }];
  });
  return { forms: all[0] ?? new Forms(schemas, new Random(0)), subjects };
}

function idOf({ path }: Kind, index: number, isUuid: boolean): string {
  const prefix = Buffer.from(path).toString("hex").slice(0, 8);
  const number = (index + 1).toString(16).padStart(16, "0");
  return isUuid ? `${prefix}-0000-4000-8000-${number.slice(4)}` : `${prefix}${number}`;
}

/** The members of a schema, and of all variants of a union. */
function namesIn({ schemas }: Document, schema: Stored["record"] | undefined): ReadonlySet<string> {
  const { properties = {}, oneOf = [], anyOf = [] } = resolved(schemas, schema) ?? {};
  const inside = [...oneOf, ...anyOf].flatMap((one) => [...namesIn({ schemas } as Document, one)]);
  return new Set([...Object.keys(properties), ...inside]);
}

export function copyOf(value: unknown): Held {
  return JSON.parse(JSON.stringify(value));
}

/** True for an object with a value that a request may not have, such as one of a service that is set up elsewhere. */
export function isOutsideInput({ schemas }: Document, input: Schema | undefined, record: Held | undefined): boolean {
  const { properties = {} } = resolved(schemas, input) ?? {};
  return Object.entries(properties).some(([name, property]) => {
    const { enum: values } = resolved(schemas, property);
    const value = record?.[name];
    return values !== undefined && typeof value === "string" && !value.startsWith("later_") && !values.includes(value);
  });
}
