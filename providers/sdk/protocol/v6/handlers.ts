import { writeStderr } from "../../plugin/stdio";
import type { Provider } from "../../runtime/provider";
import { Session } from "../../runtime/session";
import type { Handlers } from "./call-types";
import { applyCalls } from "./calls/apply";
import { configureCalls } from "./calls/configure";
import { dataSourceCalls } from "./calls/data-source";
import { ephemeralCalls } from "./calls/ephemeral";
import { functionCalls } from "./calls/function";
import { identityCalls } from "./calls/identity";
import { importCalls } from "./calls/import";
import { listCalls } from "./calls/list";
import { planCalls } from "./calls/plan";
import { readCalls } from "./calls/read";
import { schemaCalls } from "./calls/schema";
import { upgradeCalls } from "./calls/upgrade";
import { validateCalls } from "./calls/validate";

/** The handlers of all calls of a provider, independent of the transport. Log lines go to `write`. */
export function handlersOf<C>(provider: Provider<C>, write: (line: string) => void = writeStderr): Handlers {
  const session = new Session(provider, write);
  return {
    ...schemaCalls(session),
    ...validateCalls(session),
    ...configureCalls(session),
    ...readCalls(session),
    ...planCalls(session),
    ...applyCalls(session),
    ...identityCalls(session),
    ...importCalls(session),
    ...listCalls(session),
    ...upgradeCalls(session),
    ...dataSourceCalls(session),
    ...ephemeralCalls(session),
    ...functionCalls(session),
  };
}
