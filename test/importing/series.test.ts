import { seed } from "../../lib/emulator/store/seed-ids";
import { configurationOf, hclFiles } from "../../lib/tools/importing";

const written = { service: { mode: "open_source" } } as const;
const whole = {
  sourceId: seed.logs,
  aggFn: "count",
  where: "",
  groupBy: [],
  dataSource: "events",
  field: "Duration",
  type: "time",
  whereLanguage: "lucene",
};
const inventory = {
  dashboard: [
    {
      id: "65f0a1b2c3d4e5f6a7b80001",
      name: "Series",
      tiles: [
        {
          id: "t1",
          name: "Both",
          x: 0,
          y: 0,
          w: 12,
          h: 6,
          asRatio: false,
          series: [whole, { ...whole, groupBy: ["a"] }],
        },
        {
          id: "t2",
          name: "Few",
          x: 12,
          y: 0,
          w: 12,
          h: 6,
          series: [{ ...whole, type: "number", whereLanguage: undefined }],
        },
        { id: "t3", name: "Small", x: 0, y: 6, w: 8, h: 3, series: [{ type: "markdown", content: "x" }] },
      ],
    },
  ],
};

test("without a product, series are written with every member that the service has, and with no other", () => {
  const configuration = configurationOf(inventory, { isChosen: () => true, mode: "open_source", product: "base" });
  const file = hclFiles(configuration, written).find(({ name }) => name === "dashboard_series.tf");
  expect(file?.text.replaceAll(/ +/g, " ")).toContain(` tiles = [
 {
 name = "Both"
 as_ratio = false
 series = [
 {
 type = "time"
 source_id = "${seed.logs}"
 agg_fn = "count"
 where = ""
 where_language = "lucene"
 group_by = []
 field = "Duration"
 data_source = "events"
 },
`);
  expect(file?.text.match(/where_language/g)).toHaveLength(2);
  expect(file?.text).not.toContain("config");
  // Both others have the default size.
  expect(file?.text.match(/\b[wh] += \d+/g)?.map((one) => one.replace(/ +/g, " "))).toEqual(["w = 8", "h = 3"]);
});
