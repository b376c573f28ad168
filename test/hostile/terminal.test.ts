import { isPrintable } from "terraform-provider-sdk/values";
import { print, printError } from "../../lib/tools/cli/terminal";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { findingsOf } from "../../lib/tools/preview/findings";
import { previewComment } from "../../lib/tools/preview/markdown";
import { previewPage } from "../../lib/tools/preview/page";
import { reportOf } from "../../lib/tools/preview/report";
import { isGenerated, sourcesIn, textOf } from "../support/sources";

/** A name that sets the title of a terminal, colors it, turns the direction of writing, forges a line, mentions a team and draws a picture. */
const hostile =
  "x\u001b]0;pwn\u0007\u001b[31m\u009b1m\u202etxt\r\nError: forged\u2028@org/team ![p](http://h.example/p.png) <b>#1";

/** The files of these folders in which a pattern occurs. */
const filesWith = (pattern: RegExp, ...folders: string[]): string[] =>
  sourcesIn(folders).filter((file) => !isGenerated(file) && pattern.test(textOf(file)));

describe("Text leaves the process by few doors", () => {
  test("the commands write through lib/tools/cli/terminal.ts", () => {
    expect(
      filesWith(/process\.std(out|err)\b|console\./, "lib/tools/cli", "lib/tools/preview", "lib/tools/alert-tests"),
    ).toEqual(["lib/tools/cli/terminal.ts"]);
  });

  test("the constructs write from one place", () => {
    const writes = /process\.std(out|err)\.write|console\.(log|error|warn|info|debug)/;
    expect(
      filesWith(
        writes,
        "lib/constructs",
        "lib/client",
        "lib/tools/importing",
        "lib/kinds",
        "lib/tiles",
        "providers/sdk/constructs",
      ),
    ).toEqual(["providers/sdk/constructs/diagnostics.ts"]);
  });

  test("the provider writes its log, and what it says when nobody but a person starts it", () => {
    const writing = filesWith(/process\.std(out|err)\.write|console\.\w+\(/, "providers");
    expect(writing.filter((file) => !file.startsWith("providers/sdk/constructs/"))).toEqual([
      "providers/sdk/plugin/serve.ts",
      "providers/sdk/plugin/services.ts",
    ]);
  });

  test("diagnostics become messages in one place", () => {
    expect(filesWith(/Diagnostic_Severity\./, "providers")).toEqual(["providers/sdk/protocol/v6/values.ts"]);
  });
});

describe("A hostile name", () => {
  test("is escaped in what a command prints", () => {
    const written: string[] = [];
    const take = (text: string | Uint8Array) => written.push(String(text)) > 0;
    const spies = [jest.spyOn(process.stdout, "write"), jest.spyOn(process.stderr, "write")];
    for (const spy of spies) spy.mockImplementation(take);
    print(`${hostile}\n`);
    printError(new Error(hostile));
    for (const spy of spies) spy.mockRestore();
    expect(written).toHaveLength(2);
    for (const text of written) expect(text.split("\n").every(isPrintable)).toBe(true);
  });

  const tile = { name: hostile, config: JSON.stringify({ displayType: hostile, sourceId: "s", select: [] }) };
  const changes = [
    {
      address: "d",
      type: "observability_dashboard",
      change: { actions: ["create"], before: null, after: { name: hostile, tags: [hostile], tiles: [tile] } },
    },
    {
      address: "observability_alert.a",
      type: "observability_alert",
      change: { actions: ["create"], before: null, after: { name: hostile, threshold: 1, interval: hostile } },
    },
  ];
  const stacks = [readPlan(hostile, { resource_changes: changes })];
  const unchecked = { alert: hostile, unchecked: hostile };
  const live = {
    tiles: new Map(),
    alerts: new Map(stacks.flatMap(({ alerts }) => alerts).map((alert) => [alert, unchecked])),
    requests: 0,
    requestSummary: hostile,
    rejected: [hostile],
    limits: { maxFirings: 1, maxFiringShare: 1 },
  };
  const judged = {
    live,
    failOn: ["noisy" as const],
    allowUnchecked: false,
    locate: () => ({ file: hostile, line: 1 }),
  };
  const findings = stacks.flatMap((stack) => findingsOf(stack, judged));

  test("forges no line of a report", () => {
    const lines = reportOf(stacks, live).trimEnd().split("\n");
    expect(lines.every(isPrintable)).toBe(true);
    expect(lines.some((line) => line.startsWith("Error: forged"))).toBe(false);
  });

  test("is text in a summary for a pull request: no line, link, mention, picture or markup of its own", () => {
    const markdown = previewComment(stacks, { live, findings });
    const lines = markdown.trimEnd().split("\n");
    expect(lines.every(isPrintable)).toBe(true);
    expect(lines.some((line) => line.startsWith("Error: forged"))).toBe(false);
    expect(markdown).not.toMatch(/@org|:\/\/|(?<!\\)!\[|(?<!\\)<b>|#1/);
  });

  test("is text in the page", () => {
    const page = previewPage(stacks, { live, currentTime: 0, data: "" });
    expect(page.split("\n").every(isPrintable)).toBe(true);
    expect(page).not.toContain("<b>#1");
  });
});
