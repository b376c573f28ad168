import { type Call, data, done, type MembersOf, type Mode, type Operation } from "../http/call";
import { check, idParams, pageQuery, pathId } from "../http/check";
import type { Rejection } from "../rejection";
import { objectId, type Shape } from "../shapes/words";
import type { Table, Tables } from "../store/store";
import type { Kind, Opaque, RecordOf } from "../store/tables";

/** What there is to know about a kind of object that is created, read, updated and deleted below its path. */
interface Crud<K extends Kind, B> {
  path: string;
  modes: Mode[];
  /** In open-source mode, served by the enterprise edition only. */
  enterprise?: true;
  /** Top-level body members that the managed gateway lets through. */
  members?: MembersOf;
  /** The list is served in pages, oldest objects first, instead of as a whole. */
  paged?: true;
  /** The order of a list that is served as a whole; default: that of creation. */
  order?(a: RecordOf<K>, b: RecordOf<K>): number;
  /** There is no route that reads a single object. */
  listedOnly?: true;
  /** IDs are any text; default: those of the service. */
  anyIds?: true;
  /** The response for an ID that no object has. */
  absent(id: string): Rejection;
  /** A deletion of what is absent succeeds. */
  absentIsDeleted?: true;
  onCreate(call: Call): Shape<B>;
  /** Default: as on create. */
  onUpdate?(call: Call): Shape<B>;
  /**
   * Makes the record of a checked body. What it does at once precedes the lookup of the object, as in the service;
   * the function it returns gets the stored record, `undefined` on create. Both may throw a rejection.
   */
  write(body: B, call: Call): (stored: RecordOf<K> | undefined) => RecordOf<K>;
  /** The record as responses show it; default: as it is. */
  publicForm?(record: RecordOf<K>, call: Call): Opaque;
  /** An entry of the list, of what is shown of one record; default: the same. */
  listed?(record: Opaque): Opaque;
  /** What follows from an update. */
  updated?(record: RecordOf<K>, call: Call): void;
  /** What precedes a deletion; a rejection prevents it. */
  deleting?(record: RecordOf<K>, call: Call): void;
}

/** The operations of an ordinary kind. */
export function crud<K extends Kind, B>(kind: K, about: Crud<K, B>): Operation[] {
  const { path, modes, enterprise, members, publicForm = (record) => record } = about;
  const served = { modes, enterprise };
  const objectPath = `${path}/:id`;
  const table = ({ store }: { store: Tables }): Table<RecordOf<K>> => store[kind];
  const existing = (call: Call, id: string): RecordOf<K> => {
    const record = table(call).find(id);
    if (!record) throw about.absent(id);
    return record;
  };

  const list = (call: Call) => {
    const { listed = (entry) => entry } = about;
    const show = (record: RecordOf<K>) => listed(publicForm(record, call));
    const records = table(call).list();
    if (!about.paged) return data((about.order ? records.sort(about.order) : records).map(show));
    const { limit, offset } = check(call, { query: pageQuery }).query;
    const page = records.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(offset, offset + limit);
    return { kind: "data", data: page.map(show), page: { total: records.length, limit, offset } } as const;
  };
  const idOf = about.anyIds ? ({ params: { id = "" } }: Call) => id : pathId;
  const read = (call: Call) => data(publicForm(existing(call, idOf(call)), call));
  const create = (call: Call) => {
    const { body } = check(call, { body: about.onCreate(call) });
    return data(publicForm(table(call).put(about.write(body, call)(undefined)), call));
  };
  const update = (call: Call) => {
    const shape = (about.onUpdate ?? about.onCreate)(call);
    const { body } = check(call, about.anyIds ? { body: shape } : { body: shape, params: idParams });
    const record = about.write(body, call);
    const stored = table(call).put(record(existing(call, idOf(call))));
    about.updated?.(stored, call);
    return data(publicForm(stored, call));
  };
  const remove = (call: Call) => {
    const id = idOf(call);
    if (about.absentIsDeleted && !table(call).find(id)) return done;
    const stored = existing(call, id);
    about.deleting?.(stored, call);
    table(call).remove(id);
    return done;
  };

  return [
    { method: "get", path, ...served, run: list },
    { method: "post", path, ...served, members, run: create },
    ...(about.listedOnly ? [] : [{ method: "get", path: objectPath, ...served, run: read } as const]),
    { method: "put", path: objectPath, ...served, members, run: update },
    { method: "delete", path: objectPath, ...served, run: remove },
  ];
}

/** The ID and the moments of a record that is written: a stored one keeps its ID and its creation. */
export function identity(stored: { id: string; createdAt: string } | undefined, { receivedAt }: Call) {
  const updatedAt = receivedAt.toISOString();
  const { id, createdAt } = stored ?? { id: objectId(), createdAt: updatedAt };
  return { id, createdAt, updatedAt };
}
