import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { mapMembers } from "terraform-provider-sdk/values";
import { parse } from "yaml";
import type { Emulator } from "../../lib/emulator";
import type { Finished } from "./project";

/*
 * A repository in which the commands of a workflow run as a forge runs them, with the credentials of a job. What a step `uses`, and what an image
 * brings, stands ready: the checkout, Node.js and Terraform.
 */

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

type Shell = (script: string, env: Readonly<Record<string, string>>) => Promise<Finished>;

/** The part of both forges that keeps comments. */
async function startForge() {
  const comments: { id: number; body: string; user?: { login: string }; author?: { id: number } }[] = [];
  const requests: string[] = [];
  const job = { user: { login: "github-actions[bot]" }, author: { id: 5 } };
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      requests.push(
        `${request.method} ${request.url} ${request.headers.authorization ?? request.headers["private-token"]}`,
      );
      const id = Number(/\/(\d+)$/.exec(request.url ?? "")?.[1]);
      if (request.method === "POST")
        comments.push({ ...{ id: comments.length + 1, body: JSON.parse(text).body }, ...job });
      const found = comments.find((comment) => comment.id === id);
      // A token of GitHub's jobs belongs to no user; one of GitLab's projects to a user of its own.
      if (request.url?.endsWith("/user")) {
        response.statusCode = request.url.startsWith("/api/v4") ? 200 : 403;
        response.end(JSON.stringify({ id: 5 }));
        return;
      }
      if (found && request.method !== "GET") found.body = JSON.parse(text).body;
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(request.method === "GET" ? comments : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What these steps leave in the folder serves all later jobs that have the same step: it runs once. */
const installs = new Set(["Install", "Prepare"]);

/** Makes `folder` a repository on a forge, whose jobs run in `shell`. */
export async function repositoryOnForge(folder: string, emulator: Emulator, shell: Shell) {
  const hub = await startForge();
  const scratch = mkdtempSync(path.join(tmpdir(), "ci-"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  const origin = path.join(scratch, "origin.git");
  git("init", "-q", "--bare", origin);
  git("init", "-q");
  git("remote", "add", "origin", origin);
  const expressions: Readonly<Record<string, string>> = {
    "vars.OBSERVABILITY_BASE_URL": emulator.openSource.baseUrl,
    "secrets.OBSERVABILITY_API_KEY": emulator.openSource.apiKey,
    "github.event.number": "7",
    "github.token": "job-token",
  };
  // The forge has an empty text for a variable that nobody set.
  const unset = (name: string) => (name.startsWith("vars.") ? "" : `no ${name}`);
  const evaluated = (values: Readonly<Record<string, string>> = {}, inputs: Readonly<Record<string, string>> = {}) =>
    mapMembers(values, (text) =>
      text.replace(/\$\{\{ (.+?) \}\}/g, (_, name) => ({ ...expressions, ...inputs })[name] ?? unset(name)),
    );
  const installed = new Set<string>();
  async function runSteps(steps: readonly Step[], env: Readonly<Record<string, string>>, inputs = {}) {
    const finished = new Map<string, Finished>();
    for (const { name = "", run, env: own } of steps) {
      if (run === undefined || installed.has(run)) continue;
      const given = {
        GITHUB_ACTIONS: "true",
        GITHUB_API_URL: hub.url,
        GITHUB_OUTPUT: path.join(scratch, "output"),
        GITHUB_REPOSITORY: "acme/shop",
        GITHUB_RUN_ID: "42",
        GITHUB_SERVER_URL: "https://github.example",
        GITHUB_STEP_SUMMARY: path.join(scratch, "summary.md"),
        GITHUB_WORKSPACE: folder,
        RUNNER_TEMP: scratch,
      };
      const one = await shell(run, { ...given, ...evaluated(env, inputs), ...evaluated(own, inputs) });
      finished.set(name, one);
      if (installs.has(name) && one.code === 0) installed.add(run);
    }
    return finished;
  }
  return {
    hub,
    git,
    /** What ended how of a job of GitHub; all steps after one that failed ask to run too. */
    runJob(file: string, job: string): Promise<Map<string, Finished>> {
      const workflow: Workflow = parse(readFileSync(file, "utf8"));
      return runSteps(workflow.jobs[job]?.steps ?? [], workflow.env);
    },
    /** What ended how of a composite action with these inputs, the usual ones elsewhere; `env` is that of its job. */
    runAction(file: string, inputs: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
      const action: Action = parse(readFileSync(file, "utf8"));
      const all = { ...mapMembers(action.inputs, (one) => one.default), ...inputs };
      return runSteps(
        action.runs.steps,
        env,
        Object.fromEntries(Object.entries(all).map(([name, value]) => [`inputs.${name}`, value])),
      );
    },
    /** What the actions wrote for the summary of their job. */
    summary: () => readFileSync(path.join(scratch, "summary.md"), "utf8"),
    async close() {
      await hub.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

export const codes = (finished: ReadonlyMap<string, Finished>) =>
  Object.fromEntries([...finished].map(([name, { code }]) => [name, code]));
