import { hash } from "node:crypto";
import type { Changed } from "../../runtime/calls/apply";
import { hasEmptyPlan, samePrivate } from "../../runtime/calls/plan";
import type { Changes, JsonRecord, JsonValue } from "../../runtime/context";
import type { Diagnostics } from "../../runtime/diagnostics";
import type { Resource, Stored } from "../../runtime/resource";
import type { Session } from "../../runtime/session";
import {
  asObject,
  isPresent,
  isRecord,
  type Json,
  omitUndefined,
  readJson,
  recordOf,
  sortedMembers,
  stringifyJson,
} from "../../schema";
import { problem } from "../../schema/problems";
import type { DynamicValue } from "./generated/tfplugin6";
import { fromDynamicValue } from "./values";

export interface PrivateState {
  /** What the resource stored. */
  readonly value: JsonValue | undefined;
  /** What was last seen of the object. */
  readonly lastSeen: Seen | undefined;
  readonly fingerprint: Fingerprint | undefined;
  /** The bytes of the next private state. Without a value it stays; without `sdkState` what was seen stays, and if both are missing, all. */
  serialize(value: JsonValue | undefined, sdkState?: SdkState): Buffer;
}

/** What the SDK keeps beside the resource's own value. */
export interface SdkState {
  readonly seen?: Seen | undefined;
  readonly fingerprint?: Fingerprint | undefined;
}

/** What the provider stores with an object. It is not essential: if it cannot be read, it is reported once and discarded. */
export function readPrivate(message: Buffer | undefined, diagnostics: Diagnostics): PrivateState {
  const bytes = message ?? Buffer.alloc(0);
  const stored = privateOfAnother(bytes);
  if (stored !== undefined || bytes.length === 0) return privateState(stored, bytes);
  const detail =
    "The private data that the provider stores with this object is damaged. The provider discards it and continues.";
  diagnostics.warn(problem("private-state-unreadable"), detail);
  return privateState(undefined, Buffer.alloc(0));
}

/** Other providers keep what they like in private state; `undefined` for what is no JSON. */
export function privateOfAnother(bytes: Buffer): JsonValue | undefined {
  return readJson(bytes.toString("utf8")) as JsonValue | undefined;
}

export function privateBytes(value: JsonValue | undefined): Buffer {
  if (value === undefined) return Buffer.alloc(0);
  return Buffer.from(stringifyJson(value));
}

function privateState(stored: JsonValue | undefined, bytes: Buffer): PrivateState {
  const { fingerprint, seen: storedSeen, ...remainder } = isRecord(stored) ? stored : {};
  const value = fingerprint === undefined && storedSeen === undefined ? stored : remainder;
  const lastSeen = isRecord(storedSeen) ? storedSeen : undefined;
  return {
    value,
    lastSeen,
    fingerprint: fingerprintIn(fingerprint),
    serialize(newValue, sdkState) {
      if (sdkState === undefined && newValue === undefined) return bytes;
      const nextValue = newValue ?? value ?? {};
      return privateBytes(isRecord(nextValue) ? { ...nextValue, ...(sdkState ?? { seen: lastSeen }) } : nextValue);
    },
  };
}

/**
 * Digests of an object that needed no change, stored in its private state. While they stay the same, so does the outcome, and a call need
 * not compare the object member by member.
 */
export type Fingerprint = {
  /** The version of the provider, its dialect and what its configuration says of objects: others may find a change. */
  readonly version: string;
  /** The state from which a read of what was seen changed nothing. */
  readonly state: string;
  /** The configuration that is valid without a warning, and whose plan for `state` is empty. After an import nobody has checked one yet. */
  readonly config?: string;
};

/** A fingerprint from private state; `undefined` for anything else. */
function fingerprintIn(value: JsonValue | undefined): Fingerprint | undefined {
  const { version, state, config } = isRecord(value) ? value : {};
  if (typeof version !== "string" || typeof state !== "string") return undefined;
  if (typeof config === "string") return { version, state, config };
  return { version, state };
}

/** The digest of a value in MessagePack; `undefined` for the other form, which Terraform uses for stored state only. */
function valueDigest(value: DynamicValue | undefined): string | undefined {
  if (value && value.msgpack.length > 0) return digest(value.msgpack);
  return undefined;
}

/** What a call knows of an object from what was last seen of it. */
export class Recognition<C> {
  private readonly stored: Fingerprint | undefined;
  /** Nothing while the log explains every step. */
  private readonly trusted: Fingerprint | undefined;
  private readonly version: string;

  constructor(
    private readonly session: Session<C>,
    private readonly resource: Resource<C>,
    private readonly privateState: PrivateState,
  ) {
    const { provider, dialect, provided } = session;
    const values = Object.values(provided).some(isPresent) ? JSON.stringify(provided) : undefined;
    this.version = [provider.version, dialect, values].filter(isPresent).join(" ");
    const { fingerprint } = privateState;
    this.stored = fingerprint?.version === this.version ? fingerprint : undefined;
    this.trusted = session.explains ? undefined : this.stored;
  }

  /** The configuration that the last apply left is valid: Terraform validates right after the read. */
  noteValidated(typeName: string): void {
    if (this.trusted?.config) this.session.validated.add(keyOf(typeName, this.trusted.config));
  }

  /** True for the response from which an earlier read of this state changed nothing. */
  recognizes(state: DynamicValue | undefined, response: Json): boolean {
    const { lastSeen } = this.privateState;
    return lastSeen !== undefined && this.isState(state) && isSeen(lastSeen, response);
  }

