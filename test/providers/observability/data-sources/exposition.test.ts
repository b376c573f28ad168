import parsePrometheusTextFormat from "parse-prometheus-text-format";
import { Decimal } from "terraform-provider-sdk/schema";
import { ExpositionError, readExposition } from "../../../../providers/observability/data-sources/exposition";

const singleSample = (text: string) => {
  const samples = readExposition(text);
  expect(samples).toHaveLength(1);
  return samples[0];
};

test.each<[string, string, object]>([
  ["a bare sample", "up 1", { name: "up", labels: {}, value: 1, valueText: "1", type: "untyped" }],
  ["tabs and blanks", "  up \t 1 \t ", { name: "up", value: 1 }],
  ["a carriage return", "up 1\r", { name: "up", value: 1 }],
  ["a timestamp", "up 1 1395066363000", { value: 1, timestampMs: 1395066363000 }],
  ["a timestamp before 1970", "up 1 -3982045", { timestampMs: -3982045 }],
  ["labels", 'up{a="x",b="y"} 1', { labels: { a: "x", b: "y" } }],
  ["blanks among labels", 'up { a = "x" , b= "y" , } 1', { labels: { a: "x", b: "y" } }],
  ["no blank behind the labels", 'up{a="x"}1', { labels: { a: "x" }, value: 1 }],
  ["empty braces", "up{} 1", { labels: {}, value: 1 }],
  ["escapes", 'f{p="C:\\\\DIR",e="a\\n\\"b\\""} 1', { labels: { p: "C:\\DIR", e: 'a\n"b"' } }],
  ["braces, commas and # inside a value", 'f{q="{a=\\"b\\"}, # c"} 1', { labels: { q: '{a="b"}, # c' } }],
  ["an empty value of a label", 'f{a=""} 1', { labels: { a: "" } }],
  ["text of another script", 'f{a="Größe 漢字"} 1', { labels: { a: "Größe 漢字" } }],
  ["a label that is a word of the language", 'f{__proto__="x",constructor="y"} 1', { name: "f" }],
  ["an exponent", "f 1.458255915e9", { value: 1458255915, valueText: "1.458255915e9" }],
  ["a plus sign", "f +12.5", { value: 12.5 }],
  ["a point without digits before or behind it", 'f{a="1."} 1.', { value: 1 }],
  ["digits only behind the point", "f .5", { value: 0.5 }],
  ["not a number", "f NaN", { value: null, valueText: "NaN" }],
  ["plus infinity", "f +Inf", { value: null, valueText: "+Inf" }],
  ["minus infinity", "f -Inf", { value: null, valueText: "-Inf" }],
  ["a quoted name", '{"my.metric",a="x"} 1', { name: "my.metric", labels: { a: "x" } }],
  ["a quoted label", 'f{"a.b"="x"} 1', { name: "f", labels: { "a.b": "x" } }],
  ["an example behind the value", 'f_bucket{le="1"} 3 # {trace="t"} 0.5', { value: 3, timestampMs: null }],
])("a sample with %s is read", (_, text, expected) => {
  expect(singleSample(text)).toMatchObject(expected);
});

test("a number keeps its digits", () => {
  expect(singleSample("f 9007199254740993")?.value).toEqual(Decimal.parse("9007199254740993"));
  expect(String(singleSample("f 18446744073709551615")?.value)).toBe("18446744073709551615");
});

test("labels named like members of Object.prototype stay labels", () => {
  const labels = singleSample('f{__proto__="x",toString="y"} 1')?.labels ?? {};
  expect(Object.entries(labels)).toEqual([
    ["__proto__", "x"],
    ["toString", "y"],
  ]);
});

test("samples have the type and help of their family", () => {
  const samples = readExposition(`# HELP h Time\\nof \\\\ requests.
# TYPE h histogram
h_bucket{le="0.5",z="a"} 3
h_bucket{le="+Inf",z="a"} 4
h_sum{z="a"} 5.5
h_count{z="a"} 4

# TYPE s summary
s{quantile="0.99"} 0.2
s_sum 17
s_count 2
# a comment
#TYPE in vain
# TYPE x_count counter
x_count 1
# TYPE c counter
c_total 7
other_sum 1
# HELP other_sum No type.
`);
  expect(samples.map(({ name, type, help, value }) => [name, type, help, value])).toEqual([
    ["h_bucket", "histogram", "Time\nof \\ requests.", 3],
    ["h_bucket", "histogram", "Time\nof \\ requests.", 4],
    ["h_sum", "histogram", "Time\nof \\ requests.", 5.5],
    ["h_count", "histogram", "Time\nof \\ requests.", 4],
    ["s", "summary", null, 0.2],
    ["s_sum", "summary", null, 17],
    ["s_count", "summary", null, 2],
    ["x_count", "counter", null, 1],
    ["c_total", "counter", null, 7],
    ["other_sum", "untyped", "No type.", 1],
  ]);
  expect(samples[1]?.labels).toEqual({ le: "+Inf", z: "a" });
});

test("an empty text has no samples", () => {
  expect(readExposition("")).toEqual([]);
  expect(readExposition("\n\n# only a comment")).toEqual([]);
});

test.each([
  ["<!DOCTYPE html>", "line 1 (<!DOCTYPE html>) is not in the Prometheus exposition format"],
  ['{"status":401,"error":"no"}', "line 1 "],
  ["up 1\nup", "line 2 (up) has no value"],
  ["up 1\n\nup x", 'line 3 has "x" instead of a value'],
  ["up 1 x", 'line 1 has "x" instead of a time in milliseconds'],
  ["up 1 2 3", "line 1 (up 1 2 3) has more than a value and a time"],
  ['up{a="x} 1', 'line 1 (up{a="x} 1) has no label at column 4'],
  ["up{a} 1", 'line 1 (up{a} 1) has a label "a" without a value'],
  ['up{a="x" b="y"} 1', "has no label at column 4"],
  ['up{a="x"', "has no label at column 4"],
])("the text %j is rejected with its line", (text, message) => {
  expect(() => readExposition(text)).toThrow(ExpositionError);
  expect(() => readExposition(text)).toThrow(message);
});

test("another parser reads the same values of plain families", () => {
  const text = Array.from({ length: 40 }, (_, index) => {
    const type = index % 2 === 0 ? "counter" : "gauge";
    return `# HELP m${index} Help ${index}\n# TYPE m${index} ${type}\nm${index}{a="v\\\\${index}",b="\\""} ${index * 1.5}\n`;
  }).join("");
  const theirs = parsePrometheusTextFormat(text).flatMap(({ name, help, type, metrics }) =>
    metrics.map((sample) => [name, help, type.toLowerCase(), JSON.parse(JSON.stringify(sample))]),
  );
  const ours = readExposition(text).map(({ name, help, type, labels, valueText }) => [
    name,
    help,
    type,
    { value: valueText, labels },
  ]);
  expect(ours).toEqual(theirs);
});
