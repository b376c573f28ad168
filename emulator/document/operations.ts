import type { ZodType, ZodTypeDef } from "zod/v3";
import { check } from "../http/check";
import { type Call, data, done } from "../http/result";
import { both, type Operation, openSourceOnly } from "../operations/operation";
import { Refusal } from "../rejection";
import type { Opaque } from "../store/records";
import type { Store, Table } from "../store/store";
import { chartRows } from "./charts";
import { opaqueId } from "./ids";
import { alert, chartQuery, dashboard } from "./shapes";

type Kind = "dashboards" | "alerts" | "sources" | "webhooks";

/** What the service holds is what was sent: the document requires no member of a record but its ID. */
export type Held = Opaque & { id: string };

export const table = (store: Store, kind: Kind): Table<Held> => store[kind] as unknown as Table<Held>;

type Body = ZodType<Opaque, ZodTypeDef, unknown>;

const list = (kind: Kind, modes: Operation["modes"]): Operation => ({
  method: "get",
  path: `/${kind}`,
  modes,
  run: ({ store }) => data(table(store, kind).list()),
});

/** Create, list, get, update and delete of objects that are returned as they were sent. */
function managed(kind: "dashboards" | "alerts", shape: Body, completed: (body: Opaque) => Opaque): Operation[] {
  const existing = ({ store, params: { id = "" } }: Call): Held => {
    const found = table(store, kind).find(id);
    if (!found) throw new Refusal(404, `There is no object with the ID ${id} in ${kind}.`);
    return found;
  };
  const put = (call: Call, id: string) => {
    const { id: _, ...body } = completed(check(call, { body: shape }).body);
    return data(table(call.store, kind).put({ id, ...body }));
  };
  const one = `/${kind}/:id`;
  return [
    list(kind, both),
    {
      method: "post",
      path: `/${kind}`,
      modes: both,
      run: (call) => put(call, opaqueId(kind, table(call.store, kind).size)),
    },
    { method: "get", path: one, modes: both, run: (call) => data(existing(call)) },
    { method: "put", path: one, modes: both, run: (call) => put(call, existing(call).id) },
    {
      method: "delete",
      path: one,
      modes: both,
      run: (call) => {
        table(call.store, kind).remove(existing(call).id);
        return done;
      },
    },
  ];
}

/** A tile has an ID; one that was sent without gets its own. */
function withTileIds(body: Opaque): Opaque {
  const { tiles } = dashboard.parse(body);
  return tiles === undefined
    ? body
    : { ...body, tiles: tiles.map(({ id, ...tile }, place) => ({ id: id ?? opaqueId("tile", place), ...tile })) };
}

/** What the document shows of the two modes. */
export const documentOperations: Operation[] = [
  ...managed("dashboards", dashboard, withTileIds),
  ...managed("alerts", alert, (body) => body),
  list("sources", both),
  list("webhooks", openSourceOnly),
  {
    method: "post",
    path: "/charts/series",
    modes: openSourceOnly,
    run: (call) => data(chartRows(call.store, check(call, { body: chartQuery }).body, call.now.getTime())),
  },
];
