import type { Changed } from "../../runtime/calls/apply";
import { hasEmptyPlan, samePrivate } from "../../runtime/calls/next-plan";
import type { Resource, Stored } from "../../runtime/resource";
import type { Session } from "../../runtime/session";
import { asObject, type Json } from "../../schema";
import type { DynamicValue } from "./generated/tfplugin6";
import { type Fingerprint, type PrivateState, responseDigest, valueDigest } from "./private-state";
import { fromDynamicValue } from "./values";

/** What a call knows of an object from its fingerprint. */
export class Recognition<C> {
  private readonly stored: Fingerprint | undefined;
  /** Nothing while the log explains every step. */
  private readonly known: Fingerprint | undefined;
  private readonly version: string;

  constructor(
    private readonly session: Session<C>,
    private readonly privateState: PrivateState,
  ) {
    const { provider, dialect } = session;
    this.version = dialect === undefined ? provider.version : `${provider.version} ${dialect}`;
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
    return this.isState(state) && this.known?.response === responseDigest(response);
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

  /** The fingerprint after a read that changed neither state nor private state. */
  afterRead(state: DynamicValue | undefined, { response, private: next }: Stored): Fingerprint | undefined {
    const digest = valueDigest(state);
    if (digest === undefined || response === undefined || !samePrivate(next, this.privateState.value)) return undefined;
    const { version } = this;
    const read = { version, state: digest, response: responseDigest(response) };
    const config = this.stored?.state === digest ? this.stored.config : undefined;
    return config === undefined ? read : { ...read, config };
  }

  /** The fingerprint after an apply that succeeded without a diagnostic, if the next plan is empty. */
  async afterApply(
    resource: Resource<C>,
    { typeName, config }: { readonly typeName: string; readonly config?: DynamicValue | undefined },
    { newState, private: next, response }: Pick<Changed, "private" | "response"> & { readonly newState: DynamicValue },
    signal: AbortSignal,
  ): Promise<Fingerprint | undefined> {
    const { type } = resource.definition;
    const digests = { config: valueDigest(config), state: valueDigest(newState) };
    if (response === undefined || digests.config === undefined || digests.state === undefined) return undefined;
    const [written, state] = [config, newState].map((value) => asObject(fromDynamicValue(type, value)));
    if (!written || !state) return undefined;
    const applied = { typeName, config: written, state, private: next ?? this.privateState.value, response };
    if (!(await hasEmptyPlan(this.session, resource, applied, signal))) return undefined;
    return { version: this.version, state: digests.state, response: responseDigest(response), config: digests.config };
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
