import { spawnSync } from "node:child_process";
import { mkdirSync, readlinkSync, symlinkSync } from "node:fs";
import path from "node:path";
import { seed } from "../../lib/emulator/store/seed-ids";
import { placeProgram } from "../../providers/sdk/test/support/inside/mirror";
import { builtProvider } from "../support/built";
import { reportedLimit, runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { userProject } from "../support/project";
import { serviceAt } from "../support/random/fill";

const sourceId = seed.logs;
const emulator = runningEmulator({ rateLimit: reportedLimit });
const project = fixture(
  () => {
    const { apiKey, baseUrl } = emulator.openSource;
    return userProject({ CLICKSTACK_API_KEY: apiKey, CLICKSTACK_ENDPOINT: baseUrl }, { packages: false });
  },
  { each: true },
);

const head = `terraform {
  required_providers {
    clickhouse = {
      source = "registry.terraform.io/ClickHouse/clickhouse"
    }
  }
}

provider "clickhouse" {}
`;
const body = (service: string) => ({
  name: `Service ${service}`,
  tags: [service],
  tiles: [
    {
      ...{ name: "Errors", x: 0, y: 0, w: 12, h: 4 },
      config: { displayType: "line", sourceId, select: [{ aggFn: "count", where: `ServiceName:${service}` }] },
    },
  ],
});

/** What `terraform init` leaves of the other provider, which Terraform starts and asks for nothing. */
function installOther(folder: string): void {
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const installed = path.join(
    folder,
    ".terraform/providers/registry.terraform.io/clickhouse/clickhouse/3.25.3",
    platform,
  );
  mkdirSync(installed, { recursive: true });
  const own = path.join(builtProvider(), "terraform-provider-observability");
  placeProgram(own, path.join(installed, "terraform-provider-clickhouse_v3.25.3"));
}

const commit = (folder: string) =>
  spawnSync("sh", ["-c", "git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm a"], {
    cwd: folder,
  });
const takeOver = (...args: string[]) => project.command(["adopt", ".", ...args]);

test("a folder of the official provider is taken over: moves only, and an alert that people made stays on its tile", async () => {
  const service = serviceAt(emulator.openSource);
  const instances = await Promise.all(
    ["api", "web"].map(async (key) => {
      const { id } = await service.create("dashboards", body(key));
      const state = { id, team: null, dashboard_json: JSON.stringify(body(key)), normalized_json: null };
      return { schema_version: 0, index_key: key, attributes: state, sensitive_attributes: [] };
    }),
  );
  const webhook = emulator.dump().webhooks[0]?.id;
  const [watched] = emulator.dump().dashboards.filter(({ name }) => name === "Service api");
  await service.create("alerts", {
    ...{ source: "tile", dashboardId: watched?.id, tileId: watched?.tiles[0]?.id, interval: "5m" },
    ...{ threshold: 3, thresholdType: "above", channel: { type: "webhook", webhookId: webhook }, name: "By hand" },
  });
  const resource = { mode: "managed", type: "clickhouse_clickstack_dashboard", name: "service", instances };
  const provider = 'provider["registry.terraform.io/clickhouse/clickhouse"]';
  const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "a", outputs: {} };
  project.write("terraform.tfstate", JSON.stringify({ ...state, resources: [{ ...resource, provider }] }));
  project.write(".gitignore", "*.tfstate\n.terraform\n");
  project.write(
    "main.tf",
    `${head}
resource "clickhouse_clickstack_dashboard" "service" {
  for_each       = toset(["api", "web"])
  dashboard_json = templatefile("\${path.module}/board.json", { service = each.key })
}
`,
  );
  const rejected = await takeOver();
  expect(rejected).toMatchObject({ code: 2, output: expect.stringContaining("is not in a git repository") });
  commit(project.folder);
  project.write("notes.txt", "not committed");
  expect((await takeOver()).output).toContain("has 1 uncommitted change");
  commit(project.folder);
  installOther(project.folder);
  emulator.clearRequests();
  const before = emulator.dump();
  const { code, output } = await takeOver();
  expect(output).toContain('observability_dashboard.service["api"] would change: from a JSON document to attributes');
  expect(output).toContain("Checked with terraform plan: 2 to move, 0 to import, 0 to add, 2 to change, 0 to destroy.");
  expect(output).toContain("Set OBSERVABILITY_API_KEY to the value of CLICKSTACK_API_KEY");
  expect(code).toBe(0);
  expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(emulator.dump()).toEqual(before);
  expect(project.read("main.tf")).toContain('name = "Service ${each.key}"');
  expect(project.read("main.tf")).toMatch(/where +=\s"ServiceName:\$\{each.key\}"/);

  // What was written is proved again as it stands; documents are moved without any change.
  spawnSync("sh", ["-c", "git checkout -q . && git clean -fdq"], { cwd: project.folder });
  project.write("board.json", JSON.stringify(body("$" + "{service}")));
  const documents = await takeOver("--documents", "--force");
  expect(documents.output).toContain("2 to move, 0 to import, 0 to add, 0 to change, 0 to destroy.");

  // Elsewhere the objects are imported, and the state that has them lets them go.
  spawnSync("sh", ["-c", "git checkout -q . && git clean -fdq"], { cwd: project.folder });
  await takeOver("--format", "ts", "--out", "src", "--no-plan");
  expect(project.read("src/imports.ts")).toContain(`["dashboard", "service-api", "${watched?.id}"]`);
  expect(project.read("src/removed.tf")).toBe(
    "removed {\n  from = clickhouse_clickstack_dashboard.service\n  lifecycle {\n    destroy = false\n  }\n}\n",
  );
});

