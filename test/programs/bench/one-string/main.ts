import { serve } from "terraform-provider-sdk/serve";

void serve({
  source: "registry.terraform.io/bench/onestring",
  load: () => (require("./provider") as typeof import("./provider")).provider,
});
