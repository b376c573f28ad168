import { apiKey } from "../kinds/api-key";
import { type Definition, define, object, toPascal } from "../schema";
import { alerts } from "./data-sources/alerts";
import { connections } from "./data-sources/connections";
import { dashboards } from "./data-sources/dashboards";
import { roles } from "./data-sources/roles";
import { savedSearches } from "./data-sources/saved-searches";
import { sources } from "./data-sources/sources";
import { webhooks } from "./data-sources/webhooks";

/** A kind of object as `terraform query` lists it: with the arguments that narrow the data source of all of them. */
function listed(
  name: string,
  { type, capability, name: all }: Definition,
  objects = all.replaceAll("_", " "),
): Definition {
  const narrowing = Object.entries(type.attributes).filter(([, { presence }]) => presence === "optional");
  const rules = narrowing.length > 0 ? type.rules : undefined;
  return define({
    kind: "list_resource",
    name,
    ...(capability !== undefined && { capability }),
    description: `Lists the ${objects} of the service for \`terraform query\` (Terraform 1.14 or later), which writes import blocks and configuration for them. With \`include_resource = true\`, each result has the attributes of its object, without further requests if the list contains them.`,
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
  listed("api_key", { ...apiKey, name: "api_keys", type: object("ApiKeys", {}) }, "API keys"),
];
