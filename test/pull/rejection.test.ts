import type { Compared } from "../../lib/tools/pull/compare";
import type { Proposal } from "../../lib/tools/pull/propose";
import { strandedIn } from "../../lib/tools/pull/rejection";

const edit = (text: string) => ({ file: "main.ts", start: 0, end: 0, text });
const unplaced = { why: "unplaced", path: "tiles", start: 0, end: 1 } as const;

/** A dashboard, and an alert on its tile, whose name the service has changed. */
function proposals(dashboard: Partial<Proposal>): [Proposal, Proposal] {
  const keys = { base: new Map([["d t", "Errors"]]), theirs: new Map([["d t", "Failures"]]) };
  const proposal = (kind: string, id: string, record: object, more: Partial<Proposal>): Proposal => {
    const [base, theirs] = [keys.base, keys.theirs].map((own) => ({ keys: own, record }));
    const object = { kind, id, address: `observability_${kind}.shop`, base, theirs } as unknown as Compared;
    return { object, edits: [], leftovers: [], skipped: [], ...more };
  };
  const watched = { id: "a", dashboardId: "d", tileId: "t" };
  return [
    proposal("dashboard", "d", { id: "d" }, dashboard),
    proposal("alert", "a", watched, { edits: [edit('"Failures"')] }),
  ];
}

test("an alert keeps the name of its tile where that of the dashboard is left, and what else changed there is taken", () => {
  const both = proposals({ edits: [edit('"new-tag"')], leftovers: [unplaced] });
  const reason = 'its tile is now "Failures", which is left by hand in observability_dashboard.shop. Change both';
  expect([...strandedIn(both)]).toEqual([[both[1], reason]]);
  const none = proposals({ nowhere: { why: "not found", lines: [] } });
  expect([...strandedIn(none)]).toEqual([[none[1], reason]]);
});

test("an alert gets the new name of its tile where the dashboard gets it", () => {
  for (const leftovers of [[], [unplaced]])
    expect([...strandedIn(proposals({ edits: [edit('timeSeries("Failures")')], leftovers }))]).toEqual([]);
});
