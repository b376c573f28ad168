import { readFileSync } from "node:fs";
import path from "node:path";
import { type Dashboard, type Emulator, type SeedFile, startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { fixture } from "../support/fixture";
import { planOutput, providerBlock, providerSource, terraformWorkspace, type Workspace } from "../support/terraform";

const log = seed.logs;
const others: Emulator[] = [];
/** What an apply of the provider left, with which each test begins. */
let applied: { readonly state: string; readonly dashboard: Dashboard };
const emulator = runningEmulator({ fill: ({ insert }) => insert("dashboards", applied.dashboard) });
const terraform = fixture(() => terraformWorkspace(), { each: true });

async function startOther(seed: SeedFile): Promise<Emulator> {
  const started = await startEmulator({ seed });
  others.push(started);
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
const writeConfiguration = (service: Emulator, more?: string) =>
  terraform.write(providerBlock(service.openSource) + resource(more));

const stateOf = ({ folder }: Workspace) => readFileSync(path.join(folder, "terraform.tfstate"), "utf8");
const privateOf = (state: string) => {
  const [instance] = JSON.parse(state).resources[0].instances;
  return JSON.parse(Buffer.from(instance.private, "base64").toString("utf8"));
};
/** Rewrites what the provider stored with the dashboard. */
function changePrivate(change: (stored: ReturnType<typeof privateOf>) => object): void {
  const state = JSON.parse(applied.state);
  const [instance] = state.resources[0].instances;
  instance.private = Buffer.from(JSON.stringify(change(privateOf(applied.state)))).toString("base64");
  terraform.write(JSON.stringify(state), "terraform.tfstate");
}

beforeAll(async () => {
  const first = terraformWorkspace();
  try {
    first.write(providerBlock(emulator.openSource) + resource());
    await first.apply();
    applied = { state: stateOf(first), dashboard: emulator.dump().dashboards[0] as Dashboard };
  } finally {
    first.remove();
  }
  expect(privateOf(applied.state).fingerprint).toMatchObject({ config: expect.any(String) });
});
beforeEach(() => {
  terraform.write(applied.state, "terraform.tfstate");
  writeConfiguration(emulator);
});
afterEach(async () => {
  for (const one of others.splice(0)) await one.close();
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
    writeConfiguration(await startOther(withDashboards(emulator.dump(), change)));
    expect(await planOutput(terraform)).toMatch(plan);
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
  expect(await planOutput(terraform)).toContain("No changes");
  const [dashboard] = emulator.dump().dashboards;
  emulator.edit("dashboards", String(dashboard?.id), (one) => Object.assign(one, { name: "theirs" }));
  expect(await planOutput(terraform)).toContain('"theirs" -> "d"');
});

describe("a state that another version of the provider wrote", () => {
  beforeEach(() =>
    changePrivate(({ fingerprint, ...rest }) => ({ ...rest, fingerprint: { ...fingerprint, version: "0.0.1" } })),
  );

  test("plans nothing, and a change in the UI is found", async () => {
    expect(await planOutput(terraform)).toContain("No changes");
    const [dashboard] = emulator.dump().dashboards;
    emulator.edit("dashboards", String(dashboard?.id), (one) => Object.assign(one, { tags: ["theirs"] }));
    expect(await planOutput(terraform)).toMatch(/~ tags[\s\S]*1 to change/);
  });

  test("gets digests of this version with the next update", async () => {
    writeConfiguration(emulator, `saved_query = "SeverityText:error"`);
    await terraform.apply();
    expect(privateOf(stateOf(terraform)).fingerprint).toMatchObject({ config: expect.any(String) });
    expect(privateOf(stateOf(terraform)).fingerprint.version).not.toBe("0.0.1");
    expect(await planOutput(terraform)).toContain("No changes");
  });
});

test("with ignore_changes, what is ignored stays, and every other change is found", async () => {
  const ignored = "lifecycle { ignore_changes = [tags] }";
  writeConfiguration(emulator, ignored);
  const [dashboard] = emulator.dump().dashboards;
  const edit = (change: object) =>
    emulator.edit("dashboards", String(dashboard?.id), (one) => Object.assign(one, change));
  edit({ tags: ["theirs"] });
  expect(await planOutput(terraform)).toContain("No changes");
  await terraform.apply("-refresh-only");
  expect(await planOutput(terraform)).toContain("No changes");
  edit({ name: "theirs" });
  expect((await terraform.apply()).output).toMatch(/"theirs" -> "d"[\s\S]*1 to change/);
  expect(emulator.dump().dashboards[0]).toMatchObject({ name: "d", tags: ["theirs"] });
  writeConfiguration(emulator);
  expect(await planOutput(terraform)).toMatch(/~ tags[\s\S]*1 to change/);
});
