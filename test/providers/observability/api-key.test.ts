import { UNKNOWN } from "terraform-provider-sdk/schema";
import { toSnake } from "terraform-provider-sdk/values";
import { apiKey } from "../../../lib/kinds/api-key";
import { hashApiKey } from "../../../lib/service/api-key-hash";
import { removalsOf } from "../../../providers/sdk/test/support/inside/schema";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";

const custom = { id: "2a1b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d", name: "Observability editor", type: "custom" as const };
const system = { id: "7d5d3b0a-2f0f-4f7e-9a55-6d1d0a1c0002", name: "developer", type: "system" as const };
const emulator = runningEmulator({ seed: { roles: [custom, system] } });
let keys: Runtime;

beforeEach(async () => {
  keys = await freshProcess();
});

const hashData = { ...hashApiKey("myOwnKeyIdentifier01", "correct horse battery staple") };
const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000).toISOString();

type Config = Record<string, unknown>;
const run = (config: Config, prior: Instance = absentInstance) => keys.run(config as never, prior);
const plan = (config: Config, prior: Instance = absentInstance) => keys.plan(config as never, prior);
const gone = (prior: Instance) => ({ state: null, private: prior.private, empty: false, warnings: [] });

async function freshProcess(): Promise<Runtime> {
  return (await runtimesOf({ managed: emulator.managed }))("observability_api_key");
}

/** Without the emulator's own. */
function records() {
  return emulator.dump().keys.filter(({ name }) => name !== "Emulator");
}

test.each<[string, Config]>([
  ["with a name", {}],
  ["that is enabled", { state: "enabled" }],
  ["that is disabled", { state: "disabled" }],
  ["with roles in another order", { roles: ["query_endpoints", "developer"] }],
  ["with a role of the organization", { assignedRoleIds: [custom.id] }],
  ["with both kinds of roles", { roles: ["developer"], assignedRoleIds: [custom.id] }],
  ["with no assigned roles", { assignedRoleIds: [] }],
  ["with an empty expiry", { expireAt: "" }],
  ["with an expiry in another zone", { expireAt: "2099-01-01T02:00:00+02:00" }],
  ["with addresses", { ipAccessList: [{ source: "203.0.113.0/24", description: "ci" }, { source: "0.0.0.0/0" }] }],
  ["with no addresses", { ipAccessList: [] }],
  ["with hashes", { hashData }],
  ["with something to rotate by", { rotateWhen: { month: "2026-08" } }],
])("a key %s plans empty after apply", async (_, more) => {
  const config = { name: "ci", ...more };
  const applied = await run(config);
  expect(applied.state).toMatchObject({ id: records()[0]?.id, createdAt: records()[0]?.createdAt });
  const [id, secret, suffix] = [applied.state?.keyId, applied.state?.keySecret, applied.state?.keySuffix];
  const hash = { keyIdSuffix: suffix, keySecretHash: records()[0]?.keySecretHash };
  const shown = "hashData" in more ? { id, secret, suffix } : hashApiKey(String(id), String(secret));
  expect(shown).toMatchObject("hashData" in more ? { id: null, secret: null, suffix: "er01" } : hash);
  keys = await freshProcess();
  expect(await plan(config, await keys.read(applied))).toMatchObject({ empty: true });
  await keys.apply(null, applied, gone(applied));
  expect(records()).toEqual([]);
});

test.each<[string, Config]>([
  ["with a name", {}],
  ["that is disabled", { state: "disabled" }],
  ["with roles", { roles: ["query_endpoints", "developer"] }],
  ["with a role of the organization", { assignedRoleIds: [custom.id] }],
  ["with an expiry", { expireAt: "2099-01-01T00:00:00Z" }],
  ["with addresses", { ipAccessList: [{ source: "203.0.113.0/24" }] }],
])("an imported key %s plans empty and has no secret", async (_, more) => {
  const config = { name: "ci", ...more };
  const { state } = await run(config);
  const imported = await keys.import(String(state?.id));
  expect(imported.state).toMatchObject({ keySecret: null, keySuffix: state?.keySuffix });
  expect(await plan(config, imported)).toMatchObject({ empty: true });
});

