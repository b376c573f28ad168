import { previewPage } from "../preview/page";
import { readPlan } from "../preview/read-plan";

/** How long a large preview takes beyond its plan, and how large its file is. */
const displays = ["line", "stacked_bar", "number", "table", "pie", "bar", "search", "markdown"];

const tiles = [...Array(20).keys()].map((index) => ({
  name: `Tile ${index}`,
  x: (index % 2) * 12,
  y: Math.floor(index / 2) * 5,
  w: 12,
  h: 5,
  config: JSON.stringify({
    displayType: displays[index % displays.length],
    sourceId: "s",
    groupBy: "ServiceName",
    markdown: "# Text",
    select: [{ aggFn: "count", where: `Body:${index}` }],
  }),
}));
const change = { actions: ["create"], before: null };
const dashboards = [...Array(20).keys()].map((index) => ({
  address: `observability_dashboard.d${index}`,
  type: "observability_dashboard",
  change: { ...change, after: { name: `Dashboard ${index}`, tiles } },
}));

const start = performance.now();
const page = previewPage([readPlan("bench", { resource_changes: dashboards })], {
  now: Date.now(),
  data: "sample data",
});
const took = performance.now() - start;
console.log(
  `preview of 20 dashboards of 20 tiles: ${took.toFixed(0)} ms beyond the plan (≤ 3000), ${(page.length / 1e6).toFixed(2)} MB (≤ 3)`,
);
