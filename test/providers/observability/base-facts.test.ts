import { UNKNOWN } from "terraform-provider-sdk/schema";
import { isRecord } from "terraform-provider-sdk/values";
import { productSegments } from "../../../lib/client/modes/mode";
import { allKinds, kinds } from "../../../lib/kinds";
import { catalog } from "../../../lib/kinds/catalog";
import { productFacts, tileForms } from "../../../lib/service/products";
import { limits } from "../../../lib/service/words";
import { configurationOf, hclFiles, typescriptFiles } from "../../../lib/tools/importing";
import { observability } from "../../../providers/observability/provider";
import { dataSourcesOf } from "../../support/data-sources";
import { type LiteralServer, startLiteralServer } from "../../support/literal-server";
import { absentInstance, runtimesOf } from "../../support/runtime";

/** Puts back what a trap replaced: modules are shared by the files of a worker. */
const restorers: (() => void)[] = [];
const read = new Set<string>();

/** The value is still there, so that a test names all that is read, and not only the first. */
function trap(object: object, name: string, fact: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(object, name);
  if (!descriptor?.configurable) throw new Error(`${fact} cannot be watched`);
  restorers.push(() => Object.defineProperty(object, name, descriptor));
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: true,
    get() {
      read.add(fact);
      return descriptor.value;
    },
  });
}

const seen = new Set<unknown>();

/** Every place of the definitions that says what holds for the product. */
function trapDefinitions(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [name, inner] of Object.entries(value)) trapDefinitions(inner, `${path}.${name}`);
  if (!isRecord(value)) return;
  if ("clickstack" in value) trap(value, "clickstack", path);
  if (value.dialect === "clickstack") trap(value, "rules", `${path}.rules`);
}

beforeAll(() => {
  // Their definitions are derived when they are first asked for.
  expect(observability.dataSources).toBeDefined();
  for (const kind of allKinds) trapDefinitions(kind, kind.name);
  trapDefinitions(catalog, "catalog");
  for (const [name, facts] of Object.entries({ productFacts, tileForms, productSegments }))
    trap(facts, "clickstack", name);
  for (const name of Object.keys(limits)) trap(limits, name, `limits.${name}`);
});
afterAll(() => {
  for (const restore of restorers.reverse()) restore();
});

/** Which types of channels the definition has words for, in any dialect: another one is kept as JSON. */
const channelTypes = "alert.attributes.channel.type.attributes.type.type.in";
/** What was read of what holds for the product alone. */
const factsRead = () => [...read].filter((fact) => fact !== channelTypes);

let service: LiteralServer;
beforeEach(async () => {
  service = await startLiteralServer();
  service.put("sources", "acme/logs", { name: "Logs", kind: "log" });
  service.put("webhooks", "acme/hook", { name: "Hook", service: "slack" });
  read.clear();
});
afterEach(() => service.close());

const series = [{ sourceId: "acme/logs", aggFn: "count", where: "a:b", groupBy: [] }];
const watched = { dashboardId: "acme/board", tileId: "t1", threshold: 1, interval: "10 minutes" };
const tags = Array.from({ length: 60 }, (_, index) => `tag ${index}`);

/** What each kind is written as at first, and then. `undefined`: a service without a product does not have it. */
const configurations: Record<keyof typeof kinds, readonly [object, object] | undefined> = {
  connection: undefined,
  source: undefined,
  webhook: undefined,
  role: undefined,
  savedSearch: undefined,
  dashboard: [
    { name: "Board", tags, tiles: [{ name: "Errors", series }] },
    { name: "Board 2", tags: ["a", "a"], tiles: [{ name: "Errors", w: 12, series }] },
  ],
  alert: [
    { ...watched, name: "A", thresholdMax: 2, channel: { type: "pigeon", webhookId: "acme/hook" } },
    {
      ...watched,
      name: "A 2",
      source: "tile",
      thresholdType: "between",
      channel: { type: "pigeon", webhookId: "acme/Hook" },
    },
  ],
  apiKey: [
    { name: "K", roles: ["developer"], ipAccessList: [] },
    { name: "K 2", roles: ["developer"], expireAt: "2031-01-01" },
  ],
};

const modes = ["open_source", "managed"] as const;

