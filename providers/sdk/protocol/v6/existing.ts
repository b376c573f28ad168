import { generatedConfig, importResource, listObjects } from "../../runtime/calls/existing";
import { DiagnosticError } from "../../runtime/diagnostics";
import type { Session } from "../../runtime/session";
import { printable } from "../../schema";
import { problem } from "../../schema/problems";
import { callsAbout, find, type Handlers, nothing, type RequestOf, report } from "./call";
import type { ListResource_Event } from "./generated/tfplugin6";
import { privateBytes } from "./private-state";
import { fromIdentityData, identityData } from "./schema";
import { diagnosticMessages, fromDynamicObject, shaped, toDynamicValue } from "./values";

/** The calls for objects that exist already: imports, lists, and the configuration that is written for them. */
export function existingCalls<C>(session: Session<C>): Handlers {
  const ofResource = callsAbout(session, session.resources);
  return {
    importResourceState: ofResource(nothingImported, async ({ part, type, scope }, request) => {
      const { typeName, id } = request;
      const identity = fromIdentityData(part.definition, request.identity);
      const stored = await importResource(scope, part, { id, identity });
      session.reads.report(typeName);
      const imported = { state: toDynamicValue(type, stored.state), private: privateBytes(stored.private) };
      return { importedResources: [{ typeName, ...imported, identity: identityData(part.definition, stored.state) }] };
    }),
    listResource: (request, signal) => eventsOf(session, request, signal),
    generateResourceConfig: ofResource(nothing, ({ part, type, given }, { state }) => {
      const object = given(state);
      if (object === null) throw withoutState();
      return { config: toDynamicValue(type, generatedConfig(session, part.definition, object)) };
    }),
  };
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
    return diagnosticMessages(session.shown(diagnostics.all.slice(since)), list.definition.type);
  };
  try {
    const { type } = list.definition;
    const given = fromDynamicObject(type, config, diagnostics) ?? shaped(type, {});
    const request = { config: given, isWhole: includeResourceObject, limit };
    for await (const found of listObjects(
      () => session.scope(definition, diagnostics, signal),
      list,
      resource,
      request,
    ))
      yield {
        identity: identityData(definition, found.identity),
        displayName: printable(found.displayName),
        resourceObject: found.state && toDynamicValue(definition.type, found.state),
        diagnostic: unreported(),
      };
  } catch (error) {
    report(session, diagnostics, error);
  }
  if (diagnostics.all.length > reported)
    yield { identity: undefined, displayName: "", resourceObject: undefined, diagnostic: unreported() };
}
