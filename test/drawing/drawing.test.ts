import { type DrawnAlert, type DrawnTile, dashboardMarkup, formatNumber, type TileData } from "../../lib/drawing";
import { formulaValues } from "../../lib/emulator/demo/tiles";

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
    expect(text.match(/<path class="dot c1"/g)).toHaveLength(1);
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

describe("Conditions of alerts", () => {
  const high: DrawnAlert = { name: "High", thresholdType: "above", threshold: 0.5, interval: "5m" };
  const percent = { displayType: "line", numberFormat: { output: "percent" } };

  test("are in the unit of the axis, and say what they were", () => {
    const text = drawn({ config: percent, alerts: [{ ...high, was: { ...high, threshold: 0.2 } }] });
    expect(text).toContain("≥ 50 % in 5m (was ≥ 20 % in 5m)");
  });

  test("are what they were in the format of that time", () => {
    const was = { ...high, threshold: 80 };
    const before: DrawnTile = {
      ...{ id: "t", name: "Tile", x: 0, y: 0, w: 12, h: 5, alerts: [was], data: series(1) },
      config: { displayType: "line" },
    };
    const text = drawn({ config: percent, mark: "changed", before, alerts: [{ ...high, was }] });
    expect(text).toContain("≥ 50 % in 5m (was ≥ 80 in 5m)");
  });

  test.each([
    [1e6, "↑ 1 M"],
    [-1e6, "↓ -1 M"],
  ])("beyond the axis have a mark at its edge: %d", (threshold, mark) => {
    const text = drawn({ alerts: [{ ...high, threshold }] });
    expect(text).toContain(`${mark}</span>`);
    expect(text).not.toContain('class="threshold"');
  });

  test.each([
    ["between", 1],
    ["not_between", 2],
  ])("of the type %s are bands: %d", (thresholdType, bands) => {
    const text = drawn({ alerts: [{ ...high, thresholdType, threshold: 1, thresholdMax: 2 }] });
    expect(text.match(/class="band"/g)).toHaveLength(bands);
    expect(text.match(/class="threshold"/g)).toHaveLength(2);
  });
});

test("the axis of bytes has round numbers of its unit", () => {
  const text = drawn({ config: { displayType: "line", numberFormat: { output: "byte" } }, data: series(1e9, 3.1e9) });
  const labels = [...(/<div class="values".*?<\/div>/.exec(text)?.[0].matchAll(/>([^<>]+)</g) ?? [])];
  expect(labels.map(([, label]) => label)).toEqual(["0 B", "512 MiB", "1 GiB", "1.5 GiB", "2 GiB", "2.5 GiB", "3 GiB"]);
});

test("a number has a trend only if the tile asks for one, and the label of its rule", () => {
  const number = {
    displayType: "number",
    colorRules: [{ operator: "gt", value: 1, color: "chart-red", label: "high" }],
  };
  expect(drawn({ config: number })).not.toContain("spark");
  expect(drawn({ config: number })).toContain(">high</p>");
  expect(drawn({ config: { ...number, backgroundChart: { type: "area" } } })).toMatch(/spark[\s\S]*class="area/);
});

describe("A table", () => {
  const line = (measure: number, group: readonly string[], amount: number) => ({
    ...{ label: "", values: [amount], amount, group, measure },
  });
  const data: TileData = {
    kind: "series",
    ...{ start: 0, step: 1, groups: ["ServiceName", "SpanName"] },
    lines: [line(0, ["web", "GET /"], 3), line(1, ["web", "GET /"], 0.5), line(0, ["api", "GET /"], 7)],
  };
  const duration = { output: "duration" };
  const config = {
    displayType: "table",
    select: [
      { aggFn: "count", alias: "calls" },
      { aggFn: "quantile", level: 0.95, valueExpression: "D", numberFormat: duration },
    ],
  };
  const cellsOf = (text: string) =>
    [...text.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)</g)].map(([, cell]) => cell),
    );

  test("has a header, a column for each value in its own format and one for each part of the group", () => {
    expect(cellsOf(drawn({ config, data }))).toEqual([
      ["calls", "p95(D)", "ServiceName", "SpanName"],
      ["7", "–", "api", "GET /"],
      ["3", "500 ms", "web", "GET /"],
    ]);
  });

  test("has its groups first if it says so", () => {
    const own = { ...config, groupByColumnsOnLeft: true };
    expect(cellsOf(drawn({ config: own, data }))[1]).toEqual(["api", "GET /", "7", "–"]);
  });
});

