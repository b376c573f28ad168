import type { Provider } from "../../runtime/provider";
import type { ObjectType, ObjectValue } from "../../schema";
import type { Diagnostic as DiagnosticMessage } from "./generated/tfplugin6";
import { handlersOf } from "./methods";
import { isErrorMessage, toDynamicValue } from "./values";

/** What an action showed, and how it ended. */
export interface Invocation {
  readonly progress: readonly string[];
  readonly errors: readonly InvocationDiagnostic[];
  readonly warnings: readonly InvocationDiagnostic[];
}

interface InvocationDiagnostic {
  readonly summary: string;
  readonly detail: string;
}

interface InvocationOptions {
  /** The arguments of the provider. */
  readonly provider?: ObjectValue;
  /** Stops the provider, as an interrupt does. */
  readonly signal?: AbortSignal;
}

/**
 * Invokes an action of a provider as an engine does, but without one: its arguments are validated, the provider is configured, then the action
 * is planned and invoked. The first call that reports an error is the last. The names of arguments are those of the definition.
 */
export async function invokeAction<C>(
  provider: Provider<C>,
  name: string,
  config: ObjectValue,
  { provider: providerConfig = {}, signal = new AbortController().signal }: InvocationOptions = {},
): Promise<Invocation> {
  const action = provider.actions?.find(({ definition }) => definition.name === name);
  if (!action) throw new Error(`The provider "${provider.name}" has no action "${name}".`);
  const messages: DiagnosticMessage[] = [];
  const progress: string[] = [];
  const handlers = handlersOf(provider, () => {});
  const call = new AbortController();
  signal.addEventListener("abort", () => handlers.stopProvider?.({}, call.signal), { once: true });
  const typeName = `${provider.name}_${name}`;
  const encoded = (type: ObjectType, value: ObjectValue) => toDynamicValue(type, value);
  const request = {
    typeName,
    actionType: typeName,
    config: encoded(action.definition.type, config),
    clientCapabilities: undefined,
  };
  const providerRequest = {
    terraformVersion: "1.14.0",
    config: encoded(provider.definition.type, providerConfig),
    clientCapabilities: undefined,
  };
  const calls = [
    () => handlers.validateProviderConfig?.(providerRequest, call.signal),
    () => handlers.validateActionConfig?.(request, call.signal),
    () => handlers.configureProvider?.(providerRequest, call.signal),
    () => handlers.planAction?.(request, call.signal),
    async () => {
      let diagnostics: readonly DiagnosticMessage[] = [];
      for await (const event of handlers.invokeAction?.(request, call.signal) ?? []) {
        if (event.progress) progress.push(event.progress.message);
        diagnostics = event.completed?.diagnostics ?? diagnostics;
      }
      return { diagnostics };
    },
  ];
  for (const run of calls) {
    messages.push(...((await run())?.diagnostics ?? []));
    if (messages.some(isErrorMessage)) break;
  }
  return {
    progress,
    errors: messages.filter(isErrorMessage).map(textOf),
    warnings: messages.filter((message) => !isErrorMessage(message)).map(textOf),
  };
}

function textOf({ summary, detail }: DiagnosticMessage): InvocationDiagnostic {
  return { summary, detail };
}
