import { validate } from "terraform-provider-sdk/definitions";
import { goldenSignals, units } from "../../../lib";
import { tilesInForm } from "../../../lib/constructs/dashboard-config";
import { dashboard } from "../../../lib/kinds/dashboard";

const id = "65f5e4a3b9e77c001a000011";
const problems = (tiles: unknown) =>
  validate(
    dashboard.type,
    { name: "d", tiles: tilesInForm(tiles, "config") },
    { isOpaque: () => false, dialect: "clickstack" },
  );

test("the golden signals of a service are valid tiles by name", () => {
  const signals = goldenSignals('check "out"', { traces: id, metrics: { id } });
  expect(problems([...signals])).toEqual([]);
  expect([...signals].map(({ name }) => name)).toEqual(
    ["traffic", "errors", "latency", "saturation"].map((signal) => `check "out" ${signal}`),
  );
  expect(signals.traffic.content?.series).toMatchObject([
    { where: 'ServiceName:"check \\"out\\"" AND SpanKind:Server' },
  ]);
  expect(signals.saturation.content?.series).toMatchObject([{ metricName: "process.cpu.utilization", field: "Value" }]);
  expect(Object.keys(goldenSignals("a", { traces: id }))).toEqual(["traffic", "errors", "latency"]);
});

test("signals have the units of what they measure, and the sizes that the author asks for", () => {
  const metrics = id;
  const formats = (options: Parameters<typeof goldenSignals>[2]) =>
    [...goldenSignals("a", { traces: id, metrics }, options)].map(({ w, h, content }) => [
      w,
      h,
      Object(content?.config).numberFormat,
    ]);
  expect(formats({})).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, { output: "percent" }],
    [undefined, undefined, { output: "duration", factor: 1e-9 }],
    [undefined, undefined, { output: "percent" }],
  ]);
  const own = { durationFormat: units.milliseconds, saturationMetric: "queue.length", size: [12, 5] } as const;
  expect(formats(own)).toEqual([
    [12, 5, undefined],
    [12, 5, { output: "percent" }],
    [12, 5, { output: "duration", factor: 1e-3 }],
    [12, 5, undefined],
  ]);
});

test("conditions with alternatives keep their meaning when others are added", () => {
  const { traffic, errors } = goldenSignals("shop", { traces: id }, { requests: "a:1 || b:1", failed: "NOT c:1" });
  expect(traffic.content?.series).toMatchObject([{ where: 'ServiceName:"shop" AND (a:1 || b:1)' }]);
  expect(errors.content?.series).toMatchObject([
    { where: 'ServiceName:"shop" AND (a:1 || b:1) AND (NOT c:1)' },
    { where: 'ServiceName:"shop" AND (a:1 || b:1)' },
  ]);
});

test("signals that are copied with another tile are listed with it", () => {
  const signals = goldenSignals("cart", { traces: "65f5e4a3b9e77c001a000011" });
  const wide = signals.traffic.size(24);
  expect([...{ ...signals, traffic: wide }]).toEqual([wide, signals.errors, signals.latency]);
});
