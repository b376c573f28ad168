import { reconcile } from "terraform-provider-sdk/internal/schema";
import { alert } from "../../lib/kinds/alert";
import { catalog } from "../../lib/kinds/catalog";
import { tileConfig } from "../../lib/tiles/config";
import { describeReconciliation } from "../../providers/sdk/test/support/reconcile-laws";

describeReconciliation(
  catalog.resources.map(({ name, type }) => [name, type]),
  tileConfig,
);

test("a chart that nobody changed is sent with the words that say no more than their absence, also where they have no effect", () => {
  const { type } = alert;
  const words = { where: "", whereLanguage: "lucene" };
  const query = { displayType: "line", sourceId: "65f5e4a3b9e77c001a567890" };
  const live = {
    name: "a",
    chartConfig: { ...query, ...words, select: [{ aggFn: "count", valueExpression: "", ...words }] },
  };
  const config = { name: "b", chartConfig: { ...query, select: [{ aggFn: "count" }] } };
  expect(reconcile(type, { config, lastApplied: live, live })).toEqual({ ...live, name: "b" });
});
