import type { Changed } from "../../runtime/calls/apply";
import { hasEmptyPlan, samePrivate } from "../../runtime/calls/next-plan";
import type { Changes } from "../../runtime/context";
import type { Resource, Stored } from "../../runtime/resource";
import { changesBetween, isSeen, type Seen, seenOf } from "../../runtime/seen";
import type { Session } from "../../runtime/session";
import { asObject, isPresent, type Json } from "../../schema";
import type { DynamicValue } from "./generated/tfplugin6";
import { type Fingerprint, type Kept, type PrivateState, valueDigest } from "./private-state";
import { fromDynamicValue } from "./values";

/** What a call knows of an object from what was last seen of it. */
export class Recognition<C> {
  private readonly stored: Fingerprint | undefined;
  /** Nothing while the log explains every step. */
  private readonly known: Fingerprint | undefined;
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
    this.known = session.explains ? undefined : this.stored;
  }

  /** The configuration that the last apply left is valid: Terraform validates right after the read. */
  noteValidated(typeName: string): void {
    if (this.known?.config) this.session.validated.add(keyOf(typeName, this.known.config));
  }

  /** True for the response from which an earlier read of this state changed nothing. */
  recognizes(state: DynamicValue | undefined, response: Json): boolean {
    const { seen } = this.privateState;
    return seen !== undefined && this.isState(state) && isSeen(seen, response);
  }

  /** What somebody changed since the object was last seen; `undefined` if it never was. */
  changesIn(response: Json): Changes | undefined {
    const { seen } = this.privateState;
    return seen && changesBetween(seen, this.seen(response), this.resource.unchanged?.list);
  }

  /** True if the plan of this configuration is known to be empty. */
  hasEmptyPlan(request: Partial<Record<"config" | "priorState" | "proposedNewState", DynamicValue>>): boolean {
    const { config, priorState, proposedNewState } = request;
    const isSame = priorState !== undefined && proposedNewState?.msgpack.equals(priorState.msgpack) === true;
    return (
      isSame &&
      this.isState(priorState) &&
      this.known?.config !== undefined &&
      this.known.config === valueDigest(config)
    );
  }

  /** What a read leaves: a fingerprint if it changed neither state nor private state. */
  afterRead(state: DynamicValue | undefined, isSame: boolean, { response, private: next }: Stored): Kept | undefined {
    if (response === undefined || !this.resource.unchanged) return undefined;
    const [seen, digest] = [this.seen(response), valueDigest(state)];
    if (!isSame || digest === undefined || !samePrivate(next, this.privateState.value)) return { seen };
    const config = this.stored?.state === digest ? this.stored.config : undefined;
    return { seen, fingerprint: { version: this.version, state: digest, ...(config !== undefined && { config }) } };
  }

  /** What an apply leaves: a fingerprint if it succeeded without a diagnostic and the next plan is empty. */
  async afterApply(
    config: DynamicValue | undefined,
    { newState, response, ...changed }: Changed & { readonly newState: DynamicValue },
    isClean: boolean,
    signal: AbortSignal,
  ): Promise<Kept | undefined> {
    if (response === undefined || !this.resource.unchanged) return undefined;
    const [version, seen] = [this.version, this.seen(response)];
    const digests = { config: valueDigest(config), state: valueDigest(newState) };
    if (!isClean || !changed.isFinal || digests.config === undefined || digests.state === undefined) return { seen };
    const { type } = this.resource.definition;
    const [written, state] = [config, newState].map((value) => asObject(fromDynamicValue(type, value)));
    if (!written || !state) return { seen };
    const privateState = changed.private ?? this.privateState.value;
    const applied = { config: written, state, private: privateState, response };
    if (!(await hasEmptyPlan(this.session, this.resource, applied, signal))) return { seen };
    return { seen, fingerprint: { version, state: digests.state, config: digests.config } };
  }

  private seen(response: Json): Seen {
    return seenOf(response, this.resource.unchanged?.list);
  }

  private isState(state: DynamicValue | undefined): boolean {
    return this.known !== undefined && this.known.state === valueDigest(state);
  }
}

/** True for a configuration that needs no validation. */
export function isValidated<C>({ validated }: Session<C>, typeName: string, config: DynamicValue | undefined): boolean {
  if (validated.size === 0) return false;
  const digest = valueDigest(config);
  return digest !== undefined && validated.has(keyOf(typeName, digest));
}

const keyOf = (typeName: string, config: string) => `${typeName} ${config}`;
