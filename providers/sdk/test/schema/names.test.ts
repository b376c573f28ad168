import { didYouMean, formatPath, formatTerraformPath, nearest, toCamel, toPascal, toSnake } from "../../schema";

test.each([
  ["tileIds", "tile_ids"],
  ["x", "x"],
  ["asRatio", "as_ratio"],
  ["numConsecutiveWindows", "num_consecutive_windows"],
])("%s is %s in Terraform, and back", (camel, snake) => {
  expect(toSnake(camel)).toBe(snake);
  expect(toCamel(snake)).toBe(camel);
});

test("a data source's class is named after it", () => {
  expect(toPascal("chart_series")).toBe("ChartSeries");
});

test("paths are spelled as in the language of the reader", () => {
  const path = ["tiles", 2, "series", 0, "aggFn"];
  expect(formatPath(path)).toBe("tiles[2].series[0].aggFn");
  expect(formatTerraformPath(path)).toBe("tiles[2].series[0].agg_fn");
  expect(formatPath(["tileIds", "Error rate"])).toBe('tileIds["Error rate"]');
});

test("the nearest names come first, and dissimilar names are omitted", () => {
  expect(nearest("Eror", ["Errors", "Requests", "Error"])).toEqual(["Error", "Errors"]);
  expect(nearest("zzz", ["Errors"])).toEqual([]);
});

test("a correction is suggested, but not a name that differs in its numbers only", () => {
  expect(didYouMean("lien", ["line", "table"])).toBe(' Did you mean "line"?');
  expect(didYouMean("gauge", ["line", "table"])).toBe("");
  expect(didYouMean("30ms", ["15m", "30m"])).toBe(' Did you mean "30m"?');
  expect(didYouMean("10m", ["5m", "15m", "30m"])).toBe("");
});
