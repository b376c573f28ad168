import { serve } from "terraform-provider-sdk/serve";

void serve({
  source: "registry.terraform.io/test/kit",
  network: process.env.KIT_NETWORK === "tcp" ? "tcp" : undefined,
  load: () => (require("./provider") as typeof import("./provider")).provider,
});
