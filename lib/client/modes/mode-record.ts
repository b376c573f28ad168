import type { ApiErrorCode } from "../errors/api-error";
import type { Members } from "../resolve/given";
import type { Reader } from "../resolve/reader";
import type { Capability } from "./capability";
import type { Addresses, PathSegments, Product, RateLimit } from "./facts";

/** The authority of a connection. */
export interface Authorization {
  /** The `Authorization` header. */
  readonly header: string;
  /** Strings that must never be shown. */
  readonly secrets: readonly string[];
  /** Id of the platform's API key, where the credential is one. */
  readonly keyId?: string;
}

/** What sets a mode apart beyond paths and credentials, as resources need to know it. */
export interface ModeFeatures {
  /** Alert channels of the hosted service: email, and further members of a webhook channel. */
  readonly hostedChannels: boolean;
  /** A credential may reach several teams; a header chooses. */
  readonly teams: boolean;
  /** Paging parameters of lists are published, so that they can be sent without need. */
  readonly declaredPages: boolean;
}

/** The settings that select a mode: its name and one member of its own. */
interface ModeConnection {
  readonly mode: string;
}

/** The arguments from which a connection is read: its own member, any part of it absent or unknown. */
export type ConnectionInput<C extends ModeConnection> = {
  readonly [K in Exclude<keyof C, "mode">]?: Members<C[K]>;
};

/** Everything that a mode is. A further mode is one more of these; nothing branches on a mode's name. */
export interface ModeRecord<C extends ModeConnection> {
  readonly mode: C["mode"];
  /** The argument that holds the connection. */
  readonly argument: Exclude<keyof C, "mode"> & string;
  /** How the argument is written, with all its members, and what it is for. */
  readonly example: string;
  readonly purpose: string;
  /** A sentence for those who give nothing: what the environment then says, by which variables. */
  readonly fromEnvironment: string;
  /** Environment variables that hold a part of the connection. */
  readonly variables: readonly string[];
  /** The variable that is named when nothing is given at all. */
  readonly mainVariable: string;
  /** The published limit. */
  readonly limit: RateLimit;
  /** The member of a response that holds the content. */
  readonly envelope: "data" | "result";
  readonly remedies: Readonly<Partial<Record<ApiErrorCode, string>>>;
  readonly capabilities: Readonly<Record<Product, readonly Capability[]>>;
  readonly features: ModeFeatures;
  /** Takes the connection out of the arguments and the environment; what is wrong or unknown is noted in the reader. */
  read(input: ConnectionInput<C>, product: Product, reader: Reader): C;
  addresses(connection: C, segments: PathSegments): Addresses;
  authorization(connection: C): Authorization;
}
