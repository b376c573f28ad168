import { startEmulator } from "../../lib/emulator";
import { logs, openSource } from "./support";

const base = { sourceId: logs, aggFn: "count", where: "", whereLanguage: "lucene" };
const tile = (name: string, series: object[], more: object = {}) => ({ name, x: 0, y: 0, w: 6, h: 4, series, ...more });

test("With seriesForm, dashboards are returned in the form of versions 2.14 to 2.17", async () => {
  const emulator = await startEmulator({ seriesForm: true });
  try {
    const tiles = [
      tile("time", [{ ...base, type: "time", groupBy: ["ServiceName", "SpanName"] }]),
      tile("expressions", [{ ...base, type: "time", groupBy: ["concat(ServiceName, 'a,b')", '"SpanName"'] }]),
      tile("table", [{ ...base, type: "table", aggFn: "max", field: "Duration", groupBy: [], sortOrder: "desc" }]),
      tile("number", [{ ...base, type: "number" }]),
      tile("search", [{ type: "search", sourceId: logs, fields: ["Timestamp", "Body"], where: "x" }]),
      tile("markdown", [{ type: "markdown", content: "# Hi" }]),
    ];
    const created = await openSource(emulator)("POST", "/dashboards", { name: "old", tiles });
    const { id, ...dashboard } = created.body.data;
    const series = dashboard.tiles.map((entry: { series: object[] }) => entry.series);
    expect(series).toEqual([
      [{ ...base, type: "time", displayType: "line", field: "", groupBy: ["ServiceName", "SpanName"] }],
      [
        {
          ...base,
          type: "time",
          displayType: "line",
          field: "",
          groupBy: ["concat(ServiceName, 'a,b')", '"SpanName"'],
        },
      ],
      [{ ...base, type: "table", aggFn: "max", field: "Duration", groupBy: [], sortOrder: "desc" }],
      [{ ...base, type: "number", field: "" }],
      [{ type: "search", sourceId: logs, fields: ["Timestamp", "Body"], where: "x", whereLanguage: "lucene" }],
      [{ type: "markdown", content: "# Hi" }],
    ]);
    expect(Object.keys(dashboard).sort()).toEqual(["filters", "name", "tags", "tiles"]);
    expect(dashboard.tiles[0].asRatio).toBe(false);
  } finally {
    await emulator.close();
  }
});