test("all arguments except the hashes change in place, and the secret stays", async () => {
  const before = await run({ name: "ci" });
  const config = {
    name: "deploy",
    state: "disabled",
    roles: ["developer"],
    assignedRoleIds: [custom.id],
    expireAt: "2099-01-01T00:00:00Z",
    ipAccessList: [{ source: "203.0.113.0/24" }],
  };
  const planned = await plan(config, before);
  expect(planned).toMatchObject({
    replaces: [],
    state: { keyId: before.state?.keyId, keySecret: before.state?.keySecret },
  });
  const after = await run(config, before);
  expect(after.state).toMatchObject({ id: before.state?.id, keySecret: before.state?.keySecret });
  expect(records()).toMatchObject([{ ...config, id: before.state?.id, expireAt: "2099-01-01T00:00:00.000Z" }]);
  expect(await plan(config, await keys.read(after))).toMatchObject({ empty: true });
});

const given: Record<string, unknown> = {
  state: "disabled",
  roles: ["developer"],
  assignedRoleIds: [custom.id],
  expireAt: "2099-01-01T00:00:00Z",
  ipAccessList: [{ source: "203.0.113.0/24" }],
  hashData,
  rotateWhen: { month: "2026-08" },
};

test.each(Object.entries(removalsOf(apiKey)).filter(([name]) => name in given))(
  "a key after %s was removed",
  async (name, removal) => {
    const before = await run({ name: "ci", [name]: given[name] });
    const planned = await plan({ name: "ci" }, before);
    expect(planned.empty).toBe(false);
    expect(planned.replaces).toEqual(removal.by === "replacement" ? [toSnake(name)] : []);
    const after = await run({ name: "ci" }, before);
    const [record, ...more] = records();
    expect(more).toEqual([]);
    expect(after.state?.id === before.state?.id).toBe(removal.by !== "replacement");
    const held = { nothing: given[name], value: removal.by === "value" && removal.value };
    const shown = removal.by === "nothing" || removal.by === "value" ? { [name]: held[removal.by] } : {};
    expect({ state: "enabled", ...record, expireAt: record?.expireAt ?? null }).toMatchObject(shown);
    expect(after.state?.keySecret).toEqual(expect.any(String));
    keys = await freshProcess();
    expect(await plan({ name: "ci" }, await keys.read(after))).toMatchObject({ empty: true });
  },
);

test("an empty expiry clears the expiry", async () => {
  const before = await run({ name: "ci", expireAt: "2099-01-01T00:00:00Z" });
  await run({ name: "ci", expireAt: "" }, before);
  expect(records()[0]).not.toHaveProperty("expireAt");
});

test("roles that are removed without new ones stay, with a warning in the plan", async () => {
  const before = await run({ name: "ci", roles: ["developer"] });
  expect((await plan({ name: "ci" }, before)).warnings).toEqual([expect.stringContaining("keeps developer")]);
  expect((await plan({ name: "ci", assignedRoleIds: [custom.id] }, before)).warnings).toEqual([]);
});

test.each<[string, Config, Config | null, boolean]>([
  ["is written", { ipAccessList: [] }, null, true],
  ["replaces addresses", { ipAccessList: [] }, { ipAccessList: [{ source: "203.0.113.0/24" }] }, true],
  ["is what a removed argument leaves", {}, { ipAccessList: [{ source: "203.0.113.0/24" }] }, true],
  ["was never there", {}, {}, false],
  ["has addresses", { ipAccessList: [{ source: "0.0.0.0/0" }] }, { ipAccessList: [] }, false],
])("a list of addresses that %s: the plan warns if it denies everybody", async (_, after, before, warns) => {
  const prior = before && (await run({ name: "ci", ...before }));
  const { warnings } = await (prior ? plan({ name: "ci", ...after }, prior) : plan({ name: "ci", ...after }));
  expect(warnings).toEqual(warns ? [expect.stringContaining("the service denies everybody who uses the key")] : []);
});

