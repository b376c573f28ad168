import { validate } from "terraform-provider-sdk/definitions";
import { alert } from "../../lib/kinds/alert";

const base = {
  savedSearchId: "65f5e4a3b9e77c001a000011",
  threshold: 5,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: "65f5e4a3b9e77c001a000012" },
};
const reported = (more: object) =>
  validate(alert.type, { ...base, ...more }, { isOpaque: () => false, dialect: "clickstack" }).map(
    ({ severity, summary }) => `${severity}: ${summary}`,
  );

const fromNow = (days: number) => `${new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)}T00:00:00Z`;

const split = ["warning: Windows are split"];
const blind = ["warning: Alert never sees data"];

test.each([
  [{}, []],
  [{ scheduleOffsetMinutes: 0 }, []],
  [{ scheduleOffsetMinutes: 3 }, split],
  [{ interval: "1h", scheduleOffsetMinutes: 30 }, split],
  [{ interval: "6h", scheduleOffsetMinutes: 59 }, split],
  [{ interval: "6h", scheduleOffsetMinutes: 60 }, blind],
  [{ interval: "12h", scheduleOffsetMinutes: 120 }, blind],
  [{ interval: "1d", scheduleOffsetMinutes: 1439 }, blind],
  [{ interval: "5m", scheduleOffsetMinutes: 5 }, ["error: Value out of range"]],
  [{ interval: "1h", scheduleStartAt: "2026-09-01T00:00:00Z" }, []],
  [{ interval: "1d", scheduleStartAt: "2026-09-01T02:00:00+02:00" }, []],
  [{ interval: "5m", scheduleStartAt: "2026-09-01T00:00:30Z" }, split],
  [{ interval: "1d", scheduleStartAt: "2026-09-01T09:00:00Z" }, blind],
  [{ scheduleStartAt: fromNow(364) }, []],
  [{ scheduleStartAt: fromNow(367) }, ["error: Value out of range"]],
  [{ scheduleStartAt: fromNow(-3648) }, []],
  [{ scheduleStartAt: fromNow(-3652) }, ["warning: Start too far in the past"]],
  [{ groupBy: "ServiceName" }, []],
  [{ groupBy: "SeverityNumber" }, ["warning: Threshold is compared with the group"]],
])("%j", (more, expected) => {
  expect(reported(more)).toEqual(expected);
});

test("a schedule without data warns about what the alert then does", () => {
  const detail = (thresholdType: string) =>
    validate(
      alert.type,
      { ...base, interval: "1d", scheduleOffsetMinutes: 60, thresholdType },
      { isOpaque: () => false, dialect: "clickstack" },
    )
      .map((one) => one.detail)
      .join();
  expect(detail("above")).toContain("every value is read as 0, so the alert never fires. Remove it.");
  expect(detail("below")).toContain("so the alert fires in every window. Remove it.");
});
