import { z } from "zod/v3";
import { newestRelease, type ProductName, type ServiceVersion, type serviceVersions } from "./shapes/releases";
import { words } from "./shapes/words";
import { presentMembers, type SeedFile } from "./store/tables";

export interface Window {
  requests: number;
  perSeconds: number;
}

export interface RateLimits {
  /** Default 100 per 60 seconds and access key. */
  openSource?: Window;
  /** Default 10 per 10 seconds and API key; the account level shares it. */
  managed?: Window;
}

/** The response to operations that the base document does not show. */
export interface Undocumented {
  /** Default 404. */
  status?: 404 | 405;
  /** `json` is `{error, status}`, the default; `text` is plain text. */
  body?: "json" | "text";
}

export const fault = z
  .object({
    kind: z.enum(
      words("status status-after delay refuse reset-before reset-after truncate slow-body content-type duplicate-page"),
    ),
    /** Default: any method. */
    method: z.string().optional(),
    /** The path with `*` for any text; default: any path of the API. */
    path: z.string().optional(),
    /** How many matching requests it hits; default: all. */
    count: z.number().int().min(1).optional(),
    /** How many matching requests pass unharmed first; default 0. */
    skip: z.number().int().min(0).optional(),
    /** `status`: the status, body and headers to respond with instead of doing anything; `status-after`: when all is done. */
    status: z.number().int().min(200).max(599).optional(),
    body: z.unknown(),
    headers: z.record(z.string()).optional(),
    /** `content-type`, and the type of a `status` body; default `text/html`. */
    contentType: z.string().optional(),
    /** `delay`: how long; `slow-body`: over how long; `refuse`: for how long no connection is accepted. */
    milliseconds: z.number().min(0).optional(),
  })
  .strict();

/** What goes wrong, for which requests and how often. */
export type Fault = z.output<typeof fault>;

export interface EmulatorOptions {
  /** Default `clickstack`. */
  product?: ProductName;
  /** Only with product `clickstack`; default `2.36`, the recorded release. */
  serviceVersion?: (typeof serviceVersions)[number];
  /** Only with product `none`. */
  undocumented?: Undocumented;
  /** Default 0: any free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Bearer access keys that the open-source mode accepts; default `["emulator-key"]`. */
  tokens?: string[];
  /** What it holds at the start: an object or the path of a JSON file. Default: a few objects that makes sense to look at. */
  seed?: SeedFile | string;
  /** Off by default; `true` for the limits of ClickStack. */
  rateLimit?: boolean | RateLimits;
  /** Path segments of the managed mode; defaults `observability`, with `clickstack` beside it for that product, and `metrics`. */
  segments?: { observability?: string; metrics?: string };
  /** Returns dashboards in the older form, with series, like versions 2.14 to 2.17. */
  seriesForm?: boolean;
  /** Serves what only the enterprise edition has: roles, the team's default role, members' roles, and several teams. */
  enterprise?: boolean;
  /** Rejects members of a body that it does not know, at any depth, as a service with a strict schema does. */
  strict?: boolean;
  organizationId?: string;
  serviceId?: string;
  keyId?: string;
  keySecret?: string;
  /** A file that keeps the data across restarts; an acknowledged write is in it. */
  dataFile?: string;
  /** What goes wrong from the start on: a list, or the path of a JSON file with one. */
  faults?: Fault[] | string;
  /** Evaluates the alerts every minute, as the service does; default false: only when `evaluate` is called. */
  evaluateAlerts?: boolean;
  /** Hosts, with or without a port, that webhooks may name and the emulator calls, in addition to this machine's; `*` for all. */
  webhookHosts?: string[];
  /** Shows the page to other machines too; by default only callers on this machine see it. */
  publicPage?: boolean;
  /** Serves the admin endpoints under `/__admin`, to callers on this machine only. */
  admin?: boolean;
  /** Waits so long before each response of the API. */
  latencyMs?: number;
}

export type Settings = Required<
  Omit<EmulatorOptions, "seed" | "rateLimit" | "segments" | "dataFile" | "undocumented" | "serviceVersion">
> & {
  serviceVersion: ServiceVersion;
  seed?: SeedFile | string;
  dataFile?: string;
  limits?: Required<RateLimits>;
  undocumented: Required<Undocumented>;
  segments: { observability: readonly string[]; metrics: string };
};

const realLimits: Required<RateLimits> = {
  openSource: { requests: 100, perSeconds: 60 },
  managed: { requests: 10, perSeconds: 10 },
};

const ownerOf = {
  enterprise: "clickstack",
  seriesForm: "clickstack",
  serviceVersion: "clickstack",
  undocumented: "none",
} as const;

/** The options with every default filled in; an option that is `undefined` is not given. */
export function settingsOf(emulatorOptions: EmulatorOptions): Settings {
  const {
    rateLimit,
    segments,
    undocumented,
    serviceVersion = "2.36",
    product = "clickstack",
    ...options
  } = emulatorOptions;
  for (const [name, owner] of Object.entries(ownerOf))
    if (emulatorOptions[name as keyof typeof ownerOf] && product !== owner)
      throw new Error(`The option ${name} belongs to product ${owner}.`);
  return {
    product,
    serviceVersion: serviceVersion === "next" ? newestRelease : serviceVersion,
    port: 0,
    host: "127.0.0.1",
    tokens: ["emulator-key"],
    seriesForm: false,
    enterprise: false,
    strict: false,
    organizationId: "3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a10",
    serviceId: "b7a6c0de-51d2-4c1f-8b52-2f9f6f1f0c21",
    keyId: "emulator-key-id",
    keySecret: "emulator-key-secret",
    faults: [],
    evaluateAlerts: false,
    webhookHosts: [],
    publicPage: false,
    admin: false,
    latencyMs: 0,
    ...presentMembers(options),
    limits: rateLimit ? { ...realLimits, ...(rateLimit !== true && rateLimit) } : undefined,
    undocumented: { status: 404, body: "json", ...presentMembers(undocumented ?? {}) },
    segments: {
      observability: segments?.observability ? [segments.observability] : segmentsOf(product),
      metrics: segments?.metrics ?? "metrics",
    },
  };
}

/** A client that knows the product asks below its name, any other below that of the document. */
function segmentsOf(product: Settings["product"]): readonly string[] {
  if (product === "clickstack") return ["observability", "clickstack"];
  return ["observability"];
}
