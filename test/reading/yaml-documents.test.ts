import { readYamlDocuments } from "../../lib/reading";

const readYaml = (text: string) => readYamlDocuments(text);

test("merge keys are read as a program in Go reads them: what is written wins, the first of several lists before the next", () => {
  const text = `
a: &a { for: 30m, labels: { x: 1 } }
b: &b { for: 1h, severity: page }
rules:
  - { <<: *a, title: one }
  - { title: two, for: 5m, <<: *a }
  - <<: [*a, *b]
    title: three
`;
  expect(readYaml(text)).toMatchObject({
    documents: [
      {
        rules: [
          { title: "one", for: "30m", labels: { x: 1 } },
          { title: "two", for: "5m" },
          { title: "three", for: "30m", severity: "page" },
        ],
      },
    ],
  });
});

test("all documents of a file are read, with its byte order mark left out", () => {
  expect(readYaml("\uFEFFa: 1\n---\nb: [2]\n---\n")).toEqual({ documents: [{ a: 1 }, { b: [2] }, null] });
});

test("scalars are those of YAML 1.1, but times, numbers to the base of 60 and words for booleans are texts", () => {
  const text = "{ a: yes, b: On, c: true, d: 2026-01-02, e: 1:30, f: 0x1f, g: 1_000, h: 010, i: ~, j: 'no', k: 1.5e3 }";
  expect(readYaml(text)).toEqual({
    documents: [
      {
        ...{ a: "yes", b: "On", c: true, d: "2026-01-02", e: "1:30", f: 31, g: 1000, h: 8, i: null, j: "no", k: 1500 },
      },
    ],
  });
});

test.each([
  ["a: [", 1],
  ["a: 1\nb: {", 2],
  ["a: 1\na: 2", 2],
  ["a: &x [*x]", 1],
])("%j is no YAML that can be read, and the line is named", (text, line) => {
  expect(readYaml(text)).toEqual({ problem: expect.any(String), line });
});

test("aliases that grow a small file into a large one are a problem", () => {
  const levels = Array.from({ length: 9 }, (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level}, `.repeat(9)}]`);
  expect(readYaml(`l0: &l0 [x]\n${levels.join("\n")}`)).toEqual({ problem: expect.stringContaining("alias"), line: 1 });
});
