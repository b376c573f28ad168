import { provider } from "../../definitions/provider";
import type { Product } from "../../products";
import { type Attributes, toSnake } from "../../schema";

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

/** The arguments of the provider that hold a connection. */
export type ConnectionArgument = "openSource" | "managed";

/** How the definition writes the argument of a connection, with all its members, and the environment variables of these. */
export function writtenAs<A extends ConnectionArgument>(argument: A) {
  const attributes: Attributes = provider.type.attributes[argument].type.attributes;
  const names = Object.keys(attributes).map(toSnake).join(", ");
  const variables = Object.values(attributes).flatMap(({ env }) => env ?? []);
  return { argument, example: `${toSnake(argument)} = { ${names} }`, variables };
}
