import type { Session } from "../../../runtime/session";
import type { Handlers } from "../call-types";
import { respond } from "../respond";
import { fromDynamicObject, shaped } from "../values";

export function configureCalls<C>(session: Session<C>): Handlers {
  const { type } = session.provider.definition;
  return {
    configureProvider: async ({ config, terraformVersion }) => {
      const { diagnostics } = await respond(session, type, (diagnostics) =>
        session.configure(
          fromDynamicObject(type, config, diagnostics) ?? shaped(type, {}),
          terraformVersion,
          diagnostics,
        ),
      );
      return { diagnostics };
    },
    stopProvider: async () => {
      session.endCalls();
      return { error: "" };
    },
  };
}
