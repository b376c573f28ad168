import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { codes, repositoryOnForge } from "../../support/ci";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, type Finished, userProject } from "../../support/project";
import { insertAlert } from "../../support/ui";

const root = path.resolve(__dirname, "../../..");
const examples = path.join(root, "examples/ci");

interface Job {
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
}

const workflow = path.join(examples, "github-actions.yml");
const gitlab: Readonly<Record<string, Job>> = parse(readFileSync(path.join(examples, "gitlab-ci.yml"), "utf8"));

const logs = seed.logs;
const configuration = (where: string, more = "") => `terraform {
  required_providers {
    observability = { source = "registry.terraform.io/observability-as-code/observability" }
  }
}
provider "observability" {
  product     = "clickstack"
  open_source = {}
}
resource "observability_dashboard" "checkout" {
  name = "Checkout"
  tiles = [
    { name = "Errors", series = [{ source_id = "${logs}", agg_fn = "count", where = "${where}" }] },
    ${more}
  ]
}
resource "observability_alert" "errors" {
  name           = "Any error"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = observability_dashboard.checkout.tile_ids["Errors"]
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
}
`;
const calls = `{ name = "Calls", series = [{ source_id = "${logs}", agg_fn = "count" }] },`;

const emulator = runningEmulator({ kept: true });
let ci: Awaited<ReturnType<typeof repositoryOnForge>>;
let folder: string;
let repository: string;
const project = fixture(() => userProject({}, { packages: false }));

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "ci-examples-"));
  repository = path.join(folder, "repository");
  mkdirSync(repository);
  ci = await repositoryOnForge(repository, emulator, shell);
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  // The packages stand ready, because no test asks a registry.
  const command = `exec node ${path.join(root, "dist/lib/tools/cli/main.js")}`;
  writeFileSync(path.join(bin, "npm"), '#!/bin/sh\n[ "$*" = ci ]\n');
  writeFileSync(
    path.join(bin, "npx"),
    `#!/bin/sh\n[ "$1" = --no-install ] && shift\n[ "$1" = cdktf-observability ] || exit 127\nshift\n${command} "$@"\n`,
  );
  for (const name of ["npm", "npx"]) chmodSync(path.join(bin, name), 0o755);
  for (const name of [".github", "ci"]) {
    mkdirSync(path.join(repository, name));
    cpSync(path.join(examples, "comment.mjs"), path.join(repository, name, "comment.mjs"));
  }
});
afterAll(async () => {
  await ci?.close();
  rmSync(folder, { recursive: true, force: true });
});

const alertTest = `alert: Any error
tests:
  - name: one error in five minutes fires
    values: 0 1 0
    expect:
      fired: [10m]
      resolved: [15m]
`;

const writeMain = (text: string) => writeFileSync(path.join(repository, "main.tf"), text);
const inRepository = (name: string) => readFileSync(path.join(repository, name), "utf8");

const runJob = (name: string) => ci.runJob(workflow, name);

const shell = (script: string, env: Readonly<Record<string, string>>): Promise<Finished> =>
  project.run("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: repository,
    env: { ...env, PATH: `${path.join(folder, "bin")}:${project.env.PATH}` },
  });

/** What comes before each job, without fetching Terraform. */
const beforeOnGitlab = () =>
  (gitlab[".observability"]?.before_script ?? []).filter((line) => !line.includes("releases.hashicorp.com"));

/** Runs a job in a folder that is ready for Terraform. */
const runOnGitlab = (name: string, env: Readonly<Record<string, string>>, before: readonly string[] = []) =>
  shell([...before, ...(gitlab[name]?.script ?? [])].join("\n"), env);

