import { validate } from "terraform-provider-sdk/definitions";
import { tile as tileType } from "../../lib/tiles/tile";

function findings(onClick: object, aggFn: unknown = "count"): string[] {
  const config = { displayType: "table", sourceId: "66e000000000000000000516", select: [{ aggFn }], onClick };
  const written = { name: "T", config: JSON.stringify(config) };
  return validate(tileType, written, { isOpaque: () => false, dialect: "clickstack" }).map(({ detail }) => detail);
}

test("a member that the service drops from a click action is found", () => {
  const target = { mode: "template", template: "a", id: "66e000000000000000000517" };
  expect(findings({ type: "search", target })).toEqual([expect.stringMatching(/target\.id .* the service drops it/)]);
});

test("what says nothing has no effect to warn of", () => {
  const dropped = { target: null, whereTemplate: "", filters: [] };
  expect(findings({ type: "external", urlTemplate: "https://example.org", ...dropped })).toEqual([]);
});

test("a list in place of the member that decides it is an error of its own, and decides nothing", () => {
  const found = findings({ type: "search", target: { mode: ["template"], id: "66e000000000000000000517" } });
  expect(found).toEqual([expect.stringMatching(/target\.mode is/)]);
});

test("a list in place of an aggregate function is no percentile of other services", () => {
  expect(findings({ type: "search" }, ["p95"])).not.toContainEqual(expect.stringMatching(/quantile/));
  expect(findings({ type: "search" }, "p95")).toContainEqual(expect.stringMatching(/use "quantile" with level 0\.95/));
});
