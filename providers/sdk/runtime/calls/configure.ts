import { fromDynamicValue } from "../../protocol/dynamic-value";
import { collect, type Handlers } from "../handlers";
import type { Session } from "../session";
import { asObject } from "../values";
import { shaped } from "./read";

export function configureCalls<C>(session: Session<C>): Handlers {
  const { provider } = session;
  const { type } = provider.definition;
  return {
    configureProvider: async ({ config, terraformVersion }) => {
      const { diagnostics } = await collect(session, type, (diagnostics) => {
        const value = asObject(fromDynamicValue(type, config)) ?? shaped(type, {});
        const { log } = session;
        const warn = diagnostics.warn.bind(diagnostics);
        const report = diagnostics.report.bind(diagnostics);
        return session.configure((signal) =>
          provider.configure(value, { terraformVersion, signal, log, warn, report }),
        );
      });
      return { diagnostics };
    },
    stopProvider: async () => {
      session.endCalls();
      return { error: "" };
    },
  };
}
