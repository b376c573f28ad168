import { versionWords } from "terraform-provider-sdk/internal/schema";
import { formatTerraformPath } from "terraform-provider-sdk/values";
import { type AnyKind, allKinds } from "../../kinds";
import { storeName } from "../../kinds/derive";
import { type Kind, type StoreName, wordsOf } from "../../kinds/kind";
import { provider } from "../../kinds/provider";
import { bothModesWithClickStack, isPossible, productNames, type Where } from "../../service/products";
import { CapabilityError } from "../errors/api-error";
import { type Mode, modeNames, modes } from "../modes";
import type { CommonSettings } from "./settings";

/** What is done with the objects of a kind; the kind says where. */
type Action = "read" | "get" | "write";

/** A feature that a mode of the service may have, depending on its product. */
export type Capability = `${StoreName<AnyKind["plural"]>}.${Action}` | keyof typeof otherCapabilities;

interface Facts {
  readonly where: Where;
  /** The subject of a sentence. */
  readonly subject: string;
  readonly scope?: "service" | "account";
  /** The first version of the self-hosted service that has the routes; absent: every version. */
  readonly since?: string;
}

/** What is not done with the objects of a kind. */
const otherCapabilities = {
  "dashboards.validate": { where: bothModesWithClickStack, subject: "Validating dashboards on the service" },
  "team.read": { where: { open_source: "clickstack" }, subject: "Reading the team", since: "2.29" },
  "team.write": { where: { open_source: "clickstack" }, subject: "Managing the team", since: "2.29" },
  "charts.query": { where: { open_source: true }, subject: "Querying chart series" },
  "events.search": { where: { open_source: "clickstack" }, subject: "Searching events", since: "2.27" },
  "backups.read": { where: { managed: true }, subject: "Reading backups" },
  "serviceMetrics.read": { where: { managed: true }, subject: "Reading service metrics" },
} as const satisfies Readonly<Record<string, Facts>>;

const table: ReadonlyMap<string, Facts> = new Map<string, Facts>([
  ...allKinds.flatMap(factsOf),
  ...Object.entries(otherCapabilities),
]);

function factsOf(kind: Kind): [string, Facts][] {
  const { belongsTo: scope } = kind;
  const {
    readableIn: read,
    readableByIdIn: get = read,
    writableIn: write,
    since,
    verbInMessages: verb = "Listing",
  } = kind.access;
  const { singular: noun, plural } = wordsOf(kind);
  return [
    [capabilityOf(kind, "read"), { where: read, subject: `${verb} ${plural}`, scope, since: since?.read }],
    [capabilityOf(kind, "get"), { where: get, subject: `Reading one ${noun} by ID`, scope, since: since?.write }],
    [capabilityOf(kind, "write"), { where: write, subject: `Managing ${plural}`, scope, since: since?.write }],
  ];
}

/** The capability that an action on objects of a kind needs. */
export function capabilityOf(kind: Pick<Kind, "plural">, action: Action): Capability {
  // Of a kind in general, no type says which plural it has.
  return `${storeName(kind)}.${action}` as Capability;
}

/** What the selected mode and product can do. */
export interface Capabilities {
  has(capability: Capability): boolean;
  /** @throws CapabilityError that names the mode, the capability and the remedy. */
  require(capability: Capability): void;
  /** Whether the mode has the capability of a definition. @throws RangeError for an unknown capability. */
  hasFor(definition: { readonly capability?: string }): boolean;
  /** As `require`, for the capability of a definition. @throws RangeError for an unknown capability. */
  requireFor(definition: { readonly capability?: string }): void;
  /** What the reader can do if the service lacks the routes of these capabilities; `undefined` where the mode says it all. */
  remediesFor(...capabilities: readonly Capability[]): { readonly not_served: string } | undefined;
}

/** The first version of the self-hosted service that has what a definition needs; `undefined`: every version. */
export function sinceOf({ capability = "" }: { readonly capability?: string }): string | undefined {
  return table.get(capability)?.since;
}

export function capabilitiesOf(
  { mode, product: configuredProduct }: Pick<CommonSettings, "product"> & { mode: Mode },
  missingForService?: string,
): Capabilities {
  const product = configuredProduct ?? "base";
  const factsOf = (capability: string): Facts => {
    const facts = table.get(capability);
    if (!facts) throw new RangeError(`"${capability}" is not a capability`);
    return facts;
  };
  const has = (capability: string) => isPossible(factsOf(capability).where, mode, product);
  const require = (capability: string) => {
    const { where, subject, scope } = factsOf(capability);
    if (!isPossible(where, mode, product)) {
      const remedy = remedyFor(where, mode);
      if (product === "base" && productNames.some((name) => isPossible(where, mode, name))) {
        const needed = `${subject} is not possible without a product. ${remedy}`;
        throw new CapabilityError({ code: "mode_lacks", remedy, needsProduct: true }, needed);
      }
      const service = product === "base" ? `${mode} mode` : `${mode} mode of the product ${product}`;
      throw new CapabilityError({ code: "mode_lacks", remedy }, `${subject} is not possible in ${service}. ${remedy}`);
    }
    if (missingForService === undefined || scope === "account") return;
    const message = `${subject} needs the ID of a service. ${missingForService}`;
    throw new CapabilityError({ code: "mode_lacks", remedy: missingForService }, message);
  };
  return {
    has,
    require,
    hasFor: ({ capability }) => capability === undefined || has(capability),
    requireFor({ capability }) {
      if (capability !== undefined) require(capability);
    },
    remediesFor(...capabilities) {
      const { features, remedies } = modes[mode];
      if (product === "base" && features.anyVersion && !capabilities.every(has))
        return { not_served: `${remedies.not_served} Without it, write the ID as text.` };
      if (product === "base") return undefined;
      const versions = capabilities.map(factsOf).flatMap(({ since, subject }) => (since ? [{ since, subject }] : []));
      if (!features.anyVersion || versions.length === 0) return undefined;
      const needs = versions.map(({ since, subject }) => `${subject} needs ${versionWords(since)}.`);
      return { not_served: [remedies.not_served, ...needs].join(" ") };
    },
  };
}

function remedyFor(where: Where, mode: Mode): string {
  const [product] = productNames.filter((candidate) => isPossible(where, mode, candidate));
  if (product !== undefined)
    return `The base API does not support it. If the service is ClickStack, set product = "${product}" (${provider.type.attributes.product.set.env}).`;
  const otherModes = modeNames.filter((candidate) => candidate !== mode);
  const supportingMode = (["base", ...productNames] as const)
    .flatMap((product) => otherModes.filter((name) => isPossible(where, name, product)))
    .at(0);
  if (supportingMode === undefined) return "No mode supports it.";
  const connection = `${formatTerraformPath([modes[supportingMode].argument])} = { … }`;
  return `Only ${supportingMode} mode supports it: set ${connection} and, if both connections are set, mode = "${supportingMode}".`;
}
