import { applyChange } from "../../runtime/calls/apply";
import { planChange } from "../../runtime/calls/plan";
import { readResource } from "../../runtime/calls/read";
import { moveState, upgradeState } from "../../runtime/calls/upgrade";
import { DiagnosticError, ValueError } from "../../runtime/diagnostics";
import { withoutWriteOnly } from "../../runtime/plan-values";
import type { Session } from "../../runtime/session";
import { holdsIdentityOnly, schemaVersionOf, type Value } from "../../schema";
import { problem } from "../../schema/problems";
import { callsAbout, type Handlers, nothing, type RequestOf, report } from "./call";
import { Deferred_Reason, type DynamicValue, type RawState } from "./generated/tfplugin6";
import { privateBytes, privateOfAnother, Recognition, readPrivate } from "./private-state";
import { identityData } from "./schema";
import { jsonOf, returned, shaped, toAttributePath, toDynamicValue } from "./values";

const providerUnknown = { reason: Deferred_Reason.PROVIDER_CONFIG_UNKNOWN };

/** The calls for an object of a resource, in the order in which Terraform makes them. */
export function lifecycleCalls<C>(session: Session<C>): Handlers {
  const ofResource = callsAbout(session, session.resources);
  return {
    upgradeResourceState: ofResource(nothing, ({ part, type }, { typeName, version, rawState }) => {
      session.reads.report(typeName);
      const raw = rawJson(rawState);
      const upgradedState = fitting(
        () => returned(type, withoutWriteOnly(type, shaped(type, upgradeState(part, raw, version)))),
        `The state of ${typeName} has schema version ${version}, and this provider has version ${schemaVersionOf(part.definition)}`,
        importAgain,
      );
      return { upgradedState };
    }),

    readResource: ofResource(unread, async ({ part, type, diagnostics, scope, given }, request) => {
      const { typeName, currentState, private: bytes } = request;
      const others = session.arrive(typeName);
      const gone = { newState: toDynamicValue(type, null), private: Buffer.alloc(0) };
      const prior = given(currentState);
      if (!prior) return gone;
      const { unknownConfiguration } = session;
      if (unknownConfiguration && !holdsIdentityOnly(type, prior)) {
        const kept = { newState: currentState, private: bytes, newIdentity: request.currentIdentity };
        if (request.clientCapabilities?.deferralAllowed) return { ...kept, deferred: providerUnknown };
        const detail = `${unknownConfiguration.message} Until then, the state stays unchanged.`;
        diagnostics.warn(problem("not-refreshed"), detail);
        return kept;
      }
      const privateState = readPrivate(bytes, diagnostics);
      const recognition = new Recognition(session, part, privateState);
      recognition.noteValidated(typeName);
      await others;
      const recognizes = recognition.recognizes.bind(recognition, currentState);
      const stored = await readResource(scope, part, { prior, private: privateState.value, recognizes });
      if (!stored) return gone;
      const isSame = stored.state === prior;
      return {
        newState: isSame ? currentState : toDynamicValue(type, stored.state),
        private: privateState.next(stored.private, recognition.afterRead(currentState, isSame, stored)),
        newIdentity: identityData(part.definition, stored.state),
      };
    }),

    planResourceChange: ofResource(unplanned, async ({ part, type, diagnostics, scope, given }, request) => {
      const privateState = readPrivate(request.priorPrivate, diagnostics);
      const prior = given(request.priorState);
      if (prior) session.reads.plan();
      if (prior && part.unchanged && new Recognition(session, part, privateState).hasEmptyPlan(request)) {
        const place = scope.placeIn(prior);
        const next = part.unchanged.plan?.(scope.context({ prior, private: privateState.value }, place));
        return {
          plannedState: request.priorState,
          plannedPrivate: privateState.next(next),
          plannedIdentity: identityData(part.definition, prior),
          requiresReplace: [],
        };
      }
      const plan = await planChange(scope, part, {
        prior,
        config: given(request.config),
        proposed: given(request.proposedNewState),
        private: privateState.value,
        plannedPrivate: readPrivate(request.plannedPrivate, diagnostics).value,
      });
      return {
        plannedState: plan.planned === prior ? request.priorState : toDynamicValue(type, plan.planned),
        plannedPrivate: privateState.next(plan.private),
        plannedIdentity: identityData(part.definition, plan.planned),
        requiresReplace: plan.requiresReplace.map((path) => toAttributePath(type, path)),
      };
    }),

    applyResourceChange: ofResource(
      unapplied,
      async ({ part, type, diagnostics, scope, signal, given }, request) => {
        const privateState = readPrivate(request.plannedPrivate, diagnostics);
        const recognition = new Recognition(session, part, privateState);
        const changed = await applyChange(scope, part, {
          prior: given(request.priorState),
          planned: given(request.plannedState),
          config: given(request.config),
          private: privateState.value,
          changesIn: (response) => recognition.changesIn(response),
        });
        if (changed.failure !== undefined) report(session, diagnostics, changed.failure);
        const newState = toDynamicValue(type, changed.state);
        const isClean = diagnostics.all.length === 0;
        const kept = await recognition.afterApply(request.config, { ...changed, newState }, isClean, signal);
        return {
          newState,
          private: privateState.next(changed.private, kept),
          newIdentity: identityData(part.definition, changed.state),
        };
      },
      "what exists stays",
    ),

    moveResourceState: ofResource(unmoved, async ({ part, type, scope }, request) => {
      const { sourceProviderAddress: providerAddress, sourceTypeName: typeName } = request;
      const stored = await moveState(part, scope.typeName, {
        providerAddress,
        typeName,
        schemaVersion: request.sourceSchemaVersion,
        state: rawJson(request.sourceState),
        private: privateOfAnother(request.sourcePrivate),
      });
      return {
        targetState: fitting(
          () => toDynamicValue(type, stored.state),
          `The state of ${typeName} of ${providerAddress}`,
          "Instead of the moved block, remove the object from the state with a removed block and import it.",
        ),
        targetPrivate: privateBytes(stored.private),
        targetIdentity: identityData(part.definition, stored.state),
      };
    }),
  };
}

function unread({ currentState: newState, private: bytes, currentIdentity: newIdentity }: RequestOf<"readResource">) {
  return { newState, private: bytes, newIdentity };
}

function unplanned({ priorState, priorPrivate, priorIdentity }: RequestOf<"planResourceChange">) {
  const [plannedState, plannedPrivate, plannedIdentity] = [priorState, priorPrivate, priorIdentity];
  return { plannedState, plannedPrivate, plannedIdentity, requiresReplace: [] };
}

function unapplied({ priorState, plannedPrivate, plannedIdentity }: RequestOf<"applyResourceChange">) {
  return { newState: priorState, private: plannedPrivate, newIdentity: plannedIdentity };
}

function unmoved() {
  return { targetPrivate: Buffer.alloc(0) };
}

const importAgain = "Remove the object from the state with `terraform state rm` and import it again.";

/** Stored state as a value of the current schema. @throws DiagnosticError with the remedy when it does not fit. */
function fitting(encode: () => DynamicValue, what: string, remedy: string): DynamicValue {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    const detail = `${what}: ${error.message} ${remedy}`;
    throw new DiagnosticError(problem("state-unfit"), detail, error.path, error);
  }
}

function rawJson(state: RawState | undefined): Value {
  if (state && state.json.length > 0) return jsonOf(state.json);
  const detail = `Terraform 0.11 or older wrote the state, which is not supported. ${importAgain}`;
  throw new DiagnosticError(problem("state-of-old-terraform"), detail);
}
