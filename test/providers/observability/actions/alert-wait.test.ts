import { createClient } from "../../../../lib/client";
import { alertWaitAction } from "../../../../providers/observability/actions/alert-wait";
import { until } from "../../../../providers/sdk/test/support/inside/testing";
import { runningEmulator } from "../../../support/emulator";
import { invoked, madeAlert, problemsOf } from "./support";

const emulator = runningEmulator();

/** Evaluates the alerts as soon as the action has looked at its alert. */
async function evaluatedMeanwhile(id: string) {
  await until(() => emulator.requests().some(({ method, path }) => method === "GET" && path.includes(`/alerts/${id}`)));
  await emulator.evaluate();
}

test("the action ends with the first evaluation of a new alert", async () => {
  const alertId = await madeAlert(emulator, {});
  const [invocation] = await Promise.all([invoked(emulator, "alert_wait", { alertId }), evaluatedMeanwhile(alertId)]);
  expect(problemsOf(invocation)).toEqual([]);
  expect(invocation.progress).toEqual([
    `Waiting for the service to evaluate the alert "Many errors" (${alertId}), 0 of 420 s.`,
    `The service evaluated the alert "Many errors" (${alertId}): its state is OK.`,
  ]);
});

test("an alert that this run made, and that was evaluated before the action began, is not waited for", async () => {
  const client = createClient({ mode: "open_source", product: "clickstack", openSource: emulator.openSource });
  const madeId = await madeAlert(emulator, {});
  const { source, dashboardId, tileId, channels } = emulator.dump().alerts.find(({ id }) => id === madeId) ?? {};
  const condition = { threshold: 1e12, thresholdType: "above", interval: "5m" };
  const alert = await client.alerts.create({ source, dashboardId, tileId, channels, ...condition } as never);
  await emulator.evaluate();
  const progress: string[] = [];
  const context = { client, config: { alertId: alert.id, timeoutSeconds: 1, team: null } };
  const { signal } = new AbortController();
  await alertWaitAction.invoke({
    ...context,
    signal,
    progress: (message: string) => void progress.push(message),
  } as never);
  expect(progress).toEqual([expect.stringContaining("its state is OK")]);
  await client.close();
});

test("a query that fails ends the action with the service's error and the query of the tile", async () => {
  const alertId = await madeAlert(emulator, { where: "nope:x", whereLanguage: "lucene" });
  const [invocation] = await Promise.all([invoked(emulator, "alert_wait", { alertId }), evaluatedMeanwhile(alertId)]);
  const [problem = "", ...further] = problemsOf(invocation);
  expect(further).toEqual([]);
  expect(problem).toContain(
    `Alert cannot be evaluated: The service evaluated the alert "Many errors" (${alertId}) and failed: QUERY_ERROR: Unknown expression`,
  );
  expect(problem).toContain('It watches the tile "Errors" of the dashboard "Checkout": {"');
  expect(problem).toContain('"where":"nope:x"');
});

test("an alert of a saved search is named with its search", async () => {
  const alertId = await madeAlert(emulator, {});
  const search = emulator.dump().savedSearches[0];
  emulator.edit("alerts", alertId, (alert) => {
    Object.assign(alert, { dashboardId: undefined, tileId: undefined, source: "saved_search" });
    Object.assign(alert, { savedSearchId: search?.id });
  });
  emulator.edit("savedSearches", String(search?.id), (edited) => {
    edited.where = "nope:x";
  });
  const [invocation] = await Promise.all([invoked(emulator, "alert_wait", { alertId }), evaluatedMeanwhile(alertId)]);
  const [problem] = problemsOf(invocation);
  expect(problem).toContain(`It watches the saved search "${search?.name}": {`);
});

test("an older evaluation does not count, and after the timeout the message says what may be wrong", async () => {
  const alertId = await madeAlert(emulator, { where: "nope:x", whereLanguage: "lucene" });
  await emulator.evaluate();
  const [problem] = problemsOf(await invoked(emulator, "alert_wait", { alertId, timeoutSeconds: 1 }));
  expect(problem).toContain("Alert was not evaluated: Within 1 seconds, the service did not evaluate the alert");
  expect(problem).toContain("once per interval (5m)");
});

test("an interrupt ends the wait", async () => {
  const alertId = await madeAlert(emulator, {});
  const interrupt = new AbortController();
  const invocation = invoked(emulator, "alert_wait", { alertId }, { signal: interrupt.signal });
  await until(() => emulator.requests().some(({ path }) => path.includes(`/alerts/${alertId}`)));
  interrupt.abort();
  expect((await invocation).errors).toHaveLength(1);
});

test("an alert that does not exist is an error", async () => {
  const [problem] = problemsOf(await invoked(emulator, "alert_wait", { alertId: "66e0000000000000000000ff" }));
  expect(problem).toContain("Alert is gone: There is no alert 66e0000000000000000000ff;");
});
