import { setTimeout as sleep } from "node:timers/promises";
import { type Context, DiagnosticError, partsFor } from "terraform-provider-sdk";
import { objectsOf } from "terraform-provider-sdk/values";
import type { ServiceRecord } from "../../../lib/client";
import { alertWait } from "../../../lib/kinds/actions/alert-wait";
import { problem } from "../../../lib/service/problems";
import type { Service } from "../service";
import { currentAlert, titleOf, watchedQuerySentence } from "./watched";

type WaitContext = Context<"invoke", Service, typeof alertWait>;

const second = 1000;
const secondsBetweenReads = 3;
const secondsBetweenMessages = 9;

/** `observability_alert_wait`. */
export const alertWaitAction = partsFor<Service>().action(alertWait, {
  plan: ({ client }) => client.capabilities.requireFor(alertWait),
  async invoke(context) {
    const { client, signal, progress } = context;
    client.capabilities.requireFor(alertWait);
    const first = await currentAlert(context);
    // Whatever evaluated an alert of this run has seen what the run made of it.
    const isCurrent = client.alerts.isNew(first.id) && Array.isArray(first.executionErrors);
    const evaluated = isCurrent ? first : await evaluation(context, first);
    const errors = objectsOf(evaluated.executionErrors ?? null);
    const title = titleOf(evaluated);
    if (errors.length === 0)
      return progress(`The service evaluated the alert ${title}: its state is ${evaluated.state}.`);
    const messages = errors.map(({ type, message }) => `${type}: ${String(message).trim()}`).join("; ");
    const watched = await watchedQuerySentence(client, evaluated, signal);
    const detail = [`The service evaluated the alert ${title} and failed: ${messages}`, watched]
      .filter(Boolean)
      .join(" ");
    throw new DiagnosticError(problem("alert-evaluation-failed"), detail, ["alertId"]);
  },
});

/** The alert after its next evaluation, which writes the errors, an empty list of them too, and the time. @throws DiagnosticError after the timeout. */
async function evaluation(context: WaitContext, first: ServiceRecord): Promise<ServiceRecord> {
  const { config, progress, signal } = context;
  const title = titleOf(first);
  const timeout = Number(config.timeoutSeconds);
  const start = Date.now();
  let messages = 0;
  for (;;) {
    const waited = Math.round((Date.now() - start) / second);
    if (waited >= timeout) throw notEvaluated(first, timeout);
    if (waited >= messages * secondsBetweenMessages) {
      messages += 1;
      progress(`Waiting for the service to evaluate the alert ${title}, ${waited} of ${timeout} s.`);
    }
    await sleep(Math.min(secondsBetweenReads, timeout - waited) * second, undefined, { signal });
    const alert = await currentAlert(context);
    if (Array.isArray(alert.executionErrors) && alert.updatedAt !== first.updatedAt) return alert;
  }
}

function notEvaluated(alert: ServiceRecord, timeout: number): DiagnosticError {
  const detail =
    `Within ${timeout} seconds, the service did not evaluate the alert ${titleOf(alert)}. ` +
    `It evaluates an alert once per interval (${String(alert.interval)}), and not at all if its source, dashboard or tile is missing, ` +
    "if the tile cannot have alerts, or if the task that checks alerts does not run. Raise timeout_seconds, or look at the log of the service.";
  return new DiagnosticError(problem("alert-not-evaluated"), detail, ["alertId"]);
}
