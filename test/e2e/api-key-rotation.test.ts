import { readFileSync } from "node:fs";
import path from "node:path";
import { TerraformStack, Testing, Token } from "cdktf";
import { testWith } from "terraform-provider-sdk/testing";
import { ApiKey, hashApiKey, ObservabilityProvider, token } from "../../lib";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { planOutput, providerSource, terraformWorkspace, type Workspace } from "../support/terraform";
import { unzipped } from "../support/zip";

const known = { id: "myOwnKeyIdentifier01", secret: "correct-horse-battery-staple" };
const emulator = runningEmulator({ kept: true });
let terraform: Workspace;
let trace: string;

beforeAll(() => {
  const env = { TF_LOG: "trace", TF_LOG_PATH: "trace.log", TF_VAR_key_id: known.id, TF_VAR_key_secret: known.secret };
  terraform = terraformWorkspace({ env });
  trace = path.join(terraform.folder, "trace.log");
});

afterAll(() => terraform?.remove());

const configuration = (version: number) => {
  const { cloudApiUrl, organizationId, serviceId, keyId } = emulator.managed;
  const hashes = hashApiKey("anotherIdentifier02", "brought-by-the-caller");
  return `terraform {
  required_providers {
    observability = { source = "${providerSource}" }
  }
}
provider "observability" {
  managed = {
    cloud_api_url   = "${cloudApiUrl}"
    organization_id = "${organizationId}"
    service_id      = "${serviceId}"
    key_id          = "${keyId}"
    key_secret      = "${emulator.managed.keySecret}"
  }
  product       = "clickstack"
  path_segments = { observability = "observability", metrics = "metrics" }
  rate_limit    = { requests = 0, per_seconds = 1 }
}
variable "key_id" { ephemeral = true }
variable "key_secret" { ephemeral = true }

resource "observability_api_key" "made_by_the_service" {
  name        = "made by the service"
  roles       = ["developer"]
  rotate_when = { version = "${version}" }
  lifecycle { create_before_destroy = true }
}
resource "observability_api_key" "with_hashes" {
  name      = "with hashes"
  expire_at = ""
  hash_data = {
    key_id_hash     = "${hashes.keyIdHash}"
    key_id_suffix   = "${hashes.keyIdSuffix}"
    key_secret_hash = "${hashes.keySecretHash}"
  }
}
resource "observability_api_key" "from_variables" {
  name                = "from variables"
  key_hash_wo         = provider::observability::api_key_hash(var.key_id, var.key_secret)
  key_hash_wo_version = 1
}
resource "observability_dashboard" "health" {
  name  = "API health"
  tiles = [{ name = "Errors", series = [{ source_id = "${seed.logs}", agg_fn = "count" }] }]
}
resource "observability_alert" "mail" {
  dashboard_id   = observability_dashboard.health.id
  tile_id        = observability_dashboard.health.tile_ids["Errors"]
  threshold      = ${version}
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "email", email_recipients = ["oncall@example.com"] }
}

ephemeral "observability_api_key_material" "fresh" {}
resource "observability_api_key" "from_material" {
  name                = "from material"
  key_hash_wo         = ephemeral.observability_api_key_material.fresh.hash_data
  key_hash_wo_version = ${version}
  provisioner "local-exec" {
    command     = "printf '%s %s' \\"$KEY_ID\\" \\"$KEY_SECRET\\" > ../received.txt"
    environment = {
      KEY_ID     = ephemeral.observability_api_key_material.fresh.key_id
      KEY_SECRET = ephemeral.observability_api_key_material.fresh.key_secret
    }
    quiet       = true
  }
}
`;
};

const file = (name: string) => readFileSync(path.join(terraform.folder, name));
const keyNamed = (name: string) => emulator.dump().keys.find((key) => key.name === name);

/** What the provisioner received instead of a secret store. */
function received(): { id: string; secret: string } {
  const [id = "", secret = ""] = file("../received.txt").toString().split(" ");
  return { id, secret };
}

/** Where a text stands: in the state, the plan file (a plan holds the prior state) or the log. */
function placesOf(text: string): string[] {
  const plan = Buffer.concat([...unzipped(file("plan.out")).values()]);
  const places = { state: file("terraform.tfstate"), plan, trace: readFileSync(trace) };
  return Object.entries(places).flatMap(([name, content]) => (content.includes(text) ? [name] : []));
}

