import { AlertHistory, type AlertRecord, evaluate } from "../../lib/evaluation/evaluate";
import { dueRun } from "../../lib/evaluation/schedule";
import { QueryError, queried } from "./query";
import { type Case, type RecordedRun, recordedCases } from "./recorded";

const shownRecord = ({ group, state, counts, lastValues, fired, backfilled }: AlertRecord) => ({
  ...(group !== "" && { group }),
  state,
  counts,
  lastValues: lastValues.map(([start, value]) => [new Date(start).toISOString(), value]),
  ...(fired !== undefined && { fired }),
  backfilled,
});

/** What the service records of a window whose query failed. The window stays due, and evaluation makes no record of it. */
const failedRecord = { state: "ERROR", counts: 0, lastValues: [] };

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Plays a recorded case run by run, as the service's task did. */
function played(recorded: Case): object[] {
  const { alert, silenced } = recorded;
  const history = new AlertHistory(alert.numConsecutiveWindows ?? 1);
  let state = "OK";
  let failed: number | undefined;
  return recorded.evaluations.map(({ now: text }) => {
    const now = Date.parse(text);
    const late = (recorded.lateRows ?? []).filter(({ insertedBefore }) => Date.parse(insertedBefore) <= now);
    const rows = [...(recorded.rows ?? []), ...late.flatMap((entry) => entry.rows)];
    const silent = { now: text, recorded: false, state, notifications: [] };
    const due = dueRun(alert, history.lastEnd(now), now);
    if (!due) return silent;
    try {
      const found = queried(recorded, due, rows);
      if (!found) return silent;
      const outcome = evaluate(alert, found.run, found.rows, { history, isGrouped: found.isGrouped, evaluatedAt: now });
      history.add(outcome.records);
      state = outcome.state;
      const isSilenced = silenced !== undefined && Date.parse(silenced.until) > now;
      const iso = (moment: number) => new Date(moment).toISOString();
      const notifications = outcome.events.map((event) => ({ ...event, start: iso(event.start), end: iso(event.end) }));
      return {
        now: text,
        recorded: true,
        records: outcome.records.map(shownRecord).sort(byText),
        state,
        notifications: isSilenced ? [] : notifications.sort(byText),
      };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const again = failed === due.end;
      failed = due.end;
      return again ? silent : { ...silent, recorded: true, records: [failedRecord] };
    }
  });
}

/** A recorded run without what is not decided by the rules. */
const expected = ({ now, recorded, records, state, notifications }: RecordedRun) => ({
  now,
  recorded,
  ...(records && { records: records.map(({ errors: _, ...record }) => record).sort(byText) }),
  state,
  notifications: [...notifications].sort(byText),
});

test("there are 50 recorded cases", () => {
  expect(recordedCases).toHaveLength(50);
});

describe("The rules agree with the real evaluator", () => {
  test.each(recordedCases.map((recorded) => [recorded.name, recorded] as const))("%s", (_name, recorded) => {
    expect(played(recorded)).toEqual(recorded.evaluations.map(expected));
  });
});
