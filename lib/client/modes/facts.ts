import type { Product } from "../../products";

export type { Product };

/** The segments of managed paths that depend on the product. */
export interface PathSegments {
  readonly observability: string;
  readonly metrics: string;
}

export interface RateLimit {
  /** Requests in one window; 0 turns pacing off. */
  readonly requests: number;
  readonly perSeconds: number;
}

/** Where the operations live. Each path is without a trailing slash. */
export interface Addresses {
  readonly origin: string;
  /** Path of dashboards, alerts and the other objects of a service. */
  readonly resources: string;
  /** Path of the organization, where the mode has one. */
  readonly account?: string;
  /** Path of the service inside the organization, for backups and metrics. */
  readonly service?: string;
  readonly segments: PathSegments;
}

export const productSegments: Readonly<Record<Product, PathSegments>> = {
  base: { observability: "observability", metrics: "metrics" },
  clickstack: { observability: "clickstack", metrics: "prometheus" },
};

export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
