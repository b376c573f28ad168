import { importResource } from "../../runtime/calls/import";
import type { Session } from "../../runtime/session";
import type { Handlers } from "./call";
import { find, respond } from "./call";
import { privateBytes } from "./private-state";
import { fromIdentityData, identityData } from "./schema";
import { toDynamicValue } from "./values";

export function importCalls<C>(session: Session<C>): Handlers {
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
  };
}
