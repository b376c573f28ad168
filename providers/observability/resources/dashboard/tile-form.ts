import { provider } from "../../../../lib/definitions/provider";
import { isPresent, type Path } from "../../../../lib/schema";
import { itemsOf } from "../../../../lib/tiles";
import { type CallContext, DiagnosticError } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Service } from "../../service";
import type { Planned } from "./types";

/** @throws DiagnosticError for `config` and `dashboard_json`, which are words of a product, where the service has only the base document's. */
export function refuseProductForms(context: CallContext<Service>, config: Planned): void {
  if (clientIfKnown(context)?.tileForm !== "series") return;
  if (isPresent(config.dashboardJson))
    throw refusal("dashboard_json", "attributes, with `series` in its tiles", ["dashboardJson"]);
  for (const [index, tile] of (itemsOf(config.tiles) ?? []).entries())
    if (isPresent(tile.config)) throw refusal(`tiles[${index}].config`, "`series`", ["tiles", index, "config"]);
}

function refusal(what: string, instead: string, path: Path): DiagnosticError {
  return new DiagnosticError(
    "Form of a product",
    `${what} is a form of ClickStack, which the base API does not have. If the service is ClickStack, set product = "clickstack" in the provider (${provider.type.attributes.product.env}). Otherwise use ${instead}.`,
    path,
  );
}