testWith(
  "functions of providers",
  "ephemeral values",
  "write-only arguments",
)(
  "keys and an alert of the managed mode are applied, rotated and destroyed, and secrets appear only where documented",
  async () => {
    terraform.write(configuration(1));
    expect(await planOutput(terraform, "-out=plan.out")).toContain("Plan: 6 to add, 0 to change, 0 to destroy.");
    await terraform.apply("plan.out");
    const { id, secret } = received();
    expect([id, secret]).toEqual([expect.stringMatching(/^\w{20}$/), expect.stringMatching(/^\w{40}$/)]);
    expect(keyNamed("from material")).toMatchObject({
      keySuffix: id.slice(-4),
      keySecretHash: hashApiKey(id, secret).keySecretHash,
    });
    expect(keyNamed("from variables")?.keySecretHash).toBe(hashApiKey(known.id, known.secret).keySecretHash);
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
    const { cloudApiUrl, organizationId } = emulator.managed;
    const response = await fetch(`${cloudApiUrl}/v1/organizations/${organizationId}/keys`, {
      headers: { authorization },
    });
    expect(response.status).toBe(200);

    const made = terraform.attributes("observability_api_key.made_by_the_service");
    const generated = String(made.key_secret);
    expect(hashApiKey(String(made.key_id), generated).keySecretHash).toBe(
      keyNamed("made by the service")?.keySecretHash,
    );
    expect(placesOf("observability_api_key.made_by_the_service")).toEqual(["plan", "trace"]);
    expect(placesOf(generated)).toEqual(["state"]);
    const hidden = [secret, known.secret, hashApiKey(id, secret).keySecretHash];
    for (const text of hidden) expect(placesOf(text)).toEqual([]);
    expect(readFileSync(trace).includes(emulator.managed.keySecret)).toBe(false);

    expect(await terraform.plan()).toMatchObject({ empty: true });
    expect(placesOf(generated)).toEqual(["state", "plan"]);
    for (const text of hidden) expect(placesOf(text)).toEqual([]);

    const [before, material] = [keyNamed("made by the service"), keyNamed("from material")];
    emulator.clearRequests();
    terraform.write(configuration(2));
    await terraform.apply();
    const requests = emulator
      .requests()
      .map(({ method, path: at }) => `${method} ${at.slice(at.lastIndexOf("/") + 1)}`);
    expect(requests.indexOf(`DELETE ${before?.id}`)).toBeGreaterThan(requests.indexOf("POST keys"));
    expect(keyNamed("made by the service")?.id).not.toBe(before?.id);
    expect(keyNamed("from material")?.id).not.toBe(material?.id);
    expect(keyNamed("from material")?.keySecretHash).toBe(hashApiKey(received().id, received().secret).keySecretHash);
    expect(emulator.dump().keys).toHaveLength(5);
    expect(emulator.dump().alerts).toMatchObject([{ threshold: 2, channels: [{ type: "email" }] }]);
    expect(await terraform.plan()).toMatchObject({ empty: true });

    await terraform.destroy();
    expect(emulator.dump().keys.map(({ name }) => name)).toEqual(["Emulator"]);
    expect(emulator.dump()).toMatchObject({ dashboards: [], alerts: [] });
    expect(readFileSync(trace).includes(received().secret)).toBe(false);
  },
);

testWith(
  "functions of providers",
  "ephemeral values",
  "write-only arguments",
)("the configurations of the guide are valid", async () => {
  const guide = readFileSync(path.resolve(__dirname, "../../docs/guides/secrets.md"), "utf8");
  const blocks = [...guide.matchAll(/^```terraform$([\s\S]*?)^```$/gm)].map(([, text]) => text);
  expect(blocks).toHaveLength(5);
  const required = `terraform {\n  required_providers {\n    observability = { source = "${providerSource}" }\n  }\n}\n`;
  terraform.write([required, ...blocks].join("\n"));
  expect(await terraform.run("validate", "-no-color")).toMatchObject({ code: 0 });
});

test("a key is rotated by the hour as the guide says, without a word about the key that it replaces", async () => {
  const hourly = terraformWorkspace();
  const { cloudApiUrl, organizationId, serviceId, keyId, keySecret } = emulator.managed;
  const connection = { cloud_api_url: cloudApiUrl, organization_id: organizationId, service_id: serviceId };
  const source = { required_providers: { observability: { source: providerSource } } };
  const rotatedAt = (hour: number) => ({
    terraform: source,
    provider: {
      observability: {
        managed: { ...connection, key_id: keyId, key_secret: keySecret },
        product: "clickstack",
        path_segments: { observability: "observability", metrics: "metrics" },
        on_existing: "error",
      },
    },
    resource: {
      observability_api_key: {
        hourly: {
          name: "hourly",
          roles: ["developer"],
          rotate_when: { hour: String(hour) },
          lifecycle: { create_before_destroy: true },
        },
      },
    },
  });
  const idsNow = () => emulator.dump().keys.flatMap(({ id, name }) => (name === "hourly" ? [id] : []));
  const ids: string[] = [];
  for (const hour of [0, 1, 2]) {
    hourly.write(rotatedAt(hour));
    const { output } = await hourly.apply();
    expect(/^.*(Error|already exists|equal-object-exists).*$/m.exec(output)?.[0]).toBeUndefined();
    expect(idsNow()).toHaveLength(1);
    ids.push(...idsNow());
  }
  expect(new Set(ids).size).toBe(3);
  expect((await hourly.plan()).changes).toEqual([]);
  hourly.remove();
});

testWith(
  "functions of providers",
  "ephemeral values",
  "write-only arguments",
)("constructs use key material by an override, and hashes from the helper", async () => {
  const stack = new TerraformStack(Testing.app(), "keys");
  new ObservabilityProvider(stack, "observability", { managed: emulator.managed });
  stack.addOverride("ephemeral.observability_api_key_material.deployer", {});
  new ApiKey(stack, "deployer", {
    name: "deployer",
    keyHashWo: token(Token.asAny("${ephemeral.observability_api_key_material.deployer.hash_data}")),
    keyHashWoVersion: 1,
  });
  new ApiKey(stack, "importer", { name: "importer", hashData: hashApiKey(known.id, known.secret) });
  const synthesized = terraformWorkspace();
  synthesized.write(JSON.parse(Testing.synth(stack, true)));
  expect(await synthesized.run("validate", "-no-color")).toMatchObject({ code: 0 });
  synthesized.remove();
});
