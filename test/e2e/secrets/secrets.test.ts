import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testWith } from "terraform-provider-sdk/testing";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { hashApiKey } from "../../../lib/service/api-key-hash";
import { createCertificate } from "../../../providers/sdk/test/support/inside/testing";
import { runningEmulator } from "../../support/emulator";
import { type Project, userProject } from "../../support/project";
import { definedSecrets, documentedSecrets } from "./documented";
import { type Front, proxyFront, tlsFront } from "./fronts";
import { placesOf, type Secret } from "./places";
import { argumentsDuring } from "./watch-arguments";

const [server, client] = [createCertificate(), createCertificate()];
const first = hashApiKey("firstIdentifier00001", "marker-of-the-first-key");
const second = hashApiKey("secondIdentifier0002", "marker-of-the-second-key");

/** What each variable holds, which text of it gives it away, and the guide's name of where it goes. */
const given: Readonly<Record<string, { value: string; marker?: string; name: string }>> = {
  access_key: { value: "marker-access-key-51f0", name: "open_source.api_key of the provider" },
  header: { value: "marker-header-9a11", name: "headers of the provider" },
  client_key: {
    value: client.keyPem,
    marker: client.keyPem.split("\n")[1],
    name: "client_key of the provider",
  },
  platform_secret: { value: "marker-platform-secret-77aa", name: "managed.key_secret of the provider" },
  proxy_url: { value: "", marker: "marker-proxy-3c3c", name: "proxy_url of the provider" },
  hash: { value: first.keySecretHash, name: "hash_data.key_secret_hash of observability_api_key" },
  write_only_hash: { value: second.keySecretHash, name: "key_hash_wo.key_secret_hash of observability_api_key" },
  hook_url: { value: "marker-hook-url-0d0d", name: "url of observability_webhook" },
  hook_header: { value: "marker-hook-header-b2b2", name: "headers of observability_webhook" },
  hook_query: { value: "marker-hook-query-e4e4", name: "query_params of observability_webhook" },
  password: { value: "marker-password-8f8f", name: "password of observability_connection" },
};
const oldOne = { marker: "marker-old-one-1b1b", name: "url of the data source observability_webhook" };
const oldTwo = { marker: "marker-old-two-2d2d", name: "webhooks.url of the data source observability_webhooks" };
const invited = [
  { marker: "marker-invited-3e3e", name: "invite_url of the data source observability_team_member" },
  { marker: "marker-invited-4f4f", name: "team_members.invite_url of the data source observability_team_members" },
  { marker: "marker-invited-5a5a", name: "invitations.url of the data source observability_invitations" },
  { marker: "marker-invited-6b6b", name: "url of the data source observability_invitation" },
];

/** Where an invitation is in no list of the stack. */
const otherTeam = seed.secondTeam;

const emulator = runningEmulator({
  enterprise: true,
  tokens: [given.access_key?.value ?? ""],
  keySecret: given.platform_secret?.value,
});
let tls: Front;
let proxy: Front;
let project: Project;
let private_: string;

beforeAll(async () => {
  tls = await tlsFront(emulator.url, server);
  proxy = await proxyFront("user", given.proxy_url?.marker ?? "");
});

beforeEach(async () => {
  await inviteElsewhere();
  const stamp = "2026-01-01T00:00:00.000Z";
  for (const [index, { marker }] of invited.entries())
    emulator.insert("invitations", {
      id: `66e000000000000000000e${index + 10}`,
      email: `invited-${index}@example.com`,
      token: marker,
      createdAt: new Date().toISOString(),
    });
  for (const [index, [service, { marker }]] of Object.entries({ generic: oldOne, incidentio: oldTwo }).entries())
    emulator.insert("webhooks", {
      id: `66e000000000000000000a${index + 10}`,
      name: `Old ${service}`,
      service,
      url: `https://hooks.example.com/${marker}`,
      createdAt: stamp,
      updatedAt: stamp,
    });
  private_ = mkdtempSync(path.join(tmpdir(), "secrets-"));
  for (const name of ["home", "tmp"]) mkdirSync(path.join(private_, name));
});

afterEach(() => {
  project?.remove();
  rmSync(private_, { recursive: true, force: true });
});

afterAll(() => {
  tls?.close();
  proxy?.close();
});

test("the guide names exactly the secrets of the definitions", () => {
  expect([...documentedSecrets().keys()].sort()).toEqual([...definedSecrets()].sort());
});

describe.each(["no", "yes"])("with variables, ephemeral: %s", (ephemeral) => {
  testWith(
    "functions of providers",
    "ephemeral values",
    "write-only arguments",
  )(
    "a secret appears only where the guide says: not in logs, diagnostics, arguments, caches, synthesized files",
    async () => {
      project = startProject(ephemeral);
      project.write("main.cjs", readFileSync(path.join(__dirname, "app.cjs"), "utf8"));
      await project.must("node", ["main.cjs"]);
      const secrets = Object.values(given).map(({ value, marker = value, name }) => ({ marker, name }));
      expectNowhere(secrets);

      const { seen } = await argumentsDuring(async () => {
        await terraform("ends well", "init", "-input=false");
        await terraform("ends well", "plan", "-input=false", "-out=plan.out");
        await terraform("ends well", "apply", "-input=false", "plan.out");
        await terraform("ends well", "plan", "-input=false", "-out=plan.out", "-detailed-exitcode");
        await terraform("ends well", "show", "plan.out");
        await terraform("ends well", "output");
      });
      expect([tls.seen(), proxy.seen()].every((count) => count > 0)).toBe(true);
      expect(seen).toContain("terraform-provider-observability");
      project.write("arguments.txt", seen);
      await failures();

      const [generated, material] = [generatedSecrets(), materialSecrets()];
      const all = [...secrets, oldOne, oldTwo, ...invited, ...generated, ...material];
      expect(all.map(({ name }) => name).sort()).toEqual([...documentedSecrets().keys()].sort());
      const allowed = [...documentedSecrets()].map(([name, { state, plan }]) => [
        name,
        [...(plan === "yes" || (plan === "given" && ephemeral === "no") ? ["plan"] : []), ...(state ? ["state"] : [])],
      ]);
      expect(placesOf(all, [project.folder, private_])).toEqual(Object.fromEntries(allowed));
    },
  );
});