test("an export of the UI is imported as it is", async () => {
  const { dashboards, alerts, savedSearches, sources, webhooks } = emulator.dump();
  const kinds = {
    dashboard: dashboards,
    alert: alerts,
    saved_search: savedSearches,
    source: sources,
    webhook: webhooks,
  };
  const blocks = Object.entries(kinds).flatMap(([kind, all]) =>
    all.map(
      ({ id }) =>
        `import {\n  to = clickhouse_clickstack_${kind}.${kind}_${id}\n  id = "66e000000000000000000001/${id}"\n}\n`,
    ),
  );
  project.write("hyperdx-import.tf", `${head}\n${blocks.join("\n")}`);
  const { code, output } = await takeOver("--force");
  expect(output).toMatch(/terraform plan: \d+ to import, 0 to add, 0 to change, 0 to destroy/);
  expect(code).toBe(0);
  expect(project.read("hyperdx-import.tf")).not.toContain("clickhouse");
});

test("a file behind a link stays as it is with --dry-run, and is rewritten where it is without", async () => {
  const { id } = await serviceAt(emulator.openSource).create("dashboards", body("linked"));
  const text = `${head}
import {
  to = clickhouse_clickstack_dashboard.linked
  id = "66e000000000000000000001/${id}"
}
`;
  project.write("repo/elsewhere/main.tf", text);
  project.write("repo/stack/notes.txt", "");
  symlinkSync("../elsewhere/main.tf", path.join(project.folder, "repo/stack/main.tf"));
  await project.must("git", ["init", "--quiet"], { cwd: "repo" });
  const options = ["import", "--from-terraform", ".", "--format", "hcl", "--force"];
  const run = (...args: string[]) => project.command([...options, ...args], { cwd: "repo/stack" });
  const dry = await run("--dry-run");
  expect([dry.code, dry.output]).toEqual([0, expect.stringContaining("1 to import, 0 to add")]);
  expect(project.read("repo/elsewhere/main.tf")).toBe(text);
  expect((await run()).code).toBe(0);
  expect(project.read("repo/elsewhere/main.tf")).toContain("observability_dashboard.linked");
  expect(readlinkSync(path.join(project.folder, "repo/stack/main.tf"))).toBe("../elsewhere/main.tf");
});