test("roles are not compared if a custom role is assigned, and matching system roles are not drift", async () => {
  const custom_ = await run({ name: "ci", roles: ["admin"], assignedRoleIds: [custom.id] });
  emulator.edit("keys", String(custom_.state?.id), (key) => {
    key.roles = ["developer"];
  });
  const mirrored = await run({ name: "mirror", roles: ["developer"] });
  emulator.edit("keys", String(mirrored.state?.id), (key) => {
    key.assignedRoleIds = [system.id];
  });
  keys = await freshProcess();
  const { current, ...read } = (await keys.read(custom_)).state ?? {};
  expect({ ...read, current: custom_.state?.current }).toEqual(custom_.state);
  expect(current).toMatchObject({ roles: ["developer"] });
  expect((await keys.read(mirrored)).state).toEqual(mirrored.state);
});

test("a custom role assigned elsewhere is shown", async () => {
  const before = await run({ name: "ci", roles: ["developer"] });
  emulator.edit("keys", String(before.state?.id), (key) => {
    key.assignedRoleIds = [custom.id];
  });
  keys = await freshProcess();
  const read = await keys.read(before);
  expect(read.state?.assignedRoleIds).toEqual([custom.id]);
  await run({ name: "ci", roles: ["developer"] }, read);
  expect(records()).toMatchObject([{ assignedRoleIds: [] }]);
});

test.each<[string, Config, Config, string]>([
  ["hashes", { hashData }, { hashData: { ...hashData, keyIdSuffix: "er02" } }, "hash_data"],
  ["a rotation", { rotateWhen: { month: "2026-08" } }, { rotateWhen: { month: "2026-09" } }, "rotate_when"],
  ["a first rotation", {}, { rotateWhen: { month: "2026-09" } }, "rotate_when"],
  [
    "a version of write-only hashes",
    { keyHashWo: hashData, keyHashWoVersion: 1 },
    { keyHashWo: hashData, keyHashWoVersion: 2 },
    "key_hash_wo_version",
  ],
])("a change of %s replaces the key", async (_, from, to, path) => {
  const before = await run({ name: "ci", ...from });
  expect((await plan({ name: "ci", ...to }, before)).replaces).toEqual([path]);
  const after = await run({ name: "ci", ...to }, before);
  expect(after.state?.id).not.toBe(before.state?.id);
  expect(records().map(({ id }) => id)).toEqual([after.state?.id]);
});

test("write-only hashes are sent to the service only", async () => {
  const config = { name: "ci", keyHashWo: hashData, keyHashWoVersion: 1 };
  const planned = await plan(config);
  expect(planned.state).toMatchObject({ keyHashWo: null, keyId: null, keySecret: null, keySuffix: UNKNOWN });
  const applied = await run(config);
  expect(records()).toMatchObject([{ keyIdHash: hashData.keyIdHash, keySecretHash: hashData.keySecretHash }]);
  expect(applied.state).toMatchObject({ keyHashWo: null, hashData: null, keySuffix: "er01" });
  keys = await freshProcess();
  expect(await plan({ ...config, keyHashWo: hashApiKey("another-one", "x") }, await keys.read(applied))).toMatchObject({
    empty: true,
  });
});

test.each<[string, string, string | undefined]>([
  ["is over", days(-1), "expired at"],
  ["ends within a day", days(0.5), "expires within a day"],
  ["ends within a week", days(6.5), "expires in 6 days"],
  ["ends after a week", days(8), undefined],
  ["never ends", "", undefined],
])("an expiry that %s causes the matching warning", async (_, expireAt, remark) => {
  expect((await plan({ name: "ci", expireAt })).warnings).toEqual(remark ? [expect.stringContaining(remark)] : []);
});

