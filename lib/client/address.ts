import type { ClientSettings, PathSegments } from "./settings";

/** Where the operations live. Each is an absolute URL without a trailing slash. */
export interface Addresses {
  readonly origin: string;
  /** Path of dashboards, alerts and the other things of a service. */
  readonly resources: string;
  /** Path of the organization; managed mode only. */
  readonly account?: string;
  /** Path of the service inside the organization, for backups and metrics; managed mode only. */
  readonly service?: string;
  readonly segments: PathSegments;
}

const neutralSegments: PathSegments = { observability: "observability", metrics: "metrics" };
const productSegments: Record<string, PathSegments> = {
  clickstack: { observability: "clickstack", metrics: "prometheus" },
};

export function addressesOf(settings: ClientSettings): Addresses {
  const preset = settings.product ? productSegments[settings.product] : undefined;
  const segments = { ...neutralSegments, ...preset, ...present(settings.pathSegments) };
  if (settings.mode === "open_source") {
    const base = new URL(required(settings.openSource, "openSource").baseUrl);
    return { origin: base.origin, resources: `${trimSlash(base.pathname)}/api/v2`, segments };
  }
  const managed = required(settings.managed, "managed");
  const base = new URL(managed.cloudApiUrl);
  const account = `${trimSlash(base.pathname)}/v1/organizations/${encodeURIComponent(managed.organizationId)}`;
  const service = `${account}/services/${encodeURIComponent(managed.serviceId)}`;
  return { origin: base.origin, resources: `${service}/${segments.observability}`, account, service, segments };
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new TypeError(`settings.${name} is missing for the selected mode`);
  return value;
}

function present(given: Partial<PathSegments> | undefined): Partial<PathSegments> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, segment]) => segment));
}

function trimSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
