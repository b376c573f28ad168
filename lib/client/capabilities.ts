import { provider } from "../definitions/provider";
import { formatTerraformPath } from "../schema/names";
import { CapabilityError } from "./errors/api-error";
import { type Mode, modeNames, modes } from "./modes";
import type { Capability } from "./modes/capability";
import type { CommonSettings } from "./settings";

export type { Capability };

/** Each capability as the subject of a sentence. */
const subjects: Readonly<Record<Capability, string>> = {
  "dashboards.read": "Reading dashboards",
  "dashboards.write": "Managing dashboards",
  "dashboards.validate": "Validating dashboards on the service",
  "alerts.read": "Reading alerts",
  "alerts.write": "Managing alerts",
  "sources.read": "Listing sources",
  "sources.get": "Reading one source by ID",
  "sources.write": "Managing sources",
  "webhooks.read": "Listing webhooks",
  "webhooks.write": "Managing webhooks",
  "savedSearches.read": "Listing saved searches",
  "savedSearches.write": "Managing saved searches",
  "connections.read": "Listing connections",
  "connections.write": "Managing connections",
  "roles.read": "Listing roles",
  "roles.write": "Managing roles",
  "team.read": "Reading the team",
  "team.write": "Managing the team",
  "charts.query": "Querying chart series",
  "events.search": "Searching events",
  "keys.read": "Reading API keys",
  "keys.write": "Managing API keys",
  "backups.read": "Reading backups",
  "serviceMetrics.read": "Reading service metrics",
};

/** What the selected mode and product can do. */
export interface Capabilities {
  has(capability: Capability): boolean;
  /** @throws CapabilityError that names the mode, the capability and the remedy. */
  require(capability: Capability): void;
  /** Whether the mode has the capability of a definition. @throws RangeError for an unknown capability. */
  hasFor(definition: { readonly name: string; readonly capability?: string }): boolean;
  /** As `require`, for the capability of a definition. @throws RangeError for an unknown capability. */
  requireFor(definition: { readonly name: string; readonly capability?: string }): void;
}

export function capabilitiesOf(
  { mode, product }: Pick<CommonSettings, "product"> & { mode: Mode },
  missingFor: (capability: Capability) => string | undefined = () => undefined,
): Capabilities {
  const has = (capability: Capability) => modes[mode].capabilities[product ?? "base"].includes(capability);
  const require = (capability: Capability) => {
    const missing = has(capability) ? missingFor(capability) : undefined;
    if (missing !== undefined)
      throw new CapabilityError(
        { code: "mode_lacks", remedy: missing },
        `${subjects[capability]} needs the ID of a service. ${missing}`,
      );
    if (has(capability)) return;
    const remedy = remedyFor(capability, mode);
    const where = product ? `${mode} mode of the product ${product}` : `${mode} mode`;
    const message = `${subjects[capability]} is not possible in ${where}. ${remedy}`;
    throw new CapabilityError({ code: "mode_lacks", remedy }, message);
  };
  return {
    has,
    require,
    hasFor(definition) {
      const needed = neededBy(definition);
      return needed === undefined || has(needed);
    },
    requireFor(definition) {
      const needed = neededBy(definition);
      if (needed !== undefined) require(needed);
    },
  };
}

function neededBy({ name, capability }: { readonly name: string; readonly capability?: string }) {
  if (capability !== undefined && !isCapability(capability))
    throw new RangeError(`${name} needs "${capability}", which is not a capability`);
  return capability;
}

function isCapability(word: string): word is Capability {
  return Object.hasOwn(subjects, word);
}

function remedyFor(capability: Capability, mode: Mode): string {
  if (modes[mode].capabilities.clickstack.includes(capability)) {
    return `The base API does not support it. If the service is ClickStack, set product = "clickstack" (${provider.type.attributes.product.env}).`;
  }
  const others = modeNames.filter((other) => other !== mode);
  const other =
    others.find((name) => modes[name].capabilities.base.includes(capability)) ??
    others.find((name) => modes[name].capabilities.clickstack.includes(capability));
  if (other === undefined) return "No mode supports it.";
  const connection = `${formatTerraformPath([modes[other].argument])} = { … }`;
  return `Only ${other} mode supports it: set ${connection} and, if both connections are set, mode = "${other}".`;
}
