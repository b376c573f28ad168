import { ReadableStream } from "node:stream/web";
import { invokeAction, planAction } from "../../runtime/calls/invoke";
import type { Session } from "../../runtime/session";
import { printable } from "../../schema";
import { callsAbout, find, type Handlers, nothing, providerUnknown, type RequestOf, respond } from "./call";
import type { Diagnostic, InvokeAction_Event } from "./generated/tfplugin6";
import { fromDynamicObject, isErrorMessage } from "./values";

/** The calls for what is done once and stored nowhere. Engines since Terraform 1.14 have them. */
export function actionCalls<C>(session: Session<C>): Handlers {
  return {
    planAction: callsAbout(session, session.actions)(nothing, async ({ part, scope, decode }, request) => {
      if (!session.unknownConfiguration) {
        await planAction(scope, part, decode(request.config) ?? {});
        return {};
      }
      return request.clientCapabilities?.deferralAllowed ? { deferred: providerUnknown } : {};
    }),
    invokeAction: (request, signal) => eventsOf(session, request, signal),
  };
}

/** Progress as it is reported, then the completion with the diagnostics. */
function eventsOf<C>(
  session: Session<C>,
  { actionType, config }: RequestOf<"invokeAction">,
  signal: AbortSignal,
): AsyncIterable<InvokeAction_Event> {
  const action = find(session.actions, actionType);
  const { type } = action.definition;
  let isRead = true;
  return new ReadableStream<InvokeAction_Event>({
    async start(controller) {
      const send = (event: InvokeAction_Event) => {
        if (isRead) controller.enqueue(event);
      };
      const { diagnostics, failed } = await respond(session, type, (diagnostics) => {
        const configured = fromDynamicObject(type, config, diagnostics) ?? {};
        const scope = session.scope(action.definition, diagnostics, signal);
        return invokeAction(scope, action, configured, (message) =>
          send({ progress: { message: printable(diagnostics.redactor.withoutSecrets(message)) } }),
        );
      });
      if (!failed) for (const message of warningsIn(diagnostics)) send({ progress: { message } });
      send({ completed: { diagnostics } });
      if (isRead) controller.close();
    },
    cancel() {
      isRead = false;
    },
  });
}

/** Terraform 1.16 drops the warnings of an action that a resource triggers and that succeeds. */
function warningsIn(diagnostics: readonly Diagnostic[]): string[] {
  const warnings = diagnostics.filter((diagnostic) => !isErrorMessage(diagnostic));
  return warnings.map(({ summary, detail }) => `Warning: ${summary}: ${detail}`);
}
