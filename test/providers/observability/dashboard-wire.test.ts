import { UNKNOWN } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { type DashboardRecord, stringifyJson } from "../../../lib/client";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { dashboard } from "../../../lib/kinds/dashboard";
import { createBody } from "../../../lib/kinds/dashboard-body";
import { updateBody } from "../../../providers/observability/resources/dashboard/members";
import { withAllAttributes } from "../../support/runtime";

const source = seed.logs;
const state = (value: object) => withAllAttributes(dashboard.type, { name: "d", ...value }) as never;
const sentJson = (body: ObjectValue) => JSON.parse(stringifyJson(body));
const frame = { x: 0, y: 0, w: 12, h: 6 };

describe("a create", () => {
  test("sends no IDs, no unknowns and no absent members", () => {
    const tile = { id: UNKNOWN, key: "k", name: "A", ...frame, config: '{"displayType":"markdown"}' };
    const filter = { id: UNKNOWN, name: "F", expression: "x", sourceId: source };
    const body = sentJson(
      createBody(
        state({ id: UNKNOWN, tileIds: UNKNOWN, tiles: [tile], filters: [filter], deletionProtection: true }),
        "config",
      ),
    );
    expect(body).toEqual({
      name: "d",
      tiles: [{ name: "A", ...frame, config: { displayType: "markdown" } }],
      filters: [{ type: "QUERY_EXPRESSION", name: "F", expression: "x", sourceId: source }],
    });
  });

  test.each([
    ["config", { name: "", ...frame }],
    ["series", frame],
  ] as const)("of a tile without a name sends an empty one to ClickStack only: %s", (tileForm, frameSent) => {
    const config = '{"displayType":"markdown"}';
    const planned = state({ tiles: [{ ...frame, config }] });
    expect(sentJson(createBody(planned, tileForm)).tiles).toEqual([
      { ...frameSent, config: { displayType: "markdown" } },
    ]);
  });

  test("keeps the digits of numbers", () => {
    const config = '{"displayType":"number","a":9007199254740993,"b":0.1234567890123456789}';
    expect(stringifyJson(createBody(state({ tiles: [{ name: "A", ...frame, config }] }), "config"))).toContain(
      '"a":9007199254740993,"b":0.1234567890123456789',
    );
  });

  const series: Record<string, readonly [object, object]> = {
    time: [
      { sourceId: source, aggFn: "count" },
      { type: "time", sourceId: source, aggFn: "count", where: "", groupBy: [] },
    ],
    table: [
      { type: "table", aggFn: "sum" },
      { type: "table", aggFn: "sum", where: "", groupBy: [] },
    ],
    number: [
      { type: "number", aggFn: "sum", where: "a" },
      { type: "number", aggFn: "sum", where: "a", whereLanguage: "lucene" },
    ],
    search: [{ type: "search" }, { type: "search", where: "", fields: [] }],
    markdown: [{ type: "markdown" }, { type: "markdown", content: "" }],
  };
  test.each(Object.entries(series))("sends the members that a %s series must have", (_, [authored, wire]) => {
    expect(
      sentJson(createBody(state({ tiles: [{ name: "A", ...frame, series: [authored] }] }), "config")).tiles[0].series,
    ).toEqual([wire]);
  });
});

describe("an update", () => {
  const select = [{ aggFn: "count" }];
  const config = { displayType: "table", sourceId: source, select };
  const id = "65f5e4a3b9e77c001a00d003";
  const now = (tile: object): DashboardRecord =>
    ({ id: "d", name: "d", tiles: [{ id, name: "A", ...frame, ...tile }] }) as unknown as DashboardRecord;
  const tileSent = (authored: object, tile: object) => {
    const wanted = state({ tiles: [{ id, name: "A", ...frame, ...authored }] });
    const from = {
      config: wanted,
      prior: wanted,
      planned: wanted,
      private: undefined,
      client: { tileForm: "config" },
    } as const;
    return sentJson(updateBody(now(tile), from)).tiles[0];
  };
  const inConfig = { config: JSON.stringify(config) };
  const inSeries = { series: [{ type: "table", sourceId: source, aggFn: "count" }] };

  test("sends what nobody changed as it is there, with the defaults that it spells out or leaves out", () => {
    const line = { displayType: "line", sourceId: source, select: [{ aggFn: "count", where: "" }] };
    const there = { ...line, select, fillNulls: true, later: 1 };
    expect(tileSent({ config: JSON.stringify({ ...line, asRatio: false }) }, { config: there }).config).toEqual(there);
  });

  test.each([
    ["config", inConfig],
    ["series", inSeries],
  ])("of a tile in %s sends unknown members back", (_, authored) => {
    const items = [{ aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "", novel: 1 }];
    const tile = tileSent(authored, {
      novelty: { a: 1 },
      config: { ...config, select: items, future: [1], asRatio: false },
    });
    expect(tile).toMatchObject({
      id,
      novelty: { a: 1 },
      config: { future: [1], select: [{ aggFn: "count", novel: 1 }] },
    });
    expect(tile).not.toHaveProperty("series");
  });

  test("sends series if there are no members to send back, and a config that nobody changed as it is there", () => {
    const plain = { config: { ...config, asRatio: false } };
    expect(tileSent(inSeries, plain)).toHaveProperty("series");
    expect(tileSent(inConfig, plain).config).toEqual(plain.config);
  });

  test("sends nothing back in a tile that becomes another kind", () => {
    const pie = { config: JSON.stringify({ ...config, displayType: "pie" }) };
    expect(tileSent(pie, { config: { ...config, onClick: { type: "external" } } }).config).toEqual({
      ...config,
      displayType: "pie",
    });
  });

  test("omits formulas whose series were removed", () => {
    const two = { ...config, select: [...select, ...select], formulas: [{ expression: "A/B" }] };
    expect(tileSent(inConfig, { config: two }).config).toEqual(config);
  });
});
