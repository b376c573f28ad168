import { generatedConfig, importResource, listObjects } from "../../runtime/calls/existing";
import { DiagnosticError, Diagnostics } from "../../runtime/diagnostics";
import type { Session } from "../../runtime/session";
import { printable } from "../../schema";
import { problem } from "../../schema/problems";
import { find, type Handlers, type RequestOf, report, respond } from "./call";
import type { ListResource_Event } from "./generated/tfplugin6";
import { privateBytes } from "./private-state";
import { fromIdentityData, identityData } from "./schema";
import { diagnosticMessages, fromDynamicObject, toDynamicValue } from "./values";

/** The calls for objects that exist already: imports, lists, and the configuration that is written for them. */
export function existingCalls<C>(session: Session<C>): Handlers {
  return {
    importResourceState: async ({ typeName, id, identity }, signal) => {
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await respond(session, type, async (diagnostics) => {
        const stored = await importResource(session.scope(diagnostics, signal), resource, {
          typeName,
          id,
          identity: fromIdentityData(resource.definition, identity),
        });
        session.reads.report(typeName);
        return {
          state: toDynamicValue(type, stored.state),
          private: privateBytes(stored.private),
          identity: identityData(resource.definition, stored.state),
        };
      });
      return { importedResources: result ? [{ typeName, ...result }] : [], diagnostics };
    },
    listResource: (request, signal) => eventsOf(session, request, signal),
    generateResourceConfig: async ({ typeName, state }) => {
      const { definition } = find(session.resources, typeName);
      const { type } = definition;
      const { result, diagnostics } = await respond(session, type, (diagnostics) => {
        const given = fromDynamicObject(type, state, diagnostics);
        if (given === null) throw withoutState();
        return toDynamicValue(type, generatedConfig(session, definition, given));
      });
      return { config: result, diagnostics };
    },
  };
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
  const diagnostics = new Diagnostics();
  let reported = 0;
  const unreported = () => {
    const since = reported;
    reported = diagnostics.all.length;
    return diagnosticMessages(session.shown(diagnostics.all.slice(since)), list.definition.type);
  };
  try {
    const { type } = list.definition;
    const nothing = Object.fromEntries(Object.keys(type.attributes).map((name) => [name, null]));
    const given = fromDynamicObject(type, config, diagnostics) ?? nothing;
    const request = { typeName, config: given, isWhole: includeResourceObject, limit };
    for await (const found of listObjects(() => session.scope(diagnostics, signal), list, resource, request))
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
