import type { ObjectValue } from "../../model/value";
import type { Capability } from "../capabilities";
import { type CreatePlan, createOnce } from "../create/create-once";
import type { Operation } from "../exchange/operation";
import { stringifyJson } from "../json";
import { decodeDone, decodeOne } from "../records/decode";
import type { ServiceRecord } from "../records/records";
import type * as Schemas from "../records/schemas";
import { Snapshot } from "../snapshot/snapshot";
import { nullWhenGone } from "./gone";
import { type CallOptions, listAll, pathPart, type ResourceContext, readOperation } from "./resource-context";

/** What sets one kind of stored object apart from the others. */
export interface KindFacts<T extends ServiceRecord> {
  /** Of the list. */
  readonly path: string;
  readonly schema: keyof typeof Schemas;
  readonly reads: Capability;
  readonly writes: Capability;
  /** False when a list entry lacks the body. */
  readonly isComplete?: (entry: T) => boolean;
  /** Called with every record that is seen. */
  readonly note?: (record: T) => void;
}

export interface CreateRequest<T extends ServiceRecord, R>
  extends Pick<CreatePlan<T, R>, "what" | "isNamesake" | "isSame" | "adopt"> {
  readonly body: ObjectValue;
  /** Creates of one turn run one after the other. */
  readonly turn: string;
  readonly decode: Operation<R>["decode"];
  readonly recordOf: (result: R) => T;
}

/** Reads and writes of one kind: shared reads, writes in turns, creates that happen once. */
export class StoredKind<T extends ServiceRecord> {
  readonly decode: Operation<T>["decode"];
  private readonly snapshot: Snapshot<T>;
  private readonly claimed = new Set<string>();

  constructor(
    private readonly context: ResourceContext,
    private readonly facts: KindFacts<T>,
  ) {
    this.decode = decodeOne<T>(facts.schema);
    this.snapshot = new Snapshot<T>(
      {
        list: async (signal) =>
          (await listAll<T>(context, facts.path, facts.schema, signal)).map((one) => this.noted(one)),
        get: (id, signal) => this.fetch(id, signal),
        isComplete: facts.isComplete,
      },
      context.clock,
    );
  }

  async list({ signal }: CallOptions = {}): Promise<readonly T[]> {
    this.context.capabilities.require(this.facts.reads);
    return this.snapshot.all(signal);
  }

  async get(id: string, { signal }: CallOptions = {}): Promise<T | null> {
    this.context.capabilities.require(this.facts.reads);
    const found = await this.fetch(id, signal);
    if (found) this.snapshot.put(found);
    else this.snapshot.remove(id);
    return found;
  }

  async read(id: string, { signal }: CallOptions = {}): Promise<T | null> {
    this.context.capabilities.require(this.facts.reads);
    return this.snapshot.read(id, signal);
  }

  async create<R>(request: CreateRequest<T, R>, { signal }: CallOptions = {}): Promise<R> {
    const { exchange, serial, clock, serverClock, capabilities } = this.context;
    capabilities.require(this.facts.writes);
    const { body, turn, decode, recordOf, ...rest } = request;
    const plan: CreatePlan<T, R> = {
      ...rest,
      operation: { method: "POST", effect: "create", path: this.facts.path, body: stringifyJson(body), decode },
      list: () => this.snapshot.fresh(),
      idsBefore: (time) => this.snapshot.idsBefore(time),
      idOf: (result) => recordOf(result).id,
    };
    const context = { exchange, clock, serverClock, claimed: this.claimed };
    const created = await serial.run(turn, () => createOnce(plan, context, signal), signal);
    this.snapshot.put(this.noted(recordOf(created)));
    return created;
  }

  async update(
    method: "PUT" | "PATCH",
    id: string,
    body: ObjectValue,
    turn: string,
    { signal }: CallOptions = {},
  ): Promise<T> {
    this.context.capabilities.require(this.facts.writes);
    const { decode } = this;
    const operation = { method, effect: "update", path: this.pathOf(id), body: stringifyJson(body), decode } as const;
    const work = async () => {
      this.snapshot.doubt(id);
      const updated = this.noted(await this.context.exchange.run(operation, signal));
      this.snapshot.put(updated);
      return updated;
    };
    return this.context.serial.run(turn, work, signal);
  }

  async delete(id: string, turn: string, { signal }: CallOptions = {}): Promise<void> {
    this.context.capabilities.require(this.facts.writes);
    return this.context.serial.run(turn, () => this.remove(id, signal), signal);
  }

  /** Deletes without waiting for a turn. */
  async remove(id: string, signal?: AbortSignal): Promise<void> {
    this.snapshot.doubt(id);
    const operation = { method: "DELETE", effect: "delete", path: this.pathOf(id), decode: decodeDone } as const;
    await nullWhenGone(this.context.exchange.run(operation, signal));
    this.snapshot.remove(id);
  }

  /** Every record that matches may have changed: the next reads ask the service. */
  doubtWhere(matches: (record: T) => boolean): void {
    this.snapshot.doubtWhere(matches);
  }

  private async fetch(id: string, signal?: AbortSignal): Promise<T | null> {
    const operation = readOperation(this.pathOf(id), this.decode);
    const found = await nullWhenGone(this.context.exchange.run(operation, signal));
    return found && this.noted(found);
  }

  private noted(record: T): T {
    this.facts.note?.(record);
    return record;
  }

  private pathOf(id: string): string {
    return `${this.facts.path}/${pathPart(id)}`;
  }
}
