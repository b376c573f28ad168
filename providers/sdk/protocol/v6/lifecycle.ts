import { applyChange } from "../../runtime/calls/apply";
import { planChange } from "../../runtime/calls/plan";
import { generatedConfig, importResource, listObjects, readResource } from "../../runtime/calls/read";
import { moveState, upgradeState } from "../../runtime/calls/upgrade";
import { DiagnosticError, ValueError } from "../../runtime/diagnostics";
import { withoutWriteOnly } from "../../runtime/plan-values";
import type { Session } from "../../runtime/session";
import { holdsIdentityOnly, printable, schemaVersionOf, type Value } from "../../schema";
import { problem } from "../../schema/problems";
import { callsAbout, find, type Handlers, nothing, providerUnknown, type RequestOf, report } from "./call";
import type { DynamicValue, ListResource_Event, RawState } from "./generated/tfplugin6";
import { privateBytes, privateOfAnother, Recognition, readPrivate } from "./private-state";
import { fromIdentityData, identityData } from "./schema";
import {
  diagnosticMessages,
  fromDynamicObject,
  jsonOf,
  returned,
  shaped,
  toAttributePath,
  toDynamicValue,
} from "./values";

/** The calls for the objects of resources: their life, in the order in which Terraform asks for it, then imports, lists and moves. */
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

    readResource: ofResource(unread, async ({ part, type, diagnostics, scope, decode }, request) => {
      const { typeName, currentState, private: bytes } = request;
      const otherReads = session.arrive(typeName);
      const gone = { newState: toDynamicValue(type, null), private: Buffer.alloc(0) };
      const prior = decode(currentState);
      if (!prior) return gone;
      const { unknownConfiguration } = session;
      if (unknownConfiguration && !holdsIdentityOnly(type, prior)) {
        const unchanged = { newState: currentState, private: bytes, newIdentity: request.currentIdentity };
        if (request.clientCapabilities?.deferralAllowed) return { ...unchanged, deferred: providerUnknown };
        const detail = `${unknownConfiguration.message} Until then, the state stays unchanged.`;
        diagnostics.warn(problem("not-refreshed"), detail);
        return unchanged;
      }
      const privateState = readPrivate(bytes, diagnostics);
      const recognition = new Recognition(session, part, privateState);
      recognition.noteValidated(typeName);
      await otherReads;
      const recognizes = recognition.recognizes.bind(recognition, currentState);
      const stored = await readResource(scope, part, { prior, private: privateState.value, recognizes });
      if (!stored) return gone;
      const isSame = stored.state === prior;
      return {
        newState: isSame ? currentState : toDynamicValue(type, stored.state),
        private: privateState.serialize(stored.private, recognition.afterRead(currentState, isSame, stored)),
        newIdentity: identityData(part.definition, stored.state),
      };
    }),

    planResourceChange: ofResource(unplanned, async ({ part, type, diagnostics, scope, decode }, request) => {
      const privateState = readPrivate(request.priorPrivate, diagnostics);
      const prior = decode(request.priorState);
      if (prior) session.reads.plan();
      if (prior && part.unchanged && new Recognition(session, part, privateState).hasEmptyPlan(request)) {
        const place = scope.placeIn(prior);
        const planned = part.unchanged.plan?.(scope.context({ prior, private: privateState.value }, place));
        return {
          plannedState: request.priorState,
          plannedPrivate: privateState.serialize(planned),
          plannedIdentity: identityData(part.definition, prior),
          requiresReplace: [],
        };
      }
      const plan = await planChange(scope, part, {
        prior,
        config: decode(request.config),
        proposed: decode(request.proposedNewState),
        private: privateState.value,
        plannedPrivate: readPrivate(request.plannedPrivate, diagnostics).value,
      });
      return {
        plannedState: plan.planned === prior ? request.priorState : toDynamicValue(type, plan.planned),
        plannedPrivate: privateState.serialize(plan.private),
        plannedIdentity: identityData(part.definition, plan.planned),
        requiresReplace: plan.requiresReplace.map((path) => toAttributePath(type, path)),
      };
    }),

    applyResourceChange: ofResource(
      unapplied,
      async ({ part, type, diagnostics, scope, signal, decode }, request) => {
        const privateState = readPrivate(request.plannedPrivate, diagnostics);
        const recognition = new Recognition(session, part, privateState);
        const changed = await applyChange(scope, part, {
          prior: decode(request.priorState),
          planned: decode(request.plannedState),
          config: decode(request.config),
          private: privateState.value,
          changesIn: (response) => recognition.changesIn(response),
        });
        if (changed.failure !== undefined) report(session, diagnostics, changed.failure);
        const newState = toDynamicValue(type, changed.state);
        const isClean = diagnostics.all.length === 0;
        const sdkState = await recognition.afterApply(request.config, { ...changed, newState }, isClean, signal);
        return {
          newState,
          private: privateState.serialize(changed.private, sdkState),
          newIdentity: identityData(part.definition, changed.state),
        };
      },
      "what exists stays",
    ),

    importResourceState: ofResource(nothingImported, async ({ part, type, scope }, request) => {
      const { typeName, id } = request;
      const identity = fromIdentityData(part.definition, request.identity);
      const stored = await importResource(scope, part, { id, identity });
      session.reads.report(typeName);
      const imported = { state: toDynamicValue(type, stored.state), private: privateBytes(stored.private) };
      return { importedResources: [{ typeName, ...imported, identity: identityData(part.definition, stored.state) }] };
    }),

    listResource: (request, signal) => eventsOf(session, request, signal),

    generateResourceConfig: ofResource(nothing, ({ part, type, decode }, { state }) => {
      const object = decode(state);
      if (object === null) throw withoutState();
      return { config: toDynamicValue(type, generatedConfig(session, part.definition, object)) };
    }),

    moveResourceState: ofResource(unmoved, async ({ part, type, diagnostics, scope }, request) => {
      const { sourceProviderAddress: providerAddress, sourceTypeName: typeName } = request;
      const stored = await moveState(part, scope.typeName, {
        providerAddress,
        typeName,
        schemaVersion: request.sourceSchemaVersion,
        state: rawJson(request.sourceState),
        private: privateOfAnother(request.sourcePrivate),
        warn: diagnostics.warn.bind(diagnostics),
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
function fitting(encode: () => DynamicValue, subject: string, remedy: string): DynamicValue {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    const detail = `${subject}: ${error.message} ${remedy}`;
    throw new DiagnosticError(problem("state-unfit"), detail, error.path, error);
  }
}

function rawJson(state: RawState | undefined): Value {
  if (state && state.json.length > 0) return jsonOf(state.json);
  const detail = `Terraform 0.11 or older wrote the state, which is not supported. ${importAgain}`;
  throw new DiagnosticError(problem("state-of-old-terraform"), detail);
}

function nothingImported() {
  return { importedResources: [] };
}

/** Terraform 1.14.0 requests a configuration without the state to write it from, and crashes on an empty one. */
function withoutState(): DiagnosticError {
  const detail =
    "This version of Terraform did not send the object to write the configuration of; 1.14.0 is known for it. " +
    "Use Terraform 1.14.3 or later, or a version before 1.14 with import blocks and terraform plan -generate-config-out.";
  return new DiagnosticError(problem("generated-configuration-unsupported"), detail);
}

/** One event per object. Diagnostics are sent with the next event, and a failure ends the stream. */
async function* eventsOf<C>(
  session: Session<C>,
  { typeName, config, includeResourceObject, limit }: RequestOf<"listResource">,
  signal: AbortSignal,
): AsyncGenerator<ListResource_Event> {
  const list = find(session.listResources, typeName);
  const resource = find(session.resources, typeName);
  const { definition } = resource;
  const diagnostics = session.diagnostics();
  let reported = 0;
  const unreported = () => {
    const since = reported;
    reported = diagnostics.all.length;
    return diagnosticMessages(session.withoutIgnored(diagnostics.all.slice(since)), list.definition.type);
  };
  try {
    const { type } = list.definition;
    const decoded = fromDynamicObject(type, config, diagnostics) ?? shaped(type, {});
    const request = { config: decoded, isWhole: includeResourceObject, limit };
    for await (const listed of listObjects(
      () => session.scope(definition, diagnostics, signal),
      list,
      resource,
      request,
    ))
      yield {
        identity: identityData(definition, listed.identity),
        displayName: printable(listed.displayName),
        resourceObject: listed.state && toDynamicValue(definition.type, listed.state),
        diagnostic: unreported(),
      };
  } catch (error) {
    report(session, diagnostics, error);
  }
  if (diagnostics.all.length > reported)
    yield { identity: undefined, displayName: "", resourceObject: undefined, diagnostic: unreported() };
}