test("a pull request is checked, drawn, judged and commented, and the next run replaces the comment", async () => {
  writeMain(configuration("SeverityText:error", calls));
  writeFileSync(path.join(repository, "errors.alert-test.yaml"), alertTest);
  const first = await runJob("preview");
  // The alert on every error is in alarm all the time, which the gate does not accept.
  const passed = { Check: 0, "Unit tests": 0, Plan: 0, "Alert tests": 0, Pictures: 0, Comment: 0 };
  expect(codes(first)).toEqual({ ...passed, Install: 0, Preview: 3 });
  const output = first.get("Preview")?.output ?? "";
  expect(output).toMatch(
    /^::error file=main\.tf,line=17,title=The alert "Any error" is always in alarm \(alert-always-fires\)::/m,
  );
  expect(JSON.parse(inRepository("sarif/preview.sarif")).runs[0].results[0].ruleId).toBe("alert-always-fires");
  expect(JSON.parse(inRepository("sarif/check.sarif")).runs[0].results).toEqual([]);
  expect(inRepository("preview.xml")).toContain('<failure type="alert-always-fires"');
  expect(inRepository("preview.html")).toContain('class="tile new"');

  const [comment] = ci.hub.comments;
  expect(comment?.body).toMatch(/^<!-- cdktf-observability preview -->\n/);
  expect(comment?.body).toContain("[Open the preview](https://github.example/acme/shop/actions/runs/42)");
  const [, picture] =
    /\(https:\/\/github\.example\/acme\/shop\/raw\/previews\/7\/(pictures\/checkout-\w+\.svg)\)/.exec(
      comment?.body ?? "",
    ) ?? [];
  expect(ci.git("ls-remote", "origin")).toMatch(/refs\/heads\/previews\/7/);
  ci.git("fetch", "-q", "origin", "previews/7");
  expect(ci.git("show", `FETCH_HEAD:${picture}`)).toContain("<svg ");
  expect(ci.git("ls-tree", "-r", "--name-only", "FETCH_HEAD").trim().split("\n")).toEqual([picture]);
  expect(ci.hub.requests).toEqual([
    "GET /user Bearer job-token",
    "GET /repos/acme/shop/issues/7/comments?per_page=100&page=1 Bearer job-token",
    "POST /repos/acme/shop/issues/7/comments Bearer job-token",
  ]);

  const stranger = { login: "stranger" };
  ci.hub.comments.unshift({
    id: 100,
    body: "<!-- cdktf-observability preview -->\nA person's comment.",
    user: stranger,
  });
  writeMain(configuration("SeverityText:error", calls).replace(/threshold +=.*/, "threshold = 1e9"));
  const second = await runJob("preview");
  // Such an alert does not fire as its test says.
  expect(codes(second)).toEqual({ ...passed, "Alert tests": 1, Preview: 0 });
  expect(ci.hub.comments.map(({ id }) => id)).toEqual([100, 1]);
  expect(ci.hub.comments[0]?.body).toContain("A person's comment.");
  expect(ci.hub.comments[1]?.body).toContain("**never fired** – Any error");
  const closed = await runJob("closed");
  // There are no copies, which the last step says.
  expect(codes(closed)).toEqual({ "Delete the pictures": 0, Install: 0, "Delete the copies of its dashboards": 0 });
  expect(ci.git("ls-remote", "origin")).not.toContain("previews/7");
});

test("the action and the hooks check, test and draw the same folder", async () => {
  writeMain(configuration("SeverityText:error", calls));
  writeFileSync(path.join(repository, "errors.alert-test.yaml"), alertTest);
  writeFileSync(path.join(repository, "policy.yaml"), "rules: { alert-runbook: error }\n");
  const env = { ...credentialsOf(emulator), OBSERVABILITY_PRODUCT: "clickstack" };
  const action = path.join(root, ".github/actions/review/action.yml");
  const passed = { Check: 0, "Alert tests": 0, Preview: 0 };
  expect(codes(await ci.runAction(action, {}, env))).toEqual({ ...passed, Prepare: 0 });
  expect(ci.summary()).toContain("Checkout");
  const judged = await ci.runAction(action, { policy: "policy.yaml", live: "true", "fail-on": "noisy" }, env);
  expect(codes(judged)).toEqual({ ...passed, Check: 1, Preview: 3 });
  expect(judged.get("Check")?.output).toContain("::error file=main.tf,line=17,title=");
  const hooks: { id: string; entry: string }[] = parse(readFileSync(path.join(root, ".pre-commit-hooks.yaml"), "utf8"));
  for (const { id, entry } of hooks)
    expect([id, await shell(entry, env)]).toEqual([id, expect.objectContaining({ code: 0 })]);
  expect(hooks).toHaveLength(2);
});

