import { serve } from "../../../providers/sdk";

void serve({
  source: "registry.terraform.io/test/kit",
  network: process.env.KIT_NETWORK === "tcp" ? "tcp" : undefined,
  load: () => (require("./provider") as typeof import("./provider")).provider,
});