  /** What somebody changed since the object was last seen; `undefined` if it never was. */
  changesIn(response: Json): Changes | undefined {
    const { lastSeen } = this.privateState;
    return lastSeen && changesBetween(lastSeen, this.seenIn(response), this.resource.unchanged?.list);
  }

  /** True if the plan of this configuration is known to be empty. */
  hasEmptyPlan(request: Partial<Record<"config" | "priorState" | "proposedNewState", DynamicValue>>): boolean {
    const { config, priorState, proposedNewState } = request;
    const isSame = priorState !== undefined && proposedNewState?.msgpack.equals(priorState.msgpack) === true;
    return (
      isSame &&
      this.isState(priorState) &&
      this.trusted?.config !== undefined &&
      this.trusted.config === valueDigest(config)
    );
  }

  /** What a read leaves: a fingerprint if it changed neither state nor private state. */
  afterRead(
    state: DynamicValue | undefined,
    isSame: boolean,
    { response, private: newPrivate }: Stored,
  ): SdkState | undefined {
    if (response === undefined || !this.resource.unchanged) return undefined;
    const [lastSeen, digest] = [this.seenIn(response), valueDigest(state)];
    if (!isSame || digest === undefined || !samePrivate(newPrivate, this.privateState.value)) return { seen: lastSeen };
    const config = this.stored?.state === digest ? this.stored.config : undefined;
    return {
      seen: lastSeen,
      fingerprint: omitUndefined({ version: this.version, state: digest, config }),
    };
  }

  /** What an apply leaves: a fingerprint if it succeeded without a diagnostic and the next plan is empty. */
  async afterApply(
    config: DynamicValue | undefined,
    { newState, response, ...changed }: Changed & { readonly newState: DynamicValue },
    isClean: boolean,
    signal: AbortSignal,
  ): Promise<SdkState | undefined> {
    if (response === undefined || !this.resource.unchanged) return undefined;
    const [version, lastSeen] = [this.version, this.seenIn(response)];
    const digests = { config: valueDigest(config), state: valueDigest(newState) };
    if (!isClean || !changed.isFinal || digests.config === undefined || digests.state === undefined)
      return { seen: lastSeen };
    const { type } = this.resource.definition;
    const [configured, state] = [config, newState].map((value) => asObject(fromDynamicValue(type, value)));
    if (!configured || !state) return { seen: lastSeen };
    const privateState = changed.private ?? this.privateState.value;
    const applied = { config: configured, state, private: privateState, response };
    if (!(await hasEmptyPlan(this.session, this.resource, applied, signal))) return { seen: lastSeen };
    return { seen: lastSeen, fingerprint: { version, state: digests.state, config: digests.config } };
  }

  private seenIn(response: Json): Seen {
    return seenOf(response, this.resource.unchanged?.list);
  }

  private isState(state: DynamicValue | undefined): boolean {
    return this.trusted !== undefined && this.trusted.state === valueDigest(state);
  }
}

/** True for a configuration that needs no validation. */
export function isValidated<C>({ validated }: Session<C>, typeName: string, config: DynamicValue | undefined): boolean {
  if (validated.size === 0) return false;
  const digest = valueDigest(config);
  return digest !== undefined && validated.has(keyOf(typeName, digest));
}

const keyOf = (typeName: string, config: string) => `${typeName} ${config}`;

/**
 * What is kept of a response to find out later whether somebody changed the object: a digest of the whole, which a read compares, and of each
 * item of its list and everything else, by which an update names what changed.
 */
export type Seen = JsonRecord;

/** `list`: the member whose items have an `id`, if the response has one. */
export function seenOf(response: Json, list = ""): Seen {
  const wholeDigest = digest(JSON.stringify(response));
  if (!isRecord(response) || !Array.isArray(response[list])) return { rest: partDigest(response), whole: wholeDigest };
  const { [list]: listed, ...remainder } = response;
  const items = (listed as readonly Json[]).map((item) => [idOf(item), partDigest(item)] as const);
  return { [list]: recordOf(items), rest: partDigest(remainder), whole: wholeDigest };
}

/** True for the very response. */
export function isSeen({ whole }: Seen, response: Json): boolean {
  return whole === digest(JSON.stringify(response));
}

export function changesBetween(earlier: Seen, current: Seen, list = ""): Changes {
  const [earlierItems, items] = [earlier, current].map((digests) => (isRecord(digests[list]) ? digests[list] : {}));
  const [earlierIds, ids] = [Object.keys(earlierItems ?? {}), Object.keys(items ?? {})];
  return {
    changed: ids.filter((id) => earlierIds.includes(id) && earlierItems?.[id] !== items?.[id]),
    added: ids.filter((id) => !earlierIds.includes(id)),
    removed: earlierIds.filter((id) => !ids.includes(id)),
    rest: earlier.rest !== current.rest,
  };
}

function idOf(item: Json): string {
  if (isRecord(item) && typeof item.id === "string") return item.id;
  return "";
}

/** The first part of a digest is enough to tell the versions of an item apart, and objects have many. */
function partDigest(value: Json): string {
  return digest(stringifyJson(sortedMembers(value))).slice(0, 16);
}

/** A digest for private state. */
function digest(content: Uint8Array | string): string {
  return hash("sha256", content, "base64url").slice(0, 22);
}
