import type { ApiErrorCode, RateLimit } from "terraform-provider-sdk/http";
import type { Attributes } from "terraform-provider-sdk/schema";
import { toSnake } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import type { Product } from "../../service/products";
import type { Reader, SettingsInput } from "./reader";

/** Features of a mode that resources need to know. */
export interface ModeFeatures {
  /** Alert channels of the managed platform: email, and further members of a webhook channel. */
  readonly hostedChannels: boolean;
  /** A credential may access several teams; a header selects one. */
  readonly teams: boolean;
  /** The API declares paging parameters of lists, so they can always be sent. */
  readonly declaredPages: boolean;
  /** Users install the service, so it may be of any version. */
  readonly anyVersion: boolean;
}

/** The settings that select a mode: its name and one member of its own. */
interface ModeConnection {
  readonly mode: string;
}

/** The complete description of a mode. A new mode is another record; no code branches on a mode's name. */
export interface ModeRecord<C extends ModeConnection> {
  readonly mode: C["mode"];
  /** The argument that holds the connection. */
  readonly argument: Exclude<keyof C, "mode"> & ConnectionArgument;
  /** How the argument is written, with all its members, and what it is for. */
  readonly example: string;
  readonly purpose: string;
  /** A sentence for those who give nothing: what the environment then says, by which variables. */
  readonly fromEnvironment: string;
  /** The member of the connection with the address, and the environment variable that holds it. */
  readonly address: { readonly member: string; readonly variable: string };
  /** Environment variables that hold a part of the connection. */
  readonly variables: readonly string[];
  /** The variable that the message names if nothing is configured. */
  readonly mainVariable: string;
  /** The arguments and variables that hold the credential, for messages. */
  readonly credential: string;
  /** What a 404 says if the service or the organization itself is missing, which proves nothing about an object in it. */
  readonly wholeServiceGone?: RegExp;
  /** The published limit. */
  readonly limit: RateLimit;
  /** The member of a response that holds the content. */
  readonly envelope: "data" | "result";
  readonly remedies: Readonly<Partial<Record<ApiErrorCode, string>>>;
  readonly features: ModeFeatures;
  /** Reads the connection from the arguments and the environment; the reader collects errors and unknown values. */
  read(input: SettingsInput, product: Product, reader: Reader): C;
  endpoint(connection: C, segments: PathSegments): Endpoint;
}

export type { Product };

/** The segments of managed paths that depend on the product. */
export interface PathSegments {
  readonly observability: string;
  readonly metrics: string;
}

export type { RateLimit };

/** Where the operations live. Each path is without a trailing slash. */
export interface Addresses {
  readonly origin: string;
  /** Path of dashboards, alerts and the other objects of a service. */
  readonly resources: string;
  /** Path of the organization, where the mode has one. */
  readonly account?: string;
  /** Path of the service inside the organization, for backups. */
  readonly service?: string;
  readonly metrics?: string;
}

/** What requests need of a connection. */
export interface Endpoint extends Addresses {
  /** The `Authorization` header. */
  readonly authorization: string;
  /** Strings that must never be shown. */
  readonly secrets: readonly string[];
  /** ID of the platform's API key, if the credential is one. */
  readonly keyId?: string;
  /** Where people open the service, without a trailing slash; absent where the address of the API says nothing of it. */
  readonly ui?: string;
  /** What the connection lacks for the objects of a service: a sentence with the remedy. */
  readonly missingForService?: string;
}

export const productSegments: Readonly<Record<Product, PathSegments>> = {
  base: { observability: "observability", metrics: "metrics" },
  clickstack: { observability: "clickstack", metrics: "prometheus" },
};

export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

/** The arguments of the provider that hold a connection. */
type ConnectionArgument = "openSource" | "managed";

/**
 * How the definition writes the argument of a connection, with all its members, and the environment variables of these; `member` is the one with
 * the address.
 */
export function writtenAs<A extends ConnectionArgument>(argument: A, member: string) {
  const attributes: Attributes = provider.type.attributes[argument].type.attributes;
  const names = Object.keys(attributes).map(toSnake).join(", ");
  const variables = Object.values(attributes).flatMap(({ set: { env } = {} }) => env ?? []);
  const address = { member, variable: attributes[member]?.set?.env ?? "" };
  return { argument, address, example: `${toSnake(argument)} = { ${names} }`, variables };
}
