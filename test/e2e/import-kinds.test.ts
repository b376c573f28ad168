import { type Emulator, startEmulator } from "../../lib/emulator";
import { reportedLimit } from "../support/emulator";
import { credentialsOf, type Project, userProject } from "../support/project";
import { serviceAt } from "../support/random/fill";

let emulator: Emulator;
let project: Project;

afterEach(async () => {
  project.remove();
  await emulator.close();
});

function startProject(env: Readonly<Record<string, string>>): Project {
  return userProject(env, { attached: true });
}

const importAll = (...args: string[]) => project.command(["import", "--kind", "all", "--out", "code", ...args]);

const expected = (count: number) =>
  `Checked with terraform plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.\n`;

test.each(["hcl", "ts"])(
  "sources that refer to each other, roles, webhooks and the rest of a service are imported as %s",
  async (format) => {
    emulator = await startEmulator({ enterprise: true, rateLimit: reportedLimit });
    const { baseUrl, apiKey } = emulator.openSource;
    const service = serviceAt(emulator.openSource);
    await service.create("roles", {
      name: "On-call",
      description: "May mute",
      permissions: [{ action: "update", subject: "Alert", conditions: { tags: { $in: ["a"] } } }],
    });
    project = startProject({
      OBSERVABILITY_BASE_URL: baseUrl,
      OBSERVABILITY_API_KEY: apiKey,
      OBSERVABILITY_PRODUCT: "clickstack",
    });
    emulator.clearRequests();
    const { code, output } = await importAll("--format", format);
    expect(output).toContain(
      '2 roles are skipped, "Admin" (66e000000000000000000d01), "Member" (66e000000000000000000d02), each because it is predefined',
    );
    // A connection, four sources and the links of two of them, a webhook, a role and a saved search.
    expect(output).toContain(expected(10));
    expect(code).toBe(0);
    expect(new Set(emulator.requests().map(({ method }) => method))).toEqual(new Set(["GET"]));
  },
);

test("API keys and sources of the managed platform are imported", async () => {
  emulator = await startEmulator({ segments: { observability: "clickstack", metrics: "prometheus" } });
  const { organizationId, cloudApiUrl, keyId, keySecret } = emulator.managed;
  const account = `${cloudApiUrl}/v1/organizations/${organizationId}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const [role] = emulator.dump().roles;
  const ipAccessList = [{ source: "10.0.0.0/8", description: "Office" }, { source: "192.0.2.4" }];
  for (const key of [
    { name: "Deploy", roles: ["developer"], expireAt: "2100-01-01T00:00:00Z" },
    { name: "Deploy", state: "disabled", roles: ["admin"], ipAccessList },
    { name: "Größe ${x}", assignedRoleIds: [role?.id] },
  ]) {
    const response = await fetch(`${account}/keys`, { method: "POST", headers, body: JSON.stringify(key) });
    expect(response.ok).toBe(true);
  }
  const { OBSERVABILITY_BASE_URL: _, OBSERVABILITY_API_KEY: __, ...credentials } = credentialsOf(emulator);
  project = startProject({ ...credentials, OBSERVABILITY_MODE: "managed", OBSERVABILITY_PRODUCT: "clickstack" });
  const { code, output } = await importAll("--format", "hcl");
  expect(output).toMatch(/ 4 API keys\b/);
  // Four sources and the links of two of them, a webhook, a saved search and four keys.
  expect(output).toContain(expected(12));
  expect(code).toBe(0);
  for (const { keySecretHash } of emulator.dump().keys)
    expect(project.read("code/api_keys.tf")).not.toContain(keySecretHash);
});

test("objects that a mode can list but not manage are skipped, with a note if selected", async () => {
  emulator = await startEmulator({ rateLimit: reportedLimit });
  const { OBSERVABILITY_BASE_URL: _, OBSERVABILITY_API_KEY: __, ...credentials } = credentialsOf(emulator);
  project = startProject({ ...credentials, OBSERVABILITY_MODE: "managed" });
  const { code, output } = await importAll("--format", "hcl");
  expect(output).toContain(expected(1));
  expect(code).toBe(0);
  const asked = await project.command(["import", "--kind", "source", "--out", "more"]);
  expect(asked.output).toContain("Managing sources is not possible without a product.");
  expect(asked.code).toBe(1);
});
