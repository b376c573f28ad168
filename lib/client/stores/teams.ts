import { type ObjectValue, stringifyJson } from "terraform-provider-sdk/internal/schema";
import { enterpriseOnly } from "../../kinds/role";
import { ApiError } from "../errors/api-error";
import { decodeDone, decodeOne } from "../exchange/decode";
import type { TeamRecord } from "../exchange/records";
import {
  bodyOf,
  type CallOptions,
  type ObjectStore,
  type ResourceContext,
  readOperation,
  type UpdateBody,
} from "./context";

/** The one team that requests are for: it always exists and cannot be deleted. */
export class Teams implements ObjectStore<TeamRecord> {
  private asked?: Promise<string | undefined>;

  constructor(private readonly context: ResourceContext) {}

  /** Its ID, for any product; requested until it is known. `undefined` if the service does not return it. */
  id(): Promise<string | undefined> {
    this.asked ??= this.fetch().then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof ApiError && (error.code === "not_served" || error.code === "not_found")) return undefined;
        this.asked = undefined;
        throw error;
      },
    );
    return this.asked;
  }

  /** The team. */
  async only({ signal }: CallOptions = {}): Promise<TeamRecord> {
    this.context.capabilities.require("team.read");
    return this.fetch(signal);
  }

  async list(options?: CallOptions): Promise<readonly TeamRecord[]> {
    return [await this.only(options)];
  }

  async get(id: string, options?: CallOptions): Promise<TeamRecord | null> {
    const team = await this.only(options);
    return team.id === id ? team : null;
  }

  read(id: string, options?: CallOptions): Promise<TeamRecord | null> {
    return this.get(id, options);
  }

  /** Adopts the existing team. */
  async create(body: ObjectValue, options?: CallOptions): Promise<TeamRecord> {
    return this.change(body, options);
  }

  async update(_: string, body: UpdateBody, options?: CallOptions): Promise<TeamRecord> {
    return this.change(await bodyOf(body), options);
  }

  /** Does nothing: a team cannot be deleted. */
  async delete(): Promise<void> {}

  private fetch(signal?: AbortSignal): Promise<TeamRecord> {
    const { exchange, addresses } = this.context;
    return exchange.run(readOperation(`${addresses.resources}/team`, decodeOne<TeamRecord>("team")), signal);
  }

  private async change({ defaultUserRole }: ObjectValue, options: CallOptions = {}): Promise<TeamRecord> {
    const { capabilities, exchange, addresses } = this.context;
    capabilities.require("team.write");
    if (defaultUserRole === undefined) return this.only(options);
    const path = `${addresses.resources}/team/defaultUserRole`;
    const body = stringifyJson({ roleId: defaultUserRole });
    const remedies = enterpriseOnly;
    const operation = { method: "PATCH", effect: "update", path, body, decode: decodeDone, remedies } as const;
    await exchange.run(operation, options.signal);
    return this.only(options);
  }
}
