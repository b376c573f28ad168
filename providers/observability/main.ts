import { serve } from "../sdk/runtime/serve";

void serve({
  source: "registry.terraform.io/observability-as-code/observability",
  load: () => (require("./provider") as typeof import("./provider")).observability,
});
