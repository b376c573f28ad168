import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isPrintable } from "terraform-provider-sdk/values";
import type { Leftover } from "../../lib/tools/code/merge-result";
import { Project } from "../../lib/tools/code/project";
import type { Compared } from "../../lib/tools/pull/compare";
import type { Nowhere } from "../../lib/tools/pull/propose";
import { exitCodeOf, reportOf } from "../../lib/tools/pull/report";
import type { PullResult } from "../../lib/tools/pull/run";

/** A pull that finds nothing. */
const nothing = {
  description: "",
  notes: [],
  pulled: [],
  deleted: [],
  unmanaged: [],
  files: [],
  patch: "",
  skipped: [],
  followers: [],
  knownEarlier: [],
  environments: [],
  warnings: new Map(),
  mentions: new Map(),
};

test("an app that fails is quoted without the frames of its stack", async () => {
  const says = spawnSync(process.execPath, ["-e", 'throw new Error("Two tiles are named Errors.\\nRename one.")'], {
    encoding: "utf8",
  });
  const record = { id: "1", name: "Shop" };
  const object = { address: "observability_dashboard.shop", changes: [], theirs: { record } } as unknown as Compared;
  const code = await Project.read(__dirname, "hcl");
  const rejected = `npx tsx main.ts failed:\n${says.stderr}`;
  const result = {
    ...nothing,
    code,
    pulled: [{ proposal: { object, edits: [], leftovers: [], skipped: [] }, rejected }],
  };
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const report = reportOf(result, options);
  expect(report).toContain("By hand: npx tsx main.ts failed:\n");
  expect(report).toContain("    | Error: Two tiles are named Errors.\n    | Rename one.\n");
  expect(says.stderr).toMatch(/^ +at /m);
  expect(report).not.toMatch(/^ +at /m);
  expect([exitCodeOf(result, options), exitCodeOf(result, { check: true })]).toEqual([3, 4]);
});

test.each<[Nowhere, string]>([
  [
    { why: "remote module", name: "git::x", lines: ["a.tf:3"] },
    'the module at a.tf:3 comes from "git::x", so change its arguments, or that.',
  ],
  [{ why: "same name", lines: ["a.ts:3", "b.ts:1"] }, "the code has its name more than once at a.ts:3, b.ts:1."],
  [
    { why: "not found", lines: ["a.ts:3"] },
    "what is called at a.ts:3 makes it. If an argument there sets this, change that; else",
  ],
  [{ why: "not found", lines: [] }, "the folder has no code of it that pull can read."],
])("why an object has no code that is edited names the lines: %j", async (nowhere, words) => {
  const theirs = { record: { id: "1", name: "Shop" } };
  const object = { address: "observability_dashboard.shop", changes: [], theirs } as unknown as Compared;
  const none = { edits: [], leftovers: [], skipped: [] };
  const result = {
    ...nothing,
    code: await Project.read(__dirname, "hcl"),
    pulled: [{ proposal: { object, nowhere, ...none }, rejected: undefined }],
  };
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  expect(reportOf(result, options)).toContain(`  By hand: ${words}`);
});

