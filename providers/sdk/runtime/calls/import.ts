import { toDynamicValue } from "../../protocol/dynamic-value";
import { DiagnosticError } from "../diagnostic";
import { collect, find, type Handlers } from "../handlers";
import { writePrivate } from "../private-state";
import type { Session } from "../session";
import { storable } from "./read";

export function importCalls<C>(session: Session<C>): Handlers {
  return {
    importResourceState: async ({ typeName, id }, signal) => {
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await collect(session, type, async (diagnostics) => {
        if (!resource.import) {
          throw new DiagnosticError(
            "Import is not supported",
            `${typeName} cannot be imported; create it with Terraform instead.`,
          );
        }
        const stored = await resource.import(session.context(diagnostics, signal).with({ id }));
        return { state: toDynamicValue(type, storable(type, stored.state)), private: writePrivate(stored.private) };
      });
      return { importedResources: result ? [{ typeName, ...result }] : [], diagnostics };
    },
  };
}