test("a nightly job fails on differences and on objects that nobody manages", async () => {
  const env = credentialsOf(emulator);
  expect(codes(await runJob("deploy"))).toEqual({ Deploy: 0 });
  const { baseUrl, apiKey } = emulator.openSource;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "By hand", tiles: [], tags: [] });
  const made = await fetch(`${baseUrl}/api/v2/dashboards`, { method: "POST", headers, body });
  expect(made.status).toBe(200);
  writeMain(configuration("SeverityText:warn", calls));
  const differs = await runJob("drift");
  expect(codes(differs)).toEqual({ Differences: 4, "Unmanaged objects": 4 });
  const unmanaged = differs.get("Unmanaged objects")?.output ?? "";
  expect(unmanaged).toMatch(/^Not managed: dashboard "By hand" \([0-9a-f]{24}\)$/m);
  expect(unmanaged).not.toContain('Not managed: dashboard "Checkout"');
  emulator.remove("dashboards", emulator.dump().dashboards.find(({ name }) => name === "By hand")?.id ?? "");
  const scheduled = await runOnGitlab("observability-drift", env);
  expect(scheduled.output).not.toContain("Not managed: dashboard");
  expect(scheduled.output).toContain("drift.html");
  expect(scheduled.code).toBe(4);
});

test("a merge request of GitLab has a comment, a picture among the artifacts and reports; a lost alert fails it", async () => {
  const [dashboard] = emulator.dump().dashboards;
  const tile = dashboard?.tiles.find(({ name }) => name === "Calls");
  insertAlert(emulator, dashboard?.id ?? "", tile?.id ?? "");
  writeMain(configuration("SeverityText:error").replace(/threshold +=.*/, "threshold = 1e9"));
  ci.hub.comments.length = 0;
  ci.hub.requests.length = 0;
  const env = {
    OBSERVABILITY_BASE_URL: emulator.openSource.baseUrl,
    OBSERVABILITY_API_KEY: emulator.openSource.apiKey,
    REVIEW_TOKEN: "review-token",
    CI_API_V4_URL: `${ci.hub.url}/api/v4`,
    CI_PROJECT_ID: "3",
    CI_MERGE_REQUEST_IID: "9",
    CI_JOB_URL: "https://gitlab.example/acme/shop/-/jobs/5",
    CI_PROJECT_DIR: repository,
  };
  const ran = await runOnGitlab("observability-preview", env, beforeOnGitlab());
  expect(ran.output).toContain("Alerts will be deleted with the tile");
  expect(ran.code).toBe(3);
  expect((await shell((gitlab["observability-preview"]?.after_script ?? []).join("\n"), env)).output).toBe(
    "The comment is written.\n",
  );
  const [comment] = ci.hub.comments;
  const [, picture = ""] =
    /\(https:\/\/gitlab\.example\/acme\/shop\/-\/jobs\/5\/artifacts\/raw\/(pictures\/checkout-\w+\.svg)\)/.exec(
      comment?.body ?? "",
    ) ?? [];
  expect(existsSync(path.join(repository, picture))).toBe(true);
  expect(ci.hub.requests[1]).toBe("GET /api/v4/projects/3/merge_requests/9/notes?per_page=100&page=1 review-token");
  expect(inRepository("alerts.xml")).toContain('failures="1"');
  const quality = JSON.parse(inRepository("preview.json"));
  expect(quality[0]).toMatchObject({ severity: "critical", location: { path: "main.tf", lines: { begin: 10 } } });
});
