import { hiddenWords } from "../../lib/tools/importing/hidden";
import { dashboard, importAll, sourceId } from "./support";

const number = (more: object) => ({
  name: "Error rate",
  config: { displayType: "number", sourceId, select: [{ aggFn: "count" }], ...more },
});
const percent = { numberFormat: { output: "percent" } };
const id = "65f0a1b2c3d4e5f6a7b80001";
const wordsFor = (tile: object, service: Parameters<typeof hiddenWords>[2] = { product: "clickstack" }) => {
  const inventory = { dashboard: [dashboard(id, "A", [tile])] };
  return hiddenWords(importAll(inventory), inventory, service);
};

test("an import says once what the API hides, and names the number tiles that may be a ratio", () => {
  const [general, ratios, ...more] = wordsFor(number(percent));
  expect(general).toMatch(/^The API does not return all that the UI stores.*shared-dashboards\.md#what-cannot-stay\.$/);
  expect(ratios).toContain('may be a ratio in the UI: "Error rate" of a.');
  expect(more).toEqual([]);
});

test.each([
  ["without a percentage", {}],
  ["with a ratio that the API shows", { ...percent, asRatio: true }],
  ["of an average", { ...percent, select: [{ aggFn: "avg", valueExpression: "x" }] }],
  ["with a formula", { ...percent, formulas: [{ expression: "A / B" }] }],
  ["that is a line", { ...percent, displayType: "line" }],
])("a tile %s is not named", (_, more) => expect(wordsFor(number(more))).toHaveLength(1));

test("files, other services and imports without dashboards hide nothing", () => {
  expect(wordsFor(number(percent), { product: "base" })).toEqual([]);
  expect(wordsFor(number(percent), { product: "clickstack", isNew: true })).toEqual([]);
  expect(hiddenWords({ objects: [] }, {}, { product: "clickstack" })).toEqual([]);
});