describe("the provider's own key", () => {
  const own = async (more: Config = {}): Promise<Instance> => {
    const id = emulator.dump().keys.find(({ name }) => name === "Emulator")?.id;
    const imported = await keys.import(String(id));
    return { ...imported, state: { ...imported.state, ...more } as never };
  };
  const config = { name: "Emulator", roles: ["admin"] };
  const addresses = { ipAccessList: [{ source: "0.0.0.0/0", description: "" }] };

  test.each([
    ["imported", {}],
    ["with its id in state", { keyId: "emulator-key-id" }],
    ["with hashes in state", { keySuffix: "none", hashData: { ...hashApiKey("emulator-key-id", "x") } }],
  ])("%s, cannot be deleted, disabled, replaced, expire at once or lose its addresses", async (_, more) => {
    const prior = await own(more as Config);
    const configWithHashes = "hashData" in more ? { ...config, hashData: more.hashData } : config;
    const rejected = /is the key that the provider uses, and it would be /;
    await expect(keys.plan(null, prior)).rejects.toThrow(rejected);
    await expect(plan({ ...configWithHashes, state: "disabled" }, prior)).rejects.toThrow(rejected);
    await expect(plan({ ...configWithHashes, rotateWhen: { a: "b" } }, prior)).rejects.toThrow(rejected);
    await expect(plan({ ...configWithHashes, expireAt: days(-1) }, prior)).rejects.toThrow(rejected);
    await expect(plan(configWithHashes, await own({ ...more, ...addresses }))).rejects.toThrow(rejected);
  });

  test("is named without an ending if its suffix is not known", async () => {
    const prior = await own({ keyId: "emulator-key-id", keySuffix: null });
    await expect(keys.plan(null, prior)).rejects.toThrow(/The key "Emulator" \([0-9a-f-]{36}\) is the key/);
  });

  test("can be renamed and found by name", async () => {
    const after = await run({ ...config, name: "Terraform" }, await own());
    expect((await keys.import("name:Terraform")).state?.id).toBe(after.state?.id);
    await expect(keys.import("emulator-key-id")).rejects.toThrow("a UUID, not the key_id of the credential");
  });

  test("is not confused with another key", async () => {
    const other = await run({ name: "ci" });
    expect((await keys.plan(null, other)).state).toBeNull();
  });
});

test("a service that cannot read or delete keys keeps the state, and removes a key from it with a warning", async () => {
  const applied = await run({ name: "ci", expireAt: "2099-01-01T00:00:00Z" });
  emulator.faults.add({
    kind: "status",
    method: "GET",
    path: "*/keys*",
    status: 404,
    body: "<pre>Cannot GET /v1</pre>",
  });
  emulator.faults.add({ kind: "status", method: "DELETE", path: "*/keys/*", status: 405, body: "" });
  keys = await freshProcess();
  expect((await keys.read(applied)).state).toEqual(applied.state);
  expect(keys.warnings()).toEqual([expect.stringContaining('The state of the key "ci" (')]);
  expect((await keys.apply(null, applied, gone(applied))).state).toBeNull();
  expect(keys.warnings()).toEqual([
    expect.stringMatching(/The key "ci" .* still works and expires at 2099-01-01T00:00:00Z/),
  ]);
  expect(records()).toHaveLength(1);
});

test("the remedy for a wrong import ID offers no team, because keys have none", async () => {
  await expect(keys.import("nonsense")).rejects.toThrow(
    "Use its ID (a UUID, not the key_id of the credential) or name:",
  );
});

test("a key deleted elsewhere is planned for creation, and deleting it again succeeds", async () => {
  const applied = await run({ name: "ci" });
  emulator.remove("keys", String(applied.state?.id));
  keys = await freshProcess();
  expect((await keys.read(applied)).state).toBeNull();
  expect((await keys.apply(null, applied, gone(applied))).state).toBeNull();
});

test("open-source mode has no keys, and the plan reports the remedy", async () => {
  const openSource = (await runtimesOf({ openSource: emulator.openSource }))("observability_api_key");
  await expect(openSource.plan({ name: "ci" } as never, absentInstance)).rejects.toThrow(
    /open_source mode.*managed = /,
  );
});

test("a provider with an unknown configuration can plan keys", async () => {
  const unsure = (await runtimesOf({ managed: { ...emulator.managed, keyId: UNKNOWN } }))("observability_api_key");
  expect((await unsure.plan({ name: "ci" } as never, absentInstance)).state).toMatchObject({ keySecret: UNKNOWN });
  await expect(
    unsure.apply({ name: "ci" } as never, absentInstance, await unsure.plan({ name: "ci" } as never, absentInstance)),
  ).rejects.toThrow("managed.key_id");
});
