import { mkdirSync } from "node:fs";
import path from "node:path";
import { reportedLimit, runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { credentialsOf, userProject } from "../support/project";

/*
 * What pipelines trust: no command whose exit code lets a change pass ends with 0 where its input is not whole, or the service did not say what
 * there is.
 */

const emulator = runningEmulator({ rateLimit: reportedLimit });
const project = fixture(() =>
  userProject({ ...credentialsOf(emulator), OBSERVABILITY_PRODUCT: "clickstack" }, { packages: false, attached: true }),
);
const run = (...args: string[]) => project.command(args);

const empty = JSON.stringify({ format_version: "1.2", resource_changes: [] });
const summary = '{"type":"version"}\n{"type":"change_summary"}\n';
const failure = JSON.stringify({ type: "diagnostic", diagnostic: { severity: "error", summary: "Failed" } });
const plans: Readonly<Record<string, string>> = {
  "an empty file": "",
  "a plan that failed": JSON.stringify({ format_version: "1.2", resource_changes: [], errored: true }),
  "the first half of a plan": empty.slice(0, 30),
  "something else": '{"values":{}, "resource_changes": 1}',
};
const logs: Readonly<Record<string, string>> = {
  "an empty log": "",
  "a log without its end": '{"type":"version"}\n{"type":"planned_change"}\n',
  "a log that ends in the middle of a line": `${summary}{"type":"diagnostic","diagn`,
  "a log of a plan that failed": `${summary}${failure}\n`,
};

beforeAll(() => {
  project.write("plan.json", empty);
  project.write("plan.log", summary);
  project.write("bad/plan.json", "");
  project.write("policy.yaml", "rules: { alert-runbook: error }\n");
  project.write(
    "a.alert-test.yaml",
    "alert: A\ntests:\n  - { name: a, values: 0, expect: { fired: [], resolved: [] } }\n",
  );
  project.write("code/keep.txt", "");
  mkdirSync(path.join(project.folder, "folder.json"));
});

const gates: readonly (readonly string[])[] = [
  ["preview", "--plan-log", "plan.log", "--fail-on", "lost-alerts", "--plan"],
  ["preview", "--detailed-exitcode", "--plan"],
  ["test", "--plan"],
  ["check", "--policy", "policy.yaml", "--plan"],
];

test("whole inputs pass the gates of a preview and a policy", async () => {
  for (const gate of gates.filter(([name]) => name !== "test"))
    expect([gate, await run(...gate, "plan.json")]).toEqual([gate, expect.objectContaining({ code: 0 })]);
});

test.each(Object.entries(plans))("%s passes no gate", async (_, text) => {
  project.write("bad/plan.json", text);
  for (const gate of gates) {
    const { code, output } = await run(...gate, "bad/plan.json");
    expect([gate, output, [1, 2].includes(code)]).toEqual([gate, expect.stringContaining("plan.json"), true]);
  }
});

test.each(Object.entries(logs))("%s does not pass", async (_, text) => {
  project.write("bad/plan.log", text);
  const { code, output } = await run(
    ..."preview --plan plan.json --plan-log bad/plan.log --fail-on lost-alerts".split(" "),
  );
  expect([output, [1, 2].includes(code)]).toEqual([expect.stringContaining("plan.log"), true]);
});

test("a file that is not there, or is a folder, passes no gate", async () => {
  for (const gate of gates)
    for (const file of ["none.json", "folder.json"]) expect([1, 2]).toContain((await run(...gate, file)).code);
});

const unmanaged = ["import", "--out", "code", "--format", "hcl", "--dry-run", "--fail-if-unmanaged"];

test.each([
  ["alerts", 403],
  ["alerts", 404],
  ["alerts", 405],
  ["alerts", 500],
  ["dashboards", 401],
  ["dashboards", 403],
  ["dashboards", 404],
  ["dashboards", 500],
  ["saved-searches", 403],
  ["saved-searches", 500],
])("a list of %s that ends with %d is not the word that nothing is unmanaged", async (kind, status) => {
  emulator.faults.add({ kind: "status", status, path: `/api/v2/${kind}*`, method: "GET", body: { message: "No" } });
  const { code } = await run(...unmanaged);
  emulator.faults.clear();
  expect(code).toBe(1);
});

test("a list whose body is no list is not the word that nothing is unmanaged", async () => {
  for (const body of ["<html></html>", {}, { data: {} }, null]) {
    emulator.faults.add({ kind: "status", status: 200, path: "/api/v2/alerts*", method: "GET", body });
    const { code } = await run(...unmanaged);
    emulator.faults.clear();
    expect([body, code]).toEqual([body, 1]);
  }
});

test("an import of files leaves out no dashboard without an exit code", async () => {
  const config = { displayType: "line", sourceId: "{{LOGS}}", select: [{ aggFn: "count" }] };
  const tiles = ["a", "b"].map((name) => ({ name, x: 0, y: 0, w: 6, h: 4, config }));
  project.write("template.json", JSON.stringify({ name: "Template", tags: [], tiles }));
  const { code, output } = await run("import", "--from", "template.json", "--out", "code", "--format", "hcl");
  expect(output).toMatch(/"Template" .* is skipped: tiles\[0\]\.config\.sourceId .* And 1 further place\./);
  expect(code).toBe(1);
});

test("a pull that is used wrongly or fails says so by its exit code, which is not that of something left", async () => {
  project.write("stack/main.tf", "terraform {}\n");
  project.write("stack/.terraform/keep", "");
  expect((await run("pull", "nowhere")).code).toBe(2);
  expect((await run("pull", "stack", "--chek")).code).toBe(2);
  const none = await run("pull", "stack");
  expect([none.code, none.output]).toEqual([2, expect.stringContaining("There is no state of stack")]);
  project.write("stack/main.tf", "terraform {\n");
  expect((await run("pull", "stack")).code).toBe(1);
});
