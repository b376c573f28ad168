import { serve } from "terraform-provider-sdk/serve";

void serve({ source: "registry.terraform.io/example/notes", load: () => require("./provider").provider });
