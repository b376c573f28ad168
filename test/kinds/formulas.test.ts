import { validate } from "terraform-provider-sdk/definitions";
import { seed } from "../../lib/emulator/store/seed-ids";
import { dashboard } from "../../lib/kinds/dashboard";
import { type Exchange, recording } from "../recordings";

const config = (expression: string) => ({
  displayType: "line",
  sourceId: seed.logs,
  select: [
    { aggFn: "count", where: "" },
    { aggFn: "count", where: "StatusCode:Error" },
  ],
  formulas: [{ expression }],
});

const details = (expression: string) =>
  validate(
    dashboard.type,
    { name: "d", tiles: [{ name: "t", config: config(expression) }] },
    { isOpaque: () => false, dialect: "clickstack" },
  ).map(({ detail }) => detail);

test.each(["A / B", "1 - (B / A) * 100", "-A"])("the formula %s is accepted", (expression) => {
  expect(details(expression)).toEqual([]);
});

test.each([
  ["a / B", "uses a, but series are capital letters, where A is the first."],
  ["A / C", "uses C, but the last of the 2 selected series is B."],
  ["AB", "uses AB, but the last of the 2 selected series is B."],
  ["1 + 2", "a formula must use at least one series, where A is the first."],
  ["A % B", "a formula can only contain letters, numbers, + - * / and parentheses."],
])("the formula %s is rejected", (expression, reason) => {
  expect(details(expression)).toEqual([expect.stringContaining(reason)]);
});

test("the formulas that are rejected are those that the real service rejects", () => {
  const recorded = recording<Exchange>("formulas").map(({ request: { body }, response: { status } }) => {
    const [, formula] = /"formulas":\[\{"expression":(".*?")\}\]/.exec(JSON.stringify(body)) ?? [];
    return { expression: String(JSON.parse(formula ?? "null")), isAccepted: status === 200 };
  });
  const here = recorded.map(({ expression }) => ({ expression, isAccepted: details(expression).length === 0 }));
  expect(here).toEqual(recorded);
});
