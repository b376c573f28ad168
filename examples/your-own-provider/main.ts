import { serve } from "terraform-provider-sdk/serve";

void serve({ source: "registry.terraform.io/example/files", load: () => require("./provider").provider });
