import type { ObjectType, ObjectValue, Value } from "../../../../lib/model";
import { fromDynamicValue, toDynamicValue } from "../../protocol/dynamic-value";
import { collect, find, type Handlers } from "../handlers";
import type { Session } from "../session";
import { asObject } from "../values";
import { known } from "./read";

export function dataSourceCalls<C>(session: Session<C>): Handlers {
  return {
    readDataSource: async ({ typeName, config: value }, signal) => {
      const dataSource = find(session.dataSources, typeName);
      const { type } = dataSource.definition;
      const { result, diagnostics, failed } = await collect(session, type, async (diagnostics) => {
        const config = asObject(fromDynamicValue(type, value)) ?? {};
        const read = await dataSource.read(session.context(diagnostics, signal).with({ config }));
        return toDynamicValue(type, known(configuredOver(type, config, read)));
      });
      return { state: failed ? undefined : result, diagnostics };
    },
  };
}

/** Terraform demands that configured values stay; the rest is the answer's. */
export function configuredOver(type: ObjectType, config: ObjectValue, answer: ObjectValue): ObjectValue {
  const entries = Object.keys(type.attributes).map((name): [string, Value] => [
    name,
    config[name] ?? answer[name] ?? null,
  ]);
  return Object.fromEntries(entries);
}