test("lines that have no name or no place in a chart are counted", () => {
  const lines = Array.from({ length: 10 }, (_, index) => ({ label: `line ${index}`, values: [1, 2] }));
  const data: TileData = { kind: "series", start: 0, step: 1, lines, more: 12 };
  const text = drawn({ data });
  expect(text.match(/<path class="line/g)).toHaveLength(10);
  expect(text).toContain("14 more, 12 of them not drawn");
});

describe("The grid is drawn as the UI shows it", () => {
  const tile = (name: string, x: number, y: number, w = 12, h = 4): DrawnTile => ({
    ...{ id: name, name, x, y, w, h, config: { displayType: "line" }, data: series(1), alerts: [] },
  });
  const places = (tiles: readonly DrawnTile[]) => {
    const text = drawn({}, { tiles });
    const found = [...text.matchAll(/grid-column:(\d+)\/span \d+;grid-row:(\d+)\/span \d+"><header><h3>([^<]*)/g)];
    return { text, at: Object.fromEntries(found.map(([, x, y, name]) => [name, [Number(x) - 1, Number(y) - 1]])) };
  };

  test("gaps close, tiles that overlap move down, and a sentence names both", () => {
    const { text, at } = places([tile("a", 0, 0), tile("b", 0, 40), tile("c", 6, 2), tile("d", 20, 1)]);
    expect(at).toEqual({ a: [0, 0], d: [12, 0], c: [6, 4], b: [0, 8] });
    expect(text).toContain("&quot;b&quot; in row 8 instead of 40");
    expect(text).toContain("&quot;c&quot; in row 4 instead of 2");
  });

  test("a grid without gaps and overlaps stays as it is", () => {
    const { text, at } = places([tile("a", 0, 0), tile("b", 12, 0), tile("c", 0, 4, 24)]);
    expect(at).toEqual({ a: [0, 0], b: [12, 0], c: [0, 4] });
    expect(text).not.toContain("The UI closes gaps");
  });

  test("a removed tile stands apart, so that it covers nothing", () => {
    const { at, text } = places([tile("a", 0, 0), { ...tile("gone", 0, 0), mark: "removed" }]);
    expect(at).toEqual({ a: [0, 0], gone: [0, 0] });
    expect(text.match(/class="grid/g)).toHaveLength(2);
  });
});

describe("Strings of users and of the service are escaped", () => {
  const hostile = `<img src=x onerror=alert(1)>"'`;

  test("in names, labels, tags, filters and errors", () => {
    const text = drawn(
      { name: hostile, data: { kind: "none", reason: hostile, rejected: true } },
      {
        name: hostile,
        tags: [hostile],
        filters: [{ name: hostile, expression: hostile }],
        warnings: [{ summary: hostile, detail: hostile }],
      },
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

describe("Before and after of a tile", () => {
  const config = { displayType: "line", select: [{ aggFn: "count" }] };
  const tile = (values: readonly number[], more: Partial<DrawnTile> = {}): DrawnTile => ({
    ...{ id: "t", name: "T", x: 0, y: 0, w: 12, h: 6, alerts: [], config },
    data: { kind: "series", start: 0, step: 60_000, lines: [{ label: "count", values }] },
    ...more,
  });
  const axes = (before: DrawnTile, after: DrawnTile) => {
    const tiles = [{ ...after, mark: "changed" as const, before }];
    const { text } = dashboardMarkup({ id: "d", name: "D", tags: [], filters: [], containers: [], tiles });
    const values = [...text.matchAll(/<div class="values"[^>]*>(.*?)<\/div>/g)].map(([, labels = ""]) => labels);
    return values.map((labels) => [...labels.matchAll(/>([^<]+)<\/span>/g)].map(([, label]) => label));
  };

  test("share their axis where they can be compared", () => {
    const [before, after] = axes(tile([100, 500]), tile([100, 620]));
    expect(before).toEqual(after);
    expect(before?.length).toBeGreaterThan(1);
  });

  test("have axes of their own where one would be flat, or the unit changes", () => {
    const [few, many] = axes(tile([1, 5]), tile([100, 620]));
    expect(few).not.toEqual(many);
    const share = { config: { ...config, numberFormat: { output: "percent" } } };
    const [count, percent] = axes(tile([1, 5]), tile([1, 6], share));
    expect(count).not.toEqual(percent);
  });
});