async function inviteElsewhere(): Promise<void> {
  const { baseUrl, apiKey } = emulator.openSource;
  const credential = { authorization: `Bearer ${apiKey}`, "x-hdx-team": otherTeam };
  const headers = { ...credential, "content-type": "application/json" };
  const body = JSON.stringify({ email: "elsewhere@example.com" });
  await fetch(`${baseUrl}/api/v2/team/invitation`, { method: "POST", headers, body });
}

function startProject(ephemeral: string): Project {
  const { port } = tls;
  const settings = {
    baseUrl: `https://localhost:${port}`,
    managed: { ...emulator.managed, keySecret: undefined },
    caCertificate: server.pem,
    clientCertificate: client.pem,
    hashes: { first: { ...first, keySecretHash: undefined }, second: { ...second, keySecretHash: undefined } },
  };
  const proxyUrl = `http://user:${given.proxy_url?.marker}@127.0.0.1:${proxy.port}`;
  const values = Object.entries(given).map(([name, { value }]) => [`TF_VAR_${name}`, value || proxyUrl]);
  return userProject({
    SETTINGS: JSON.stringify(settings),
    EPHEMERAL: ephemeral,
    OTHER_TEAM: otherTeam,
    HOME: path.join(private_, "home"),
    TMPDIR: path.join(private_, "tmp"),
    TF_LOG: "trace",
    TF_LOG_PATH: path.join(private_, "trace.log"),
    ...Object.fromEntries(values),
  });
}

let runs = 0;

/** Keeps what it prints beside the rest. @throws Error with it when the run ends otherwise than expected */
async function terraform(expected: "ends well" | "fails", ...args: string[]): Promise<string> {
  const { code, output } = await project.run("terraform", [...args, "-no-color"], { cwd: "cdktf.out/stacks/secrets" });
  runs += 1;
  project.write(`output-${runs}.log`, `terraform ${args.join(" ")}\n${output}`);
  if ((code === 0) !== (expected === "ends well"))
    throw new Error(`terraform ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

/** The service rejects every change, and says all that it was sent. */
async function failures(): Promise<void> {
  const sent = (names: readonly string[]) => names.map((name) => given[name]?.marker ?? given[name]?.value ?? "");
  const hook = sent(["access_key", "header", "hook_url", "hook_header", "hook_query"]);
  const database = sent(["access_key", "header", "password"]);
  for (const status of [400, 500]) {
    for (const [kind, texts] of [
      ["webhooks", hook],
      ["connections", database],
    ] as const) {
      const body = { message: `This was sent: ${texts.join(" ")}`, headers: { Authorization: texts } };
      emulator.faults.add({ kind: "status", method: "PUT", path: `/api/v2/${kind}/*`, status, body });
    }
    const names = { hook_name: `Pager ${status}`, database_name: `Database ${status}` };
    const changed = Object.entries(names).map(([name, value]) => `-var=${name}=${value}`);
    const output = await terraform("fails", "apply", "-input=false", "-auto-approve", ...changed);
    expect(output.match(/This was sent/g)?.length).toBeGreaterThanOrEqual(2);
    emulator.faults.clear();
  }
}

function expectNowhere(secrets: readonly Secret[]): void {
  const nowhere = Object.fromEntries(secrets.map(({ name }) => [name, []]));
  expect(placesOf(secrets, [project.folder, private_])).toEqual(nowhere);
}

function generatedSecrets() {
  const state = JSON.parse(project.read("terraform.secrets.tfstate"));
  const [key] = state.resources.find(({ name }: { name: string }) => name === "generated").instances;
  const { invitations, furtherTeams = [] } = emulator.dump();
  const member = invitations.find(({ email }) => email === "new@example.com");
  const [elsewhere] = furtherTeams.flatMap((team) => team.invitations);
  return [
    { marker: String(elsewhere?.token), name: "url of the ephemeral observability_invitation" },
    { marker: String(key.attributes.key_secret), name: "key_secret of observability_api_key" },
    { marker: String(member?.token), name: "invite_url of observability_team_member" },
  ];
}

/** What one run made, which a webhook was given. */
function materialSecrets() {
  const { headers } = emulator.dump().webhooks.find(({ name }) => name === "material") ?? {};
  const { "X-Secret": secret = "", "X-Hash": hash = "" } = headers as Record<string, string>;
  const of = "of the ephemeral observability_api_key_material";
  return [
    { marker: secret, name: `key_secret ${of}` },
    { marker: hash, name: `hash_data.key_secret_hash ${of}` },
  ];
}
