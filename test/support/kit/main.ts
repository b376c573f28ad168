import { serve } from "../../../providers/sdk";

void serve({
  source: "registry.terraform.io/test/kit",
  load: () => (require("./provider") as typeof import("./provider")).provider,
});
