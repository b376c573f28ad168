import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Kind } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, runtimesOf } from "../../support/runtime";

const logs = seed.logs;

interface Case {
  readonly kind: Kind;
  readonly config: ObjectValue;
  /** What somebody sets in the UI. */
  readonly edit: object;
  readonly drift: ObjectValue;
}

const source = {
  name: "S",
  kind: "log",
  connectionId: seed.connection,
  from: { databaseName: "default", tableName: "otel_logs" },
  timestampValueExpression: "Timestamp",
  defaultTableSelectExpression: "Timestamp, Body",
};

const cases: Record<string, Case> = {
  saved_search: {
    kind: "savedSearches",
    config: { name: "n", sourceId: logs },
    edit: {
      select: "Body",
      where: "level:error",
      whereLanguage: "sql",
      filters: [{ type: "sql", condition: "A IN ('a')" }],
      orderBy: "Body",
      tags: ["x"],
    },
    drift: { select: "Body", where: "level:error", whereLanguage: "sql", orderBy: null, tags: null },
  },
  source: {
    kind: "sources",
    config: source,
    edit: {
      tableFilterExpression: "level = 'error'",
      implicitColumnExpression: "Other",
      querySettings: [{ setting: "max_threads", value: "1" }],
      section: "theirs",
    },
    drift: { tableFilterExpression: "level = 'error'", implicitColumnExpression: "Other", section: null },
  },
  connection: {
    kind: "connections",
    config: { name: "c", host: "http://localhost:8123", username: "u" },
    edit: { isPrometheusEndpoint: true },
    drift: { isPrometheusEndpoint: true },
  },
  webhook: {
    kind: "webhooks",
    config: { name: "w", service: "generic", url: "https://example.com" },
    edit: { body: "{{body}}", description: "theirs" },
    drift: { body: "{{body}}", description: null },
  },
};

const rule = { threshold: 1, thresholdType: "above", interval: "5m" };
const channel = { type: "webhook", webhookId: seed.webhook };
const permissions = [{ action: "manage", subject: "Alert" }];

/** Kinds of which every argument is compared, with a change of the code and one in the UI. */
const compared: Record<string, Case & { readonly change: ObjectValue; readonly lost: string }> = {
  alert: {
    kind: "alerts",
    config: { savedSearchId: seed.savedSearch, ...rule, channel },
    change: { threshold: 2 },
    edit: { interval: "1h" },
    drift: { interval: "1h" },
    lost: "interval",
  },
  role: {
    kind: "teamRoles",
    config: { name: "On call", permissions },
    change: { name: "mine" },
    edit: { permissions: [{ action: "read", subject: "Team" }] },
    drift: { permissions: [expect.objectContaining({ action: "read", subject: "Team" })] },
    lost: "permissions",
  },
};

const emulator = runningEmulator({ enterprise: true });
const runtimeFor = async (name: string) =>
  (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))(`observability_${name}`);

test.each(Object.entries(compared))("a change of %s after the plan is not overwritten", async (name, one) => {
  const { kind, config, change, edit, drift, lost } = one;
  const made = await (await runtimeFor(name)).run(config, absentInstance);
  const changed = { ...config, ...change };
  const planned = await (await runtimeFor(name)).plan(changed, made);
  emulator.edit(kind, String(made.state?.id), (record) => void Object.assign(record, edit));
  const written = JSON.stringify(emulator.dump()[kind]);
  await expect((await runtimeFor(name)).apply(changed, made, planned)).rejects.toThrow(
    `has changed since the plan was created: ${lost}. Nothing was written.`,
  );
  expect(JSON.stringify(emulator.dump()[kind])).toBe(written);
  const again = await runtimeFor(name);
  const read = await again.read(made);
  expect(read.state).toMatchObject(drift);
  const { state } = await again.apply(changed, read, await again.plan(changed, read));
  expect(state).toMatchObject(changed);
});

describe.each(Object.entries(cases))("%s: what decides what is queried", (name, { kind, config, edit, drift }) => {
  const runtime = () => runtimeFor(name);

  test("is not overwritten if somebody sets it between plan and apply, and the next plan shows it", async () => {
    const process = await runtime();
    const made = await process.run(config, absentInstance);
    const changed = { ...config, name: "mine" };
    const planned = await process.plan(changed, made);
    emulator.edit(kind, String(made.state?.id), (record) => void Object.assign(record, edit));
    const written = JSON.stringify(emulator.dump()[kind]);
    const next = await runtime();
    await expect(next.apply(changed, made, planned)).rejects.toThrow(
      /was changed by somebody else: The .+ has changed since the plan was created: [a-z_, ]+\. Nothing was written\. Plan again/,
    );
    expect(JSON.stringify(emulator.dump()[kind])).toBe(written);
    const again = await runtime();
    const read = await again.read(made);
    const { state } = await again.apply(changed, read, await again.plan(changed, read));
    expect(state?.name).toBe("mine");
  });

  test("is drift although the configuration never set it, and the next apply removes it", async () => {
    let process = await runtime();
    let made = await process.run(config, absentInstance);
    expect((await process.plan(config, await process.read(made))).empty).toBe(true);
    emulator.edit(kind, String(made.state?.id), (record) => void Object.assign(record, edit));
    process = await runtime();
    const read = await process.read(made);
    expect(read.state).toMatchObject(drift);
    const planned = await process.plan(config, read);
    expect(planned.empty).toBe(false);
    made = await process.apply(config, read, planned);
    process = await runtime();
    const again = await process.read(made);
    for (const member of Object.keys(drift)) expect([member, again.state?.[member]]).toEqual([member, null]);
    expect((await process.plan(config, again)).empty).toBe(true);
  });

  test("is quiet after an import of what the service holds", async () => {
    let process = await runtime();
    const made = await process.run(config, absentInstance);
    const id = String(made.state?.id);
    expect((await process.plan(config, await process.import(id))).empty).toBe(true);
    emulator.edit(kind, id, (record) => void Object.assign(record, edit));
    process = await runtime();
    const imported = await process.import(id);
    const written = Object.fromEntries(Object.entries(drift).filter(([, value]) => value !== null));
    const kept = {
      ...config,
      ...Object.fromEntries(Object.keys(edit).map((one) => [one, imported.state?.[one] ?? null])),
      ...written,
    };
    expect((await process.plan(kept as ObjectValue, imported)).empty).toBe(true);
  });
});