describe("what people wrote in the service", () => {
  const hostile = "a\n```\n@everyone <img src=x>\n::add-mask::x\n##[stop-commands]y\u202e\u001b[31m";
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const dashboard = (more: object) => ({
    ...{ address: "observability_dashboard.shop", theirs: { record: { id: "1", name: hostile } } },
    changes: [{ path: `tile "${hostile}" config.markdown`, before: "Old", after: hostile }],
    ...more,
  });
  const resultOf = async (more: object): Promise<PullResult> => {
    const code = await Project.read(__dirname, "hcl");
    return { ...nothing, code, description: "Service", ...more } as unknown as PullResult;
  };

  test("begins no line, ends no fence and is no command, in any part of the report", async () => {
    const proposal = { object: dashboard({}), edits: [], leftovers: [], skipped: [] };
    const result = await resultOf({
      notes: [`Could not list alerts: ${hostile}`],
      pulled: [
        { proposal, rejected: undefined },
        { proposal, rejected: `terraform plan failed in .:\nError: ${hostile}` },
      ],
      warnings: new Map([["observability_dashboard.shop", `Alerts will be deleted with the tile "${hostile}".`]]),
      skipped: [`observability_dashboard.shop tile "${hostile}" x`],
      unmanaged: [{ kind: "dashboard", record: { id: hostile, name: hostile } }],
      files: [{ name: hostile, before: "", after: "" }],
    });
    const lines = reportOf(result, options).split("\n");
    expect(lines.filter((line) => /^\s*(```|@|::|##|<)/.test(line))).toEqual([]);
    expect(lines.join("\n")).toContain('config.markdown: "Old" → "a\\n```\\n@everyone <img src=x>');
    expect(isPrintable(lines.join(""))).toBe(true);
    expect(lines.join("\n")).toContain("    | ::add-mask::x\n");
  });

  test("is named first where the next apply would delete alerts because the object is left", async () => {
    const proposal = (name: string, rejected?: string) => ({
      proposal: {
        object: dashboard({ address: `observability_dashboard.${name}` }),
        edits: [],
        leftovers: [],
        skipped: [],
      },
      rejected,
    });
    const warnings = ["b", "c"].map(
      (name) => [`observability_dashboard.${name}`, "Alerts will be deleted: 1."] as const,
    );
    const result = await resultOf({
      pulled: [proposal("a", "no"), proposal("b"), proposal("c", "no")],
      warnings: new Map(warnings),
    });
    const report = reportOf(result, options);
    expect(report.match(/^observability_dashboard\.\w/gm)).toEqual(
      ["c", "a", "b"].map((one) => `observability_dashboard.${one}`),
    );
    expect(report.match(/Do not apply before this is done: .*/g)).toEqual([
      "Do not apply before this is done: Alerts will be deleted: 1.",
    ]);
  });

  test("is counted where no code has many objects, and each command does what it says in a shell", async () => {
    const objects = (number: number, id: string) =>
      Array.from({ length: number }, (_, index) => ({ kind: "alert", record: { id: `${id}${index}` } }));
    const few = reportOf(await resultOf({ unmanaged: objects(2, "it's $(touch pwned) & #") }), options);
    const commands = [...few.matchAll(/: npx cdktf-observability (.*)$/gm)].map(([, rest = ""]) => rest);
    const words = commands.map((rest) => {
      const printed = spawnSync("sh", ["-c", `for word in ${rest}; do printf '%s\\n' "$word"; done`], {
        encoding: "utf8",
      });
      return printed.stdout.trim().split("\n").at(-1);
    });
    expect(words).toEqual(["it's $(touch pwned) & #0", "it's $(touch pwned) & #1"]);
    const many = reportOf(await resultOf({ unmanaged: objects(500, "x") }), options);
    expect(many).toMatch(
      /^No code here has 500 alerts\. To list them: npx cdktf-observability import --out \S+ --format hcl .*$/m,
    );
    expect(many.split("\n").length).toBeLessThan(8);
  });
});

test("an alert without a name is named by its tile; files that cannot be parsed and other environments are named", async () => {
  const code = await Project.read(__dirname, "hcl");
  code.unreadable.set("broken.ts", "Unexpected token (1:6)");
  const record = { id: "66f0", dashboardId: "d", tileId: "t" };
  const theirs = { record, keys: new Map([["d t", "Errors"]]) };
  const object = { kind: "alert", address: "observability_alert.late", changes: [], theirs } as unknown as Compared;
  const result = {
    ...nothing,
    code,
    environments: ["the workspace production", "staging.tfvars"],
    pulled: [{ proposal: { object, edits: [], leftovers: [], skipped: [] }, rejected: undefined }],
  };
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const lines = reportOf(result, options).split("\n");
  expect(lines).toContain('observability_alert.late on "Errors"');
  expect(lines).toContain("  broken.ts: Unexpected token (1:6)");
  expect(lines).toContain(
    "What was changed is also the code of the workspace production, staging.tfvars. Plan there, too, before you merge.",
  );
});

test.each<[string, Partial<Leftover>, readonly string[]]>([
  [
    "for all",
    { textForAll: '"Fine ${x}"', wantedText: '"Fine a"' },
    [
      "  Replace it by, for this one only:",
      '    | x == "a" ? "Fine a" : "Part ${x}"',
      "  Replace it by, if all of them shall change:",
      '    | "Fine ${x}"',
    ],
  ],
  [
    "for this one only",
    { wantedText: '"First"' },
    ["  Replace it by, for this one only:", '    | x == "a" ? "First" : "Part ${x}"'],
  ],
  ["no value", { wantedText: ".size(4)" }, ["  To paste, if all of them shall change:", "    | .size(4)"]],
  [
    "of several lines",
    { wantedText: "<<-EOT\na\nEOT" },
    ["  To paste, if all of them shall change:", "    | <<-EOT", "    | a", "    | EOT"],
  ],
])("what a loop computes is pasted %s", async (_, more, lines) => {
  const text = 'tiles = [for x in ["a", "b"] : { name = "Part ${x}" }]';
  const [start, end] = [text.indexOf('"Part'), text.indexOf(" }]")];
  const shared = { name: "a loop", uses: [0], condition: { text: 'x == "a"', range: [20, text.length] as const } };
  const leftover = { why: "computed", path: "name", start, end, shared, ...more } as Leftover;
  const folder = mkdtempSync(path.join(tmpdir(), "observability-report-"));
  writeFileSync(path.join(folder, "main.tf"), text);
  const code = await Project.read(folder, "hcl");
  rmSync(folder, { recursive: true });
  const place = { source: { text, tree: { start: 0, end: text.length } } };
  const object = {
    address: "observability_dashboard.shop",
    changes: [],
    theirs: { record: { id: "1", name: "Shop" } },
  };
  const result = {
    ...nothing,
    code,
    pulled: [{ proposal: { object, place, edits: [], leftovers: [leftover], skipped: [] }, rejected: undefined }],
  } as unknown as PullResult;
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const report = reportOf(result, options).split("\n");
  const from = report.findIndex((line) => /^ {2}(To paste|Replace it by)/.test(line));
  expect(report.slice(from, from + lines.length + 1)).toEqual([...lines, ""]);
});

describe("what was deleted", () => {
  const empty = { ...nothing, code: { folder: ".", unreadable: new Map() } };
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const deleted = [{ address: "observability_alert.all" }];
  const object = {
    address: "observability_dashboard.shop",
    changes: [],
    theirs: { record: { id: "1", name: "Shop" } },
  };
  const pulled = { proposal: { object, edits: [], leftovers: [], skipped: [] }, rejected: undefined };
  const files = [{ name: "main.tf", before: "", after: "" }];

  test("is an entry of what makes it where that makes several", () => {
    const instances = [
      ...deleted,
      { address: 'observability_alert.service["payment"]', key: "payment" },
      { address: "observability_alert.tier[1]", key: 1, hasLaterInstances: true },
      { address: "observability_alert.tier[3]", key: 3, hasLaterInstances: false },
    ];
    const report = reportOf({ ...empty, deleted: instances } as unknown as PullResult, options);
    expect(report).toContain('  observability_alert.service["payment"]: the entry "payment" of for_each\n');
    expect(report).toMatch(/ {2}observability_alert\.tier\[1\]: one of count; if .* the instances after it move\n/);
    expect(report).toContain("  observability_alert.tier[3]: the last of count, so it goes with a lower count\n");
  });

  test.each<[string, object, string, 3 | 4]>([
    ["alone", {}, "There is nothing else to pull; 1 deleted, left to do by hand.", 3],
    [
      "beside what was pulled",
      { pulled: [pulled], files },
      "1 object differs; wrote main.tf; 1 deleted, left to do by hand.",
      3,
    ],
    [
      "beside what is left",
      { pulled: [{ ...pulled, rejected: "no" }] },
      "1 object differs; nothing was written; 1 left to do by hand; 1 deleted, left to do by hand. Then run pull again.",
      3,
    ],
    [
      "alone with --check",
      { check: true },
      "There is nothing else to pull; 1 deleted. Apply, with or without its code, and run it again.",
      4,
    ],
    [
      "beside what can be pulled with --check",
      { check: true, pulled: [pulled] },
      "1 object differs; 1 deleted. Run pull without --check.",
      4,
    ],
  ])("is counted in the last line as in the exit code: %s", (_, more, summary, code) => {
    const result = { ...empty, deleted, ...more } as unknown as PullResult;
    expect(
      reportOf(result, { ...options, ...more })
        .trimEnd()
        .split("\n")
        .at(-1),
    ).toBe(summary);
    expect(exitCodeOf(result, { check: false, ...more })).toBe(code);
  });
});

test("what refers to what was pulled is named, because the next apply changes it", async () => {
  const code = await Project.read(__dirname, "hcl");
  const options = { folder: ".", all: false, positions: false, dryRun: false, check: false, conflicts: false };
  const report = reportOf({ ...nothing, code, followers: ["terraform_data.a"] }, options);
  expect(report).toContain(
    "\nThe next apply also changes these, which refer to what was pulled:\n  terraform_data.a\n",
  );
});
