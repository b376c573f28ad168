import { Dashboard, DataObservabilitySource } from "cdktf-observability";
import { stack } from "../stack";

const logs = DataObservabilitySource.byName(stack, "Logs");
const half = { w: 12, h: 5 };

new Dashboard(stack, "spread", {
  name: "T spread",
  tags: ["spread"],
  tiles: [
    {
      ...half,
      name: "Errors",
      config: {
        displayType: "line",
        sourceId: logs.id,
        select: [{ aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene" }],
      },
    },
    { ...half, name: "Note", config: { displayType: "markdown", markdown: "Two of one size" } },
  ],
});
