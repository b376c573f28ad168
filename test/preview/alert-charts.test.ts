import type { PlannedAlert } from "../../lib/tools/plans/planned";
import { readPlan } from "../../lib/tools/plans/read-plan";
import type { LiveResults } from "../../lib/tools/preview/live";
import { previewComment } from "../../lib/tools/preview/markdown";
import { previewPage } from "../../lib/tools/preview/page";
import { picturesOf } from "../../lib/tools/preview/pictures";
import { reportOf } from "../../lib/tools/preview/report";
import { isAffected, watchedFormat } from "../../lib/tools/preview/words";

const chart = (where: string, more: object = {}) => ({
  displayType: "line",
  sourceId: "s",
  select: [{ aggFn: "count", where }],
  ...more,
});
const values = (own: object, more: object = {}) => ({
  display_name: "Errors",
  source: "inline",
  chart: JSON.stringify(own),
  threshold: 10,
  threshold_type: "above",
  interval: "5m",
  ...more,
});

type Change = Parameters<typeof readPlan>[1]["resource_changes"];

function planOfAlert(before: object | null, after: object | null, unknown: object = {}) {
  const actions = before && after ? ["update"] : [after ? "create" : "delete"];
  const change = { actions, before, after, after_unknown: unknown };
  return readPlan("s", {
    resource_changes: [{ address: "observability_alert.own", type: "observability_alert", change }] as Change,
  });
}

const currentTime = Date.parse("2026-03-02T10:00:00Z");
const page = (stack: ReturnType<typeof planOfAlert>, live?: LiveResults) =>
  previewPage([stack], { live, currentTime, data: "sample data" });

test("a new chart of an alert is drawn with its threshold, on the page and in a picture of the comment", () => {
  const stack = planOfAlert(null, values(chart("level:error")));
  const shown = page(stack);
  expect(shown).toContain('<section class="dashboard " id="dashboard-s-charts"');
  expect(shown).toMatch(/<article class="tile new"[^>]*><header><h3>Errors<\/h3>/);
  expect(shown).toMatch(/class="threshold"/);
  expect(shown).toContain("≥ 10 in 5m");
  const [picture, ...others] = picturesOf([stack], undefined, currentTime);
  expect(others).toEqual([]);
  expect(picture?.file).toMatch(/^charts-of-alerts-[0-9a-f]{10}\.svg$/);
  expect(picture?.svg).toContain("<h3>Errors</h3>");
  const comment = previewComment([stack], { findings: [], pictures: new Map([[stack, "https://e.example/c.svg"]]) });
  expect(comment).toContain(
    "- Errors – new: ≥ 10 in 5m\n\n![The charts of alerts, as the plan leaves them](https://e.example/c.svg)",
  );
});

test("a changed query is drawn before and after, and listed member by member", () => {
  const stack = planOfAlert(values(chart("a:b")), values(chart("a:c", { numberFormat: { output: "percent" } })));
  expect(page(stack)).toMatch(/<figcaption>before<[\s\S]*<figcaption>after</);
  expect(reportOf([stack], undefined)).toContain("    chart.select[0].where: a:b → a:c\n");
  const [alert] = stack.alerts;
  expect(alert && watchedFormat(alert)).toEqual({ output: "percent" });
});

test("a chart that only spells out a default is no change; a threshold alone leaves one picture", () => {
  const [same] = planOfAlert(values(chart("a:b")), values(chart("a:b", { asRatio: false }))).alerts;
  expect(same?.changes).toEqual([]);
  const stack = planOfAlert(values(chart("a:b")), values(chart("a:b"), { threshold: 20 }));
  expect(stack.alerts.map((alert) => isAffected(alert))).toEqual([true]);
  expect(page(stack)).toContain("≥ 20 in 5m (was ≥ 10 in 5m)");
  expect(page(stack)).not.toContain("<figcaption>");
});

test("data of the service are drawn where they are known, and as bars in a comment without pictures", () => {
  const stack = planOfAlert(null, values(chart("a:b")));
  const [alert] = stack.alerts as [Required<PlannedAlert>];
  const lines = [{ label: "", values: [0, 4, 8] }];
  const live: LiveResults = {
    tiles: new Map([[alert.chart, { kind: "series", start: currentTime, step: 60_000, lines }]]),
    alerts: new Map([[alert, { alert: "Errors", unchecked: "Not asked." }]]),
    ...{ requests: 2, requestSummary: "2 requests.", limits: { maxFirings: 1, maxFiringShare: 1 } },
  };
  expect(previewComment([stack], { live, findings: [] })).toContain("≥ 10 in 5m ▁▅█; Not evaluated: Not asked.");
  expect(page(stack, { ...live, tiles: new Map() })).toContain("The plan does not change this tile; --all queries it.");
});

test("what is known only after apply, and what goes, is not drawn", () => {
  const later = planOfAlert(values(chart("a:b")), values(chart("a:b"), { chart: undefined }), { chart: true });
  expect(page(later)).toContain("The query is known only after apply.");
  expect(page(planOfAlert(null, values(chart("")), {}))).not.toContain("known only after apply");
  expect(page(planOfAlert(values(chart("a:b")), null))).not.toContain("Charts of alerts");
  const onTile = planOfAlert(values(chart("a:b")), { ...values(chart("")), chart: null, tile_id: "t" });
  expect(onTile.alerts[0]?.chart).toBeUndefined();
});
