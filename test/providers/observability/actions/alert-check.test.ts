import { seed } from "../../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../../support/emulator";
import { invoked, madeAlert, problemsOf } from "./support";

const emulator = runningEmulator({ fill: ({ data }) => data.clear() });

const check = (alertId: string, more: object = {}) => invoked(emulator, "alert_check", { alertId, ...more });

test("an alert that is quiet and has data passes", async () => {
  const alertId = await madeAlert(emulator, {});
  const invocation = await check(alertId);
  expect(problemsOf(invocation)).toEqual([]);
  expect(invocation.progress).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The alert "Many errors" \\(${alertId}\\) over 12 windows: highest value \\d+, in alarm in 0, 0 notifications\\.$`,
      ),
    ),
  ]);
});

test("an alert that would fire in every window is an error with its query, or a warning", async () => {
  const alertId = await madeAlert(emulator, {}, { threshold: 0 });
  const [problem = "", ...further] = problemsOf(await check(alertId, { windows: 6 }));
  expect(further).toEqual([]);
  expect(problem).toContain("Alert fails its check: The alert");
  expect(problem).toContain("It would be in alarm in each of the last 6 windows.");
  expect(problem).toContain('It watches the tile "Errors" of the dashboard "Checkout": {');
  const { errors, warnings } = await check(alertId, { windows: 6, onFinding: "warning" });
  expect([errors, warnings]).toMatchObject([
    [],
    [{ summary: `Alert "Many errors" (${alertId}) does not pass its check` }],
  ]);
});

test("an alert without data is an error", async () => {
  const alertId = await madeAlert(emulator, {});
  emulator.data.spike("Errors", { factor: 0, from: Date.now() - 3 * 3_600_000, minutes: 300 });
  const [problem] = problemsOf(await check(alertId));
  expect(problem).toContain("There is no data in the last 12 windows.");
});

test("a query that the service rejects is an error with the words of the service", async () => {
  const alertId = await madeAlert(emulator, { where: "nope:x", whereLanguage: "lucene" });
  const [problem] = problemsOf(await check(alertId));
  expect(problem).toContain("The service rejects its query: Unknown expression");
});

test("a saved search is checked by what it finds", async () => {
  const alertId = await madeAlert(emulator, {});
  emulator.edit("alerts", alertId, (alert) => {
    Object.assign(alert, { dashboardId: undefined, tileId: undefined, source: "saved_search" });
    Object.assign(alert, { savedSearchId: seed.savedSearch });
  });
  expect((await check(alertId)).progress).toEqual([expect.stringContaining("highest value")]);
});

test("raw SQL cannot be checked, which is a warning", async () => {
  const alertId = await madeAlert(emulator, {});
  const { dashboardId, tileId } = emulator.dump().alerts.find(({ id }) => id === alertId) ?? {};
  emulator.edit("dashboards", String(dashboardId), ({ tiles }) => {
    const config = { configType: "sql", displayType: "line", connectionId: seed.connection, sqlTemplate: "SELECT 1" };
    Object.assign(tiles.find(({ id }) => id === tileId) ?? {}, { config });
  });
  const { errors, warnings } = await check(alertId);
  expect(errors).toEqual([]);
  expect(warnings).toMatchObject([
    {
      summary: expect.stringContaining("cannot be checked"),
      detail: expect.stringContaining("Raw SQL has no chart query"),
    },
  ]);
});

test("the managed platform has no chart queries, which the plan says", async () => {
  const more = { product: "clickstack", openSource: null, managed: { ...emulator.managed } } as object;
  const [problem] = problemsOf(await invoked(emulator, "alert_check", { alertId: seed.webhook }, more));
  expect(problem).toContain("Querying chart series is not possible in managed mode");
});
