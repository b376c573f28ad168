import { runningEmulator } from "../support/emulator";
import { lineTile, logs, openSource } from "./support";

describe("Formulas", () => {
  const emulator = runningEmulator({ kept: true });

  const created = (...expressions: string[]) => {
    const formulas = expressions.map((expression) => ({ expression }));
    const select = [{ aggFn: "count" }, { aggFn: "count" }];
    const tiles = [lineTile("t", { config: { displayType: "line", sourceId: logs, select, formulas } })];
    return openSource(emulator)("POST", "/dashboards", { name: "d", tiles });
  };

  test.each(["A", "-A + 2 * (B - 1.)", "--A / .5", "A/(A+B)*100"])("%j is accepted", async (expression) => {
    expect((await created(expression)).status).toBe(200);
  });

  test.each([
    ["A +", "Unexpected end of expression"],
    ["(A", "Missing closing parenthesis"],
    ["A B", 'Unexpected series reference "B"'],
    ["+A", 'Unexpected operator "+"'],
    ["A)", "Unmatched closing parenthesis"],
    [" ", "Expression is empty"],
    ["A + b", 'Unexpected "b" — series references are uppercase letters (A, B, C, ...)'],
    [
      "ABS(A)",
      'Unexpected "ABS" — series references are single letters (A, B, C, ...) and functions are not supported',
    ],
    ["A ^ 2", 'Unexpected character "^"'],
    ["A + .", 'Unexpected character "."'],
    ["1 + 2", "Expression must reference at least one series (A, B, C, ...)"],
    ["A + C", 'Unknown series "C" — this chart only has series A through B'],
    [
      "D + C + D",
      'Unknown series "D" — this chart only has series A through B; Unknown series "C" — this chart only has series A through B',
    ],
  ])("%j is rejected: %s", async (expression, reason) => {
    const message = `Body validation failed: tiles.0.config.formulas.1.expression: ${reason}`;
    expect(await created("A", expression)).toMatchObject({ status: 400, body: { message } });
  });
});
