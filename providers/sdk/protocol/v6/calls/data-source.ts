import { readDataSource } from "../../../runtime/calls/data-source";
import type { Session } from "../../../runtime/session";
import type { Handlers } from "../call-types";
import { toDynamicValue } from "../dynamic-value";
import { find, respond } from "../respond";
import { fromDynamicObject } from "../values";

export function dataSourceCalls<C>(session: Session<C>): Handlers {
  return {
    readDataSource: async ({ typeName, config }, signal) => {
      const dataSource = find(session.dataSources, typeName);
      const { type } = dataSource.definition;
      const { result, diagnostics, failed } = await respond(session, type, async (diagnostics) => {
        const given = fromDynamicObject(type, config, diagnostics) ?? {};
        return toDynamicValue(type, await readDataSource(session.scope(diagnostics, signal), dataSource, given));
      });
      return { state: failed ? undefined : result, diagnostics };
    },
  };
}
