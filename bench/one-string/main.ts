import { serve } from "../../providers/sdk";

void serve({
  source: "registry.terraform.io/bench/onestring",
  load: () => (require("./provider") as typeof import("./provider")).provider,
});
