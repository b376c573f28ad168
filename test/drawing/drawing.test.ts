import { type DrawnAlert, type DrawnTile, dashboardMarkup, formatNumber, type TileData } from "../../drawing";
import { formulaValues } from "../../emulator/demo/tiles";

const series = (...values: (number | null)[]): TileData => ({
  kind: "series",
  start: 0,
  step: 60_000,
  lines: [{ label: "count", values }],
});

function drawn(tile: Partial<DrawnTile>, dashboard = {}): string {
  const whole: DrawnTile = {
    id: "t",
    name: "Tile",
    x: 0,
    y: 0,
    w: 12,
    h: 5,
    config: { displayType: "line" },
    data: series(1, 2, 3),
    alerts: [],
    ...tile,
  };
  const base = { id: "d", name: "Dashboard", tags: [], filters: [], containers: [], tiles: [whole] };
  return dashboardMarkup({ ...base, ...dashboard }).text;
}

describe("A number has the color of the last rule that matches", () => {
  const rules = [
    { operator: "lt", value: 0.25, color: "chart-warning" },
    { operator: "lte", value: 0, color: "chart-error" },
    { operator: "between", value: [5, 6], color: "chart-blue" },
    { operator: "eq", value: 7, color: "chart-cyan" },
  ];
  test.each([
    [0.8, "number chart-green"],
    [0.2, "number chart-warning"],
    [0, "number chart-error"],
    [-0.5, "number chart-error"],
    [6, "number chart-blue"],
    [7, "number chart-cyan"],
  ])("%d: %s", (value, expected) => {
    const config = { displayType: "number", color: "chart-green", colorRules: rules };
    const shown = drawn({ config, data: series(value) });
    expect(/class="(number[^"]*)"/.exec(shown)?.[1]).toBe(expected);
  });

  test("a token that is none of the palette does not reach the page", () => {
    const shown = drawn({ config: { displayType: "number", color: '"><script>' }, data: series(1) });
    expect(shown).toContain('<p class="number ">');
  });
});

test("notes on the data stand below the picture", () => {
  const data: TileData = { kind: "series", start: 0, step: 1, lines: [], notes: ["having is not applied here: a < 1"] };
  expect(drawn({ config: { displayType: "table" }, data })).toContain("having is not applied here: a &lt; 1");
});

describe("A number is shown in its format", () => {
  test.each([
    [0.0731, { output: "percent" }, "7.31 %"],
    [1, { output: "percent", mantissa: 1 }, "100.0 %"],
    [1536, { output: "byte" }, "1.5 KiB"],
    [1536, { output: "byte", decimalBytes: true }, "1.54 kB"],
    [12, { output: "byte" }, "12 B"],
    [2_500_000, { output: "data_rate", decimalBytes: true }, "2.5 MB/s"],
    [230_000_000, { output: "duration", factor: 1e-9 }, "230 ms"],
    [5400, { output: "duration" }, "1.5 h"],
    [0, { output: "duration" }, "0 s"],
    [3661, { output: "time" }, "1:01:01"],
    [1234.5, { output: "currency", currencySymbol: "€" }, "€1.23 k"],
    [1234567, { output: "number", thousandSeparated: true }, "1,234,567"],
    [42, { output: "number", unit: "jobs" }, "42 jobs"],
    [120, { output: "throughput" }, "120/s"],
    [Number.NaN, {}, "–"],
    [-1500, {}, "-1.5 k"],
  ])("%d as %j is %s", (value, format, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });
});

describe("A line chart", () => {
  test("leaves a gap where there is no value, and a dot for a value between two gaps", () => {
    const text = drawn({ data: series(1, 2, null, 4, null, 6, 7) });
    expect(text.match(/class="line c1" d="([^"]*)"/)?.[1]?.match(/M/g)).toHaveLength(3);
    expect(text.match(/<circle class="dot c1"/g)).toHaveLength(1);
  });

  test("draws the threshold of an alert within the axis, and the times at which it would have fired", () => {
    const alert: DrawnAlert = {
      name: "High",
      thresholdType: "above",
      threshold: 2.5,
      interval: "5m",
      firings: [{ start: 60_000, end: 120_000 }],
    };
    const text = drawn({ alerts: [alert] });
    expect(text.match(/class="threshold"/g)).toHaveLength(1);
    expect(text.match(/class="firing"/g)).toHaveLength(1);
    expect(text).toContain("≥ 2.5 in 5m");
    expect(drawn({ alerts: [{ ...alert, threshold: 1e6 }] })).not.toContain('class="threshold"');
  });

  test("describes itself to a screen reader", () => {
    expect(drawn({ name: "Errors" })).toContain('role="img" aria-label="Errors: line of count"');
  });
});

describe("Strings of users and of the service are escaped", () => {
  const hostile = `<img src=x onerror=alert(1)>"'`;

  test("in names, labels, tags, filters and errors", () => {
    const text = drawn(
      { name: hostile, data: { kind: "none", reason: hostile, refused: true } },
      { name: hostile, tags: [hostile], filters: [{ name: hostile, expression: hostile }], warnings: [hostile] },
    );
    expect(text).not.toContain("<img");
    expect(text).not.toMatch(/title="[^"]*<img/);
  });

  test.each([
    ["HTML", "<script>alert(1)</script>", /<script/],
    ["a script link", "[x](javascript:alert(1))", /href="javascript/],
    ["a data link", "[x](data:text/html;base64,AAAA)", /href="data:text/],
    ["an image", "![x](https://example.com/pixel.png)", /<img/],
  ])("in markdown: %s", (_, markdown, dangerous) => {
    const text = drawn({ config: { displayType: "markdown", markdown } });
    expect(text).not.toMatch(dangerous);
  });
});

describe("Marks of a plan", () => {
  test("a changed tile is drawn beside its previous version", () => {
    const before = { data: series(9), id: "t", name: "Old", x: 0, y: 0, w: 12, h: 5, alerts: [] };
    const text = drawn({ mark: "changed", before: { ...before, config: { displayType: "line" } } });
    expect(text).toMatch(/before.*after/s);
    expect(text).toContain('class="mark changed"');
  });
});

describe("Formulas of the emulator's page", () => {
  test.each([
    ["A / B", [2, 4], [1, 0], [2, null]],
    ["A / (A + B) * 100", [1, null], [3, 3], [25, null]],
    ["-A + 2.5", [1, 2], [], [1.5, 0.5]],
  ])("%s", (expression, a, b, expected) => {
    expect(formulaValues(expression, [a, b])).toEqual(expected);
  });

  test.each(["A +", "A ** B", "hello", "(A"])("%s is not one", (expression) => {
    expect(formulaValues(expression, [[1], [2]])).toBeUndefined();
  });
});
