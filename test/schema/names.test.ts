import {
  type Attributes,
  formatPath,
  formatTerraformPath,
  nearest,
  toCamel,
  toPascal,
  toSnake,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { catalog } from "../../lib/definitions";
import { alert } from "../../lib/kinds/alert";
import { apiKey } from "../../lib/kinds/api-key";
import { dashboard } from "../../lib/kinds/dashboard";

test.each([
  ["tileIds", "tile_ids"],
  ["x", "x"],
  ["asRatio", "as_ratio"],
  ["numConsecutiveWindows", "num_consecutive_windows"],
])("%s is %s in Terraform, and back", (camel, snake) => {
  expect(toSnake(camel)).toBe(snake);
  expect(toCamel(snake)).toBe(camel);
});

function* names(type: ValueType): Generator<string> {
  if (type.kind === "object") yield* namesOf(type.attributes);
  else if ("of" in type) yield* names(type.of);
}

function* namesOf(attributes: Attributes): Generator<string> {
  for (const [name, attribute] of Object.entries(attributes)) {
    yield name;
    yield* names(attribute.type);
  }
}

test("every name of the catalog can be respelled for Terraform and back", () => {
  const all = [dashboard, alert, apiKey, ...catalog.dataSources].flatMap((one) => [...names(one.type)]);
  expect(all.length).toBeGreaterThan(80);
  for (const name of all) {
    expect(toSnake(name)).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(toCamel(toSnake(name))).toBe(name);
  }
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
