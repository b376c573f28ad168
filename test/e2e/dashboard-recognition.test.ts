import { readFileSync } from "node:fs";
import path from "node:path";
import { type Emulator, type SeedFile, startEmulator } from "../../lib/emulator";
import { fixture } from "../support/fixture";
import { providerBlock, providerSource, terraformWorkspace } from "../support/terraform";

const log = "66e000000000000000000501";
const open: Emulator[] = [];
let emulator: Emulator;
const terraform = fixture(() => terraformWorkspace(), { each: true });

async function start(seed?: SeedFile): Promise<Emulator> {
  const started = await startEmulator({ seed });
  open.push(started);
  return started;
}

const resource = (more = "") => `
resource "observability_dashboard" "d" {
  name  = "d"
  tags  = ["ours"]
  tiles = [
    { name = "A", config = jsonencode({ displayType = "line", sourceId = "${log}", select = [{ aggFn = "count" }] }) },
    { name = "B", series = [{ source_id = "${log}", agg_fn = "max", field = "SeverityNumber" }] },
  ]
  ${more}
}`;
const write = (service: Emulator, more?: string) => terraform.write(providerBlock(service.openSource) + resource(more));

const statePath = () => path.join(terraform.folder, "terraform.tfstate");
const stateText = () => readFileSync(statePath(), "utf8");
const privateOf = (state: string) => {
  const [instance] = JSON.parse(state).resources[0].instances;
  return JSON.parse(Buffer.from(instance.private, "base64").toString("utf8"));
};
/** Rewrites what the provider stored with the dashboard. */
function changePrivate(change: (stored: ReturnType<typeof privateOf>) => object): void {
  const state = JSON.parse(stateText());
  const [instance] = state.resources[0].instances;
  instance.private = Buffer.from(JSON.stringify(change(privateOf(stateText())))).toString("base64");
  terraform.write(JSON.stringify(state), "terraform.tfstate");
}

beforeEach(async () => {
  emulator = await start();
  write(emulator);
  await terraform.apply();
  expect(privateOf(stateText()).fingerprint).toMatchObject({ config: expect.any(String) });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

type Stored = ReturnType<Emulator["dump"]>;
const withDashboards = (data: Stored, change: (all: Stored["dashboards"]) => Stored["dashboards"]): SeedFile => ({
  ...data,
  dashboards: change(data.dashboards),
});

describe("a recognized dashboard, planned against another service", () => {
  const services: Record<string, [change: (all: Stored["dashboards"]) => Stored["dashboards"], plan: RegExp]> = {
    "that has the same one": [(all) => all, /No changes/],
    "that has another one under its ID": [
      (all) => all.map((one) => ({ ...one, tags: ["theirs"] })),
      /~ tags[\s\S]*0 to add, 1 to change, 0 to destroy/,
    ],
    "that has none": [() => [], /1 to add, 0 to change, 0 to destroy/],
  };
  test.each(Object.entries(services))("%s", async (_, [change, plan]) => {
    write(await start(withDashboards(emulator.dump(), change)));
    expect((await terraform.plan()).output).toMatch(plan);
  });
});

test("a recognized dashboard plans nothing in another mode on the same data, and its changes are found there", async () => {
  const { cloudApiUrl, organizationId, serviceId, keyId, keySecret } = emulator.managed;
  terraform.write(`terraform {
  required_providers {
    observability = { source = "${providerSource}" }
  }
}
provider "observability" {
  product       = "clickstack"
  path_segments = { observability = "observability", metrics = "metrics" }
  managed = {
    cloud_api_url   = "${cloudApiUrl}"
    organization_id = "${organizationId}"
    service_id      = "${serviceId}"
    key_id          = "${keyId}"
    key_secret      = "${keySecret}"
  }
}
${resource()}`);
  expect((await terraform.plan()).output).toContain("No changes");
  const [dashboard] = emulator.dump().dashboards;
  emulator.edit("dashboards", String(dashboard?.id), (one) => Object.assign(one, { name: "theirs" }));
  expect((await terraform.plan()).output).toContain('"theirs" -> "d"');
});

describe("a state that another version of the provider wrote", () => {
  beforeEach(() =>
    changePrivate(({ fingerprint, ...rest }) => ({ ...rest, fingerprint: { ...fingerprint, version: "0.0.1" } })),
  );

  test("plans nothing, and a change in the UI is found", async () => {
    expect((await terraform.plan()).output).toContain("No changes");
    const [dashboard] = emulator.dump().dashboards;
    emulator.edit("dashboards", String(dashboard?.id), (one) => Object.assign(one, { tags: ["theirs"] }));
    expect((await terraform.plan()).output).toMatch(/~ tags[\s\S]*1 to change/);
  });

  test("gets digests of this version with the next update", async () => {
    write(emulator, `saved_query = "SeverityText:error"`);
    await terraform.apply();
    expect(privateOf(stateText()).fingerprint).toMatchObject({ config: expect.any(String) });
    expect(privateOf(stateText()).fingerprint.version).not.toBe("0.0.1");
    expect((await terraform.plan()).output).toContain("No changes");
  });
});

test("with ignore_changes, what is ignored stays, and every other change is found", async () => {
  const ignored = "lifecycle { ignore_changes = [tags] }";
  write(emulator, ignored);
  const [dashboard] = emulator.dump().dashboards;
  const edit = (change: object) =>
    emulator.edit("dashboards", String(dashboard?.id), (one) => Object.assign(one, change));
  edit({ tags: ["theirs"] });
  expect((await terraform.plan()).output).toContain("No changes");
  await terraform.apply("-refresh-only");
  expect((await terraform.plan()).output).toContain("No changes");
  edit({ name: "theirs" });
  expect((await terraform.plan()).output).toMatch(/"theirs" -> "d"[\s\S]*1 to change/);
  await terraform.apply();
  expect(emulator.dump().dashboards[0]).toMatchObject({ name: "d", tags: ["theirs"] });
  write(emulator);
  expect((await terraform.plan()).output).toMatch(/~ tags[\s\S]*1 to change/);
});
