import { alertOn } from "../../../lib";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { alert } from "../../../lib/kinds/alert";

const id = "65f5e4a3b9e77c001a000011";
const hook = { id: seed.webhook };
const tile = { dashboardId: id, tileId: "t" };

test("an alert builder returns the arguments of an alert", () => {
  const rule = alertOn(tile)
    .above(0.05)
    .over("15m")
    .forWindows(3)
    .notify(hook)
    .named("Errors")
    .saying("Look.")
    .noted("n");
  expect(rule).toEqual({
    tile,
    threshold: 0.05,
    thresholdType: "above",
    interval: "15m",
    numConsecutiveWindows: 3,
    channel: { type: "webhook", webhookId: hook.id },
    channels: undefined,
    name: "Errors",
    message: "Look.",
    note: "n",
  });
});

test("every argument of an alert has a method", () => {
  const rule = alertOn({ id: "search" })
    .between(1, 2)
    .over("1h")
    .forWindows(3)
    .shiftedBy(4)
    .startingAt("2026-01-01T00:00:00Z")
    .named("a")
    .displayed("b")
    .tagged("c", "d")
    .saying("e")
    .noted("f")
    .groupedBy("ServiceName")
    .inTeam("g")
    .notify(hook);
  const inferred = ["source", "dashboardId", "tileId", "savedSearchId", "chart"];
  const settable = Object.entries(alert.type.attributes).filter(([, { presence }]) => presence !== "computed");
  for (const [name] of settable.filter(([name]) => !inferred.includes(name))) expect(rule).toHaveProperty(name);
  expect(rule).toMatchObject({ savedSearch: { id: "search" }, tags: ["c", "d"], groupBy: "ServiceName", team: "g" });
});

test.each([
  ["above", (on: ReturnType<typeof alertOn>) => on.above(1)],
  ["above_exclusive", (on: ReturnType<typeof alertOn>) => on.moreThan(1)],
  ["below", (on: ReturnType<typeof alertOn>) => on.below(1)],
  ["below_or_equal", (on: ReturnType<typeof alertOn>) => on.atMost(1)],
  ["equal", (on: ReturnType<typeof alertOn>) => on.equalTo(1)],
  ["not_equal", (on: ReturnType<typeof alertOn>) => on.notEqualTo(1)],
  ["between", (on: ReturnType<typeof alertOn>) => on.between(1, 2)],
  ["not_between", (on: ReturnType<typeof alertOn>) => on.outside(1, 2)],
])("%s has its own method", (thresholdType, make) => {
  const range = thresholdType.includes("between") ? { thresholdMax: 2 } : {};
  expect(make(alertOn(tile))).toEqual({ tile, threshold: 1, thresholdType, interval: "5m", ...range });
});

test("several notification targets are supported, and a later call replaces an earlier one", () => {
  const email = { type: "email", emailRecipients: ["a@b.c"] } as const;
  const both = alertOn(tile).below(1).notify(hook.id, email);
  expect(both.channels).toEqual([{ type: "webhook", webhookId: hook.id }, email]);
  expect(both.notify(hook)).toMatchObject({ channel: { webhookId: hook.id }, channels: undefined });
});
