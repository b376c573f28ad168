import { type Definition, define, object, toPascal } from "../model";
import { apiKey } from "./api-key";
import { alerts } from "./data-sources/alerts";
import { connections } from "./data-sources/connections";
import { dashboards } from "./data-sources/dashboards";
import { roles } from "./data-sources/roles";
import { savedSearches } from "./data-sources/saved-searches";
import { sources } from "./data-sources/sources";
import { webhooks } from "./data-sources/webhooks";

/** A kind of object as `terraform query` lists it: with the arguments that narrow the data source of all of them. */
function listed(name: string, { type, capability, name: all }: Definition): Definition {
  const narrowing = Object.entries(type.attributes).filter(([, { presence }]) => presence === "optional");
  const rules = narrowing.length > 0 ? type.rules : undefined;
  return define({
    kind: "list_resource",
    name,
    ...(capability !== undefined && { capability }),
    description: `The ${all.replaceAll("_", " ")} that the service has, for \`terraform query\` (Terraform 1.14 or later), which writes import blocks and configuration for them. \`include_resource\` reads each as it is, without further requests where the list has everything.`,
    type: object(`${toPascal(name)}List`, Object.fromEntries(narrowing), rules),
  });
}

export const listResources: readonly Definition[] = [
  listed("dashboard", dashboards),
  listed("alert", alerts),
  listed("source", sources),
  listed("webhook", webhooks),
  listed("saved_search", savedSearches),
  listed("connection", connections),
  listed("role", roles),
  listed("api_key", { ...apiKey, name: "api_keys", type: object("ApiKeys", {}) }),
];