describe.each(modes)("a client without a product reads no fact of ClickStack, in %s mode", (mode) => {
  const providerOf = (more: object = {}) => {
    const { openSource, managed } = service;
    const connection = mode === "managed" ? { managed } : { openSource };
    return { product: null, pathSegments: null, defaultTags: ["team"], ...connection, ...more };
  };

  const written = Object.entries(configurations).flatMap(([name, configs]) => {
    const kind = kinds[name as keyof typeof kinds];
    return configs && kind.access.writableIn[mode] === true ? [[kind.name, ...configs] as const] : [];
  });

  test.each(written)("%s is validated, created, read, changed, imported and deleted", async (name, first, second) => {
    const runtime = (await runtimesOf(providerOf()))(`observability_${name}`);
    await runtime.validate(first);
    const created = await runtime.run(first as never, absentInstance);
    expect(await runtime.plan(first as never, await runtime.read(created))).toMatchObject({ empty: true });
    const changed = await runtime.run(second as never, created);
    const again = (await runtimesOf(providerOf()))(`observability_${name}`);
    const imported = await again.import(`name:${changed.state?.name}`);
    await again.plan(second as never, imported);
    await again.run(null, changed);
    expect(factsRead()).toEqual([]);
  });

  test.each(written)("%s is planned while the credential is unknown", async (name, first) => {
    const { openSource, managed } = service;
    const unknown =
      mode === "managed"
        ? { managed: { ...managed, keySecret: UNKNOWN } }
        : { openSource: { ...openSource, apiKey: UNKNOWN } };
    const runtime = (await runtimesOf(providerOf(unknown)))(`observability_${name}`);
    await runtime.plan(first as never, absentInstance);
    expect(factsRead()).toEqual([]);
  });

  test("data sources read what there is", async () => {
    service.put("dashboards", "acme/board", { name: "Board", tiles: [{ name: "Errors", series }] });
    service.put("alerts", "acme/alert", { name: "A", ...watched });
    const dataOf = await dataSourcesOf(providerOf());
    const readable = allKinds.filter(
      ({ access, hasNoDataSources }) => access.readableIn[mode] === true && !hasNoDataSources,
    );
    for (const { name, plural } of readable) {
      const { result, problems } = await dataOf(plural);
      expect([plural, result, problems]).toEqual([plural, expect.anything(), []]);
      await dataOf(name, { name: "A" });
      await dataOf(name, { id: "acme/none" });
    }
    expect(factsRead()).toEqual([]);
  });

  test("what the import command makes of objects", () => {
    const inventory = {
      source: [{ id: "acme/logs", name: "Logs" }],
      dashboard: [{ id: "acme/board", name: "Board", tags, tiles: [{ id: "t1", name: "Errors", series }] }],
      alert: [{ id: "acme/alert", name: "A", ...watched, source: "tile", channel: { type: "pigeon" } }],
    };
    const options = { isChosen: () => true, mode, product: "base" } as const;
    const configuration = configurationOf(inventory, options);
    const packages = { cdk: "cdktf", observability: "cdktf-observability" } as const;
    hclFiles(configuration, { service: { mode } });
    typescriptFiles(configuration, { service: { mode }, packages, takenIds: [], entry: "app" });
    // The types of the constructs offer the words of every dialect, and other values need `custom`.
    expect(factsRead().filter((fact) => !fact.endsWith(".in"))).toEqual([]);
  });
});

test("without a product, tags have no upper bound, and the plan under an unknown credential derives no source", async () => {
  const { openSource } = service;
  const of = await runtimesOf({ product: null, defaultTags: ["team"], openSource: { ...openSource, apiKey: UNKNOWN } });
  const planned = await of("observability_alert").plan(watched as never, absentInstance);
  expect(planned.state?.source).toBe(UNKNOWN);
});

test("the traps see what a client of ClickStack reads", async () => {
  const runtime = (await runtimesOf({ product: "clickstack", openSource: service.openSource }))("observability_alert");
  await runtime
    .plan({ ...watched, dashboardId: "66e0000000000000000000a1", thresholdType: "above" } as never, absentInstance)
    .catch(() => {});
  expect([...read]).toEqual(expect.arrayContaining(["productFacts", "alert.rules.1.rules"]));
});
