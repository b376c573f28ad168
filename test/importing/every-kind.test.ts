import { toWire } from "terraform-provider-sdk/definitions";
import { type Emulator, startEmulator } from "../../lib/emulator";
import { allKinds } from "../../lib/kinds";
import { storeName } from "../../lib/kinds/derive";
import { kindsReferredTo } from "../../lib/kinds/refs";
import { type Expression, referencesIn } from "../../lib/tools/code/print/expression";
import type { ImportOptions } from "../../lib/tools/importing/choose";
import { type Imported, importExisting } from "../../lib/tools/importing/run";
import { asConfig, subjectOf } from "../contract/subjects";
import { fillService, serviceAt } from "../support/random/fill";
import { Random } from "../support/random/random";

const options: ImportOptions = {
  out: "/nowhere",
  format: "hcl",
  cdk: "cdktf",
  tag: [],
  select: [],
  kind: ["all"],
  exclude: [],
  from: [],
  state: [],
  force: false,
  dryRun: true,
  plan: false,
};

let emulator: Emulator;
let runs: readonly Imported[];
beforeAll(async () => {
  emulator = await startEmulator({
    enterprise: true,
    serviceVersion: "next",
    segments: { observability: "clickstack", metrics: "prometheus" },
  });
  const service = serviceAt(emulator.openSource);
  await service.create("roles", { name: "On-call", permissions: [{ action: "update", subject: "Alert" }] });
  await fillService(emulator, new Random(5), { dashboards: 12, alerts: 8, savedSearches: 3 });
  const { connections, sources, webhooks } = emulator.dump();
  const sql = { configType: "sql", connectionId: connections[0]?.id, sqlTemplate: "SELECT 1 AS rows" };
  for (const config of [{ sourceId: sources[0]?.id, select: [{ aggFn: "count" }] }, sql])
    await service.create("alerts", {
      name: `Own chart ${Object.keys(config).length}`,
      source: "inline",
      chartConfig: { displayType: "number", ...config },
      threshold: 1,
      thresholdType: "above",
      interval: "5m",
      channel: { type: "webhook", webhookId: webhooks[0]?.id },
    });
  for (const kind of allKinds) {
    const held: Partial<Record<string, unknown>> = { ...emulator.dump() };
    const none = held[storeName(kind)];
    if (Array.isArray(none) && none.length === 0)
      await service.create(
        kind.path,
        toWire(kind.type, asConfig(subjectOf(kind, { product: "clickstack" }).bases[0] ?? {})),
      );
  }
  const { openSource, managed } = emulator;
  const environments = [
    { OBSERVABILITY_BASE_URL: openSource.baseUrl, OBSERVABILITY_API_KEY: openSource.apiKey },
    {
      OBSERVABILITY_MODE: "managed",
      OBSERVABILITY_CLOUD_API_URL: managed.cloudApiUrl,
      OBSERVABILITY_ORGANIZATION_ID: managed.organizationId,
      OBSERVABILITY_SERVICE_ID: managed.serviceId,
      OBSERVABILITY_KEY_ID: managed.keyId,
      OBSERVABILITY_KEY_SECRET: managed.keySecret,
    },
  ];
  runs = await Promise.all(
    environments.map((environment) =>
      importExisting(options, {
        environment: { ...environment, OBSERVABILITY_PRODUCT: "clickstack" },
        signal: new AbortController().signal,
        report: () => {},
        rateLimit: { requests: 0, perSeconds: 1 },
      }),
    ),
  );
});
afterAll(() => emulator.close());

const objects = () => runs.flatMap(({ configuration }) => configuration.objects);

test.each(allKinds.map(({ name }) => name))("every %s becomes a resource under a name of its own", (name) => {
  const names = runs.map(({ configuration }) =>
    configuration.objects.filter(({ kind }) => kind === name).map((object) => object.name),
  );
  expect(names.flat().length).toBeGreaterThan(0);
  for (const own of names) expect(new Set(own).size).toBe(own.length);
});

/** The texts of an expression that are no references. */
function textsIn(expression: Expression): unknown[] {
  switch (expression.type) {
    case "literal":
      return [expression.value];
    case "list":
      return expression.items.flatMap(textsIn);
    case "object":
      return expression.members.flatMap(([, value]) => textsIn(value));
    case "json":
      return textsIn(expression.value);
    default:
      return [];
  }
}

test("no ID of an object that the service lists stands in the code as a text", () => {
  for (const { inventory, configuration } of runs) {
    const ids = new Set<unknown>(Object.values(inventory).flatMap((records) => records.map(({ id }) => id)));
    const texts = configuration.objects.flatMap(({ arguments: own }) => textsIn(own));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => ids.has(text))).toEqual([]);
  }
});

// The roles of a key are those of the account, which the service does not list.
const references = allKinds
  .filter(({ name }) => name !== "api_key")
  .flatMap((kind) => [...kindsReferredTo(kind)].map((to) => [kind.name, to] as const));

test.each(references)("a reference from a %s to a %s is one in the code", (from, to) => {
  const sources = from === "source" ? ["source", "source_links"] : [from];
  const found = objects()
    .filter(({ kind }) => sources.includes(kind))
    .flatMap(({ arguments: own }) => referencesIn(own));
  expect(found.map(({ kind }) => kind)).toContain(to);
});
