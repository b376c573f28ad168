import { CapabilityError } from "./errors/api-error";
import type { ClientSettings, Mode } from "./settings";

export type Capability =
  | "dashboards.read"
  | "dashboards.write"
  | "dashboards.validate"
  | "alerts.read"
  | "alerts.write"
  | "sources.read"
  | "sources.get"
  | "sources.write"
  | "webhooks.read"
  | "webhooks.write"
  | "savedSearches.read"
  | "savedSearches.write"
  | "charts.query"
  | "keys.read"
  | "keys.write"
  | "backups.read"
  | "serviceMetrics.read";

interface Offer {
  readonly says: string;
  /** Modes in which the base document has it. */
  readonly base: readonly Mode[];
  /** Modes in which the clickstack service has it. */
  readonly clickstack: readonly Mode[];
}

const both: readonly Mode[] = ["open_source", "managed"];
const openSource: readonly Mode[] = ["open_source"];
const managed: readonly Mode[] = ["managed"];

const offers: Readonly<Record<Capability, Offer>> = {
  "dashboards.read": { says: "Reading dashboards", base: both, clickstack: both },
  "dashboards.write": { says: "Managing dashboards", base: both, clickstack: both },
  "dashboards.validate": { says: "Validating dashboards on the service", base: [], clickstack: both },
  "alerts.read": { says: "Reading alerts", base: both, clickstack: both },
  "alerts.write": { says: "Managing alerts", base: both, clickstack: both },
  "sources.read": { says: "Listing sources", base: both, clickstack: both },
  "sources.get": { says: "Reading one source by id", base: [], clickstack: openSource },
  "sources.write": { says: "Managing sources", base: [], clickstack: both },
  "webhooks.read": { says: "Listing webhooks", base: openSource, clickstack: both },
  "webhooks.write": { says: "Managing webhooks", base: [], clickstack: both },
  "savedSearches.read": { says: "Listing saved searches", base: [], clickstack: both },
  "savedSearches.write": { says: "Managing saved searches", base: [], clickstack: both },
  "charts.query": { says: "Querying chart series", base: openSource, clickstack: openSource },
  "keys.read": { says: "Reading API keys", base: managed, clickstack: managed },
  "keys.write": { says: "Managing API keys", base: managed, clickstack: managed },
  "backups.read": { says: "Reading backups", base: managed, clickstack: managed },
  "serviceMetrics.read": { says: "Reading service metrics", base: managed, clickstack: managed },
};

/** What the selected mode and product can do. */
export interface Capabilities {
  has(capability: Capability): boolean;
  /** @throws CapabilityError naming the mode, the thing and the remedy. */
  require(capability: Capability): void;
  /** The same for what a definition needs. @throws RangeError for a word that is no capability. */
  requireFor(definition: { readonly name: string; readonly capability?: string }): void;
}

export function capabilitiesOf({ mode, product }: Pick<ClientSettings, "mode" | "product">): Capabilities {
  const has = (capability: Capability) => offers[capability][product ?? "base"].includes(mode);
  const require = (capability: Capability) => {
    if (has(capability)) return;
    const remedy = remedyFor(offers[capability], mode);
    const where = product ? `${mode} mode of the product ${product}` : `${mode} mode`;
    const message = `${offers[capability].says} is not possible in ${where}. ${remedy}`;
    throw new CapabilityError({ code: "mode_lacks", remedy }, message);
  };
  return {
    has,
    require,
    requireFor({ name, capability }) {
      if (capability === undefined) return;
      if (!isCapability(capability)) throw new RangeError(`${name} needs "${capability}", which is no capability`);
      require(capability);
    },
  };
}

function isCapability(word: string): word is Capability {
  return Object.hasOwn(offers, word);
}

function remedyFor({ base, clickstack }: Offer, mode: Mode): string {
  if (clickstack.includes(mode)) {
    return 'The base API does not have it; set product = "clickstack" (OBSERVABILITY_PRODUCT) if the service is that product.';
  }
  const [other] = base.length > 0 ? base : clickstack;
  const credentials = other === "managed" ? "managed = { … }" : "open_source = { … }";
  return `It exists only in ${other} mode: give ${credentials} and, when both are given, mode = "${other}".`;
}
