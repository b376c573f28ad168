import { DiagnosticError } from "terraform-provider-sdk";
import {
  computed,
  define,
  number,
  object,
  optional,
  required,
  string,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import type { CallName, Handlers, RequestOf, ResponseOf } from "../../protocol/v6/call";
import { Diagnostic_Severity } from "../../protocol/v6/generated/tfplugin6";
import { handlersOf } from "../../protocol/v6/methods";
import { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
import type { JsonValue } from "../../runtime/context";
import { UnknownConfigurationError } from "../../runtime/diagnostics";
import type { Provider } from "../../runtime/provider";
import type { Resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";

const definition = define({
  kind: "resource",
  name: "box",
  description: "A box.",
  schemaVersion: 2,
  type: object("Box", {
    id: computed(string(), "Id."),
    name: required(string(), "Name."),
    size: optional(number(), "Size."),
    keyWo: optional(string(), "Key.", { set: { writeOnly: true } }),
  }),
});
const { type } = definition;
const signal = new AbortController().signal;
const empty = Buffer.alloc(0);
const wire = (value: ObjectValue | null) => toDynamicValue(type, value);
const box = { id: "1", name: "n", size: null, keyWo: null };

const working: Resource<object> = {
  definition,
  create: async () => ({ state: box }),
  read: async ({ prior }) => ({ state: prior }),
  delete: async () => {},
};

function serve(resource: Partial<Resource<object>>, provider: Partial<Provider<object>> = {}): Handlers {
  return handlersOf<object>(
    {
      name: "kit",
      version: "1.0.0",
      definition: define({
        kind: "provider",
        name: "kit",
        description: "",
        type: object("P", { url: optional(string(), "", { set: { env: "KIT_URL" } }) }),
      }),
      configure: () => ({}),
      resources: [{ ...working, ...resource }],
      ...provider,
    },
    () => {},
  );
}

async function call<K extends CallName>(handlers: Handlers, name: K, request: RequestOf<K>): Promise<ResponseOf<K>> {
  const handler = handlers[name];
  if (!handler) throw new Error(`${name} is not served`);
  return (handler as (request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>>)(request, signal);
}

const readBox = (handlers: Handlers, state: ObjectValue = box, bytes = empty) =>
  call(handlers, "readResource", { typeName: "kit_box", currentState: wire(state), private: bytes });

const plan = (handlers: Handlers, config: ObjectValue) =>
  call(handlers, "planResourceChange", {
    typeName: "kit_box",
    priorState: wire(box),
    proposedNewState: wire(config),
    config: wire({ ...config, id: null }),
    priorPrivate: empty,
  });

const create = (handlers: Handlers, config: ObjectValue = box) =>
  call(handlers, "applyResourceChange", {
    typeName: "kit_box",
    priorState: wire(null),
    plannedState: wire({ ...config, id: UNKNOWN, keyWo: null }),
    config: wire(config),
    plannedPrivate: Buffer.from('{"planned":true}'),
  });

const moveRequest: RequestOf<"moveResourceState"> = {
  sourceProviderAddress: "registry.terraform.io/a/b",
  sourceTypeName: "b_crate",
  sourceSchemaVersion: 0,
  sourceIdentitySchemaVersion: 0,
  sourceState: { json: Buffer.from("{}"), flatmap: {} },
  targetTypeName: "kit_box",
  sourcePrivate: Buffer.from("not JSON"),
};

describe("errors become diagnostics", () => {
  const abort = new Error("gone");
  abort.name = "AbortError";

  it.each([
    [
      "a diagnostic",
      new DiagnosticError({ id: "too-big", summary: "Too big" }, "Make it smaller.", ["size"]),
      "Too big",
      "Make it smaller. [too-big]",
      "size",
    ],
    [
      "an error with a path",
      Object.assign(new Error("no such size"), { path: ["size"] }),
      "Unexpected error",
      "no such size [unexpected-error]",
      "size",
    ],
    [
      "a plain error",
      new TypeError("x is not a function"),
      "Unexpected error",
      "x is not a function [unexpected-error]",
      undefined,
    ],
    [
      "an abort",
      abort,
      "Stopped",
      "The run was interrupted. The service may have completed the last request: plan again before you apply. [stopped]",
      undefined,
    ],
    ["something else", "text", "Unexpected error", "text [unexpected-error]", undefined],
  ])("%s", async (_, thrown, summary, detail, attribute) => {
    const { diagnostics, newState } = await readBox(serve({ read: () => Promise.reject(thrown) }));
    expect(diagnostics).toEqual([
      {
        severity: Diagnostic_Severity.ERROR,
        summary,
        detail,
        attribute: attribute && { steps: [{ attributeName: attribute }] },
      },
    ]);
    expect(fromDynamicValue(type, newState)).toEqual(box);
  });

  it("as the provider explains it", async () => {
    const explain = (error: unknown) =>
      error instanceof RangeError
        ? ({ severity: "error", id: "explained", summary: "Explained", detail: error.message } as const)
        : undefined;
    const { diagnostics } = await readBox(serve({ read: () => Promise.reject(new RangeError("far")) }, { explain }));
    expect(diagnostics).toMatchObject([{ summary: "Explained", detail: "far [explained]" }]);
  });

  it("for a value that does not fit, with the attribute and without the value", async () => {
    const { diagnostics } = await readBox(serve({ read: async () => ({ state: { ...box, size: "s3cret" } }) }));
    expect(diagnostics).toMatchObject([
      { summary: "Value does not fit the schema", attribute: { steps: [{ attributeName: "size" }] } },
    ]);
    expect(JSON.stringify(diagnostics)).not.toContain("s3cret");
  });
});

describe("the client", () => {
  it("is created only for calls that use it; with an unknown configuration, a refresh keeps the state and names the arguments", async () => {
    const handlers = serve(
      { read: async ({ client, prior }) => ({ state: { ...prior, name: String(client) } }) },
      { configure: () => Promise.reject(new UnknownConfigurationError([["url"]])) },
    );
    const configured = await call(handlers, "configureProvider", { terraformVersion: "1.11.4" });
    expect(configured.diagnostics).toEqual([]);
    expect((await create(handlers)).diagnostics).toEqual([]);
    const { diagnostics } = await readBox(handlers);
    expect(diagnostics).toMatchObject([{ severity: 2, summary: "Not refreshed" }]);
    expect(diagnostics[0]?.detail).toContain("The provider argument url depends on a value");
  });

  it("is asked for only by who uses it, not by a copy of a context", async () => {
    const handlers = serve(
      { plan: (context) => ({ private: Object.keys({ ...context }) }) },
      { configure: () => Promise.reject(new UnknownConfigurationError([["url"]])) },
    );
    await call(handlers, "configureProvider", { terraformVersion: "1.11.4" });
    const { diagnostics, plannedPrivate } = await plan(handlers, box);
    expect(diagnostics).toEqual([]);
    expect(JSON.parse(String(plannedPrivate))).not.toContain("client");
  });

  it("is the one of the latest configuration", async () => {
    const handlers = serve(
      { read: async ({ client, prior }) => ({ state: { ...prior, name: String(Reflect.get(client, "url")) } }) },
      { configure: (config) => ({ url: config.url }) },
    );
    for (const url of ["first", "second"]) {
      const config = { msgpack: empty, json: Buffer.from(JSON.stringify({ url })) };
      await call(handlers, "configureProvider", { terraformVersion: "1.11.4", config });
    }
    expect(fromDynamicValue(type, (await readBox(handlers)).newState)).toMatchObject({ name: "second" });
  });

  it("gets the value of an environment variable for an argument that the configuration omits", async () => {
    const handlers = serve(
      { read: async ({ client, prior }) => ({ state: { ...prior, name: String(Reflect.get(client, "url")) } }) },
      { configure: (config) => ({ url: config.url }) },
    );
    process.env.KIT_URL = "http://kit";
    try {
      await call(handlers, "configureProvider", { terraformVersion: "1.11.4" });
    } finally {
      delete process.env.KIT_URL;
    }
    expect(fromDynamicValue(type, (await readBox(handlers)).newState)).toMatchObject({ name: "http://kit" });
  });

  it("sees a stop in its signal until it is configured again", async () => {
    const seen: boolean[] = [];
    const handlers = serve({
      read: async ({ prior, signal: stop }) => {
        seen.push(stop.aborted);
        return { state: prior };
      },
    });
    await readBox(handlers);
    await call(handlers, "stopProvider", {});
    await readBox(handlers);
    await call(handlers, "configureProvider", { terraformVersion: "1.11.4" });
    await readBox(handlers);
    expect(seen).toEqual([false, true, false]);
  });
});

describe("private state", () => {
  const stored = (bytes: Buffer | undefined) => JSON.parse(String(bytes)) as JsonValue;

  it("stays through a read that returns none, and is replaced by one that does", async () => {
    const before = Buffer.from('{"a":1}');
    expect(stored((await readBox(serve({}), box, before)).private)).toEqual({ a: 1 });
    const replacing = serve({ read: async ({ prior, private: left }) => ({ state: prior, private: [left ?? null] }) });
    expect(stored((await readBox(replacing, box, before)).private)).toEqual([{ a: 1 }]);
  });

  it("is passed from the plan to the apply", async () => {
    expect(stored((await create(serve({}))).private)).toEqual({ planned: true });
    const adding = serve({ create: async ({ private: left }) => ({ state: box, private: { left } }) });
    expect(stored((await create(adding)).private)).toEqual({ left: { planned: true } });
  });
});

describe("a plan of which Terraform gets a part", () => {
  const seen: Value[] = [];
  const handlers = serve({
    normalize: ({ proposed }) => ({ ...proposed, size: 4 }),
    showPlanned: (planned) => ({ ...planned, size: null }),
    plan(context) {
      if (context.action !== "update") return undefined;
      seen.push(context.normalized.size ?? null);
      return { planned: context.normalized };
    },
  });
  it.each([box, { ...box, name: "m" }])("hands the whole on to the resource: %j", async (config) => {
    const { plannedState } = await plan(handlers, config);
    expect(seen.pop()).toBe(4);
    expect(fromDynamicValue(type, plannedState)).toEqual(config);
  });
});

describe("a create", () => {
  it("gets write-only values in the configuration and stores none, even if the resource returns them", async () => {
    let seen: unknown;
    const handlers = serve({
      create: async ({ config, planned }) => {
        seen = [config.keyWo, planned.keyWo];
        return { state: { ...box, keyWo: "leak" } };
      },
    });
    const { newState } = await create(handlers, { ...box, keyWo: "key" });
    expect(seen).toEqual(["key", null]);
    expect(fromDynamicValue(type, newState)).toEqual(box);
  });

  it("that fails stores nothing, or what it kept, with the error", async () => {
    const failing = serve({ create: () => Promise.reject(new Error("no")) });
    expect(fromDynamicValue(type, (await create(failing)).newState)).toBeNull();
    const halfway = serve({
      create: async ({ keep }) => {
        keep({ id: "7" }, { half: true });
        throw new Error("no");
      },
    });
    const { newState, diagnostics, private: bytes } = await create(halfway);
    expect(fromDynamicValue(type, newState)).toEqual({ ...box, id: "7" });
    expect(diagnostics).toHaveLength(1);
    expect(String(bytes)).toBe('{"half":true}');
  });
});

describe("an update", () => {
  it("that fails stores the prior state, or with it what the resource kept, and never what was only planned", async () => {
    const prior = { ...box, size: 1 };
    const update = (resource: Partial<Resource<object>>) =>
      call(serve(resource), "applyResourceChange", {
        typeName: "kit_box",
        priorState: wire(prior),
        plannedState: wire({ ...prior, name: "new", size: 2 }),
        config: wire({ ...prior, id: null, name: "new", size: 2 }),
        plannedPrivate: empty,
      });
    const failing = await update({ update: () => Promise.reject(new Error("no")) });
    expect(fromDynamicValue(type, failing.newState)).toEqual(prior);
    const halfway = await update({
      update: async ({ keep, planned }) => {
        keep({ name: planned.name ?? null, keyWo: "leak" });
        throw new Error("no");
      },
    });
    expect(fromDynamicValue(type, halfway.newState)).toEqual({ ...prior, name: "new" });
    expect(halfway.diagnostics).toHaveLength(1);
  });
});

describe("unsupported operations are reported with a message", () => {
  it("an import", async () => {
    const { diagnostics } = await call(serve({}), "importResourceState", { typeName: "kit_box", id: "1" });
    expect(diagnostics).toMatchObject([{ summary: "Import is not supported" }]);
  });

  it("a move", async () => {
    const { diagnostics } = await call(serve({ move: () => undefined }), "moveResourceState", moveRequest);
    expect(diagnostics[0]?.detail).toContain(
      "kit_box cannot take over the state of b_crate of registry.terraform.io/a/b.",
    );
  });

  it("write-only values under a Terraform that would store them", async () => {
    const request = { typeName: "kit_box", config: wire({ ...box, id: null, keyWo: "k" }) };
    const { diagnostics } = await call(serve({}), "validateResourceConfig", request);
    expect(diagnostics).toMatchObject([{ attribute: { steps: [{ attributeName: "key_wo" }] } }]);
    const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
    expect((await call(serve({}), "validateResourceConfig", { ...request, clientCapabilities })).diagnostics).toEqual(
      [],
    );
  });
});

describe("stored state", () => {
  const upgrade = (handlers: Handlers, version: number, state: unknown) =>
    call(handlers, "upgradeResourceState", {
      typeName: "kit_box",
      version,
      rawState: { json: Buffer.from(JSON.stringify(state)), flatmap: {} },
    });

  it("of the current version gets nulls for new attributes, and loses unknown attributes and write-only values", async () => {
    const { upgradedState } = await upgrade(serve({}), 2, { id: "1", name: "n", key_wo: "k", gone: true });
    expect(fromDynamicValue(type, upgradedState)).toEqual(box);
  });

  const append = (text: string) => (raw: Value) => ({ id: "1", name: `${(raw as ObjectValue).name}, ${text}` });

  it.each([
    [1, "n, was 1"],
    [0, "n, another's"],
    [2, "n"],
  ])("of version %i is upgraded by the resource's steps", async (version, name) => {
    const handlers = serve({
      upgrade: [
        { from: 1, upgrade: append("was 1") },
        { from: 0, to: 2, upgrade: append("another's") },
      ],
    });
    const { upgradedState } = await upgrade(handlers, version, { id: "1", name: "n" });
    expect(fromDynamicValue(type, upgradedState)).toEqual({ ...box, name });
  });

  it("is of version 1 unless the definition says otherwise", async () => {
    const { schemaVersion: _, ...unversioned } = definition;
    const { resourceSchemas } = await call(serve({ definition: unversioned }), "getProviderSchema", {});
    expect(resourceSchemas.kit_box?.version).toBe(1);
    const lookup = { ...unversioned, kind: "data_source" as const };
    const provider = serve({}, { dataSources: [{ definition: lookup, read: async () => ({}) }] });
    expect((await call(provider, "getProviderSchema", {})).dataSourceSchemas.kit_box?.version).toBe(0);
  });

  it.each<[string, readonly (readonly [from: number, to?: number])[]]>([
    ["no step from schema version 1, so such a state would never reach 3; add one", [[0, 3]]],
    ["no step from schema version 2, so such a state would never reach 3; add one", [[1]]],
    ["a step from schema version 3 to 4, and the current version is 3", [[1, 3], [3]]],
    ["a step from schema version 1 to 1, and the current version is 3", [[1, 1]]],
    ["two steps from schema version 1; remove one", [[1, 3], [1, 2], [2]]],
  ])("has steps that lead to the current version, or the provider does not load: %s", (says, steps) => {
    const upgrade = steps.map(([from, to]) => ({ from, ...(to && { to }), upgrade: (raw: Value) => raw }));
    const load = () => serve({ definition: { ...definition, schemaVersion: 3 }, upgrade });
    expect(load).toThrow(`The upgrade of the resource "box" has ${says}.`);
  });

  it("is upgraded step by step", async () => {
    const steps = [
      { from: 0, upgrade: append("was 0") },
      { from: 1, upgrade: append("was 1") },
    ];
    const { upgradedState } = await upgrade(serve({ upgrade: steps }), 0, { id: "1", name: "n" });
    expect(fromDynamicValue(type, upgradedState)).toEqual({ ...box, name: "n, was 0, was 1" });
  });

  it("of a version without a step, or of a later version, is rejected", async () => {
    const handlers = serve({ upgrade: [{ from: 1, upgrade: append("was 1") }] });
    expect((await upgrade(handlers, 0, { id: "1" })).diagnostics).toMatchObject([
      { summary: "State has an unknown version" },
    ]);
    expect((await upgrade(handlers, 3, { id: "1" })).diagnostics).toMatchObject([
      { summary: "State has a later version" },
    ]);
  });

  it("that does not fit is reported with the remedy", async () => {
    const { diagnostics } = await upgrade(serve({}), 1, { id: "1", size: { wide: 1 } });
    expect(diagnostics).toMatchObject([{ summary: "Stored state does not fit the schema" }]);
    expect(diagnostics[0]?.detail).toContain("size is an object; a number is expected.");
    expect(diagnostics[0]?.detail).toContain("terraform state rm");
  });

  it("of another provider that does not fit is reported with its resource type and the remedy", async () => {
    const handlers = serve({ move: () => ({ state: { id: "1", size: { wide: 1 } } }) });
    const { diagnostics } = await call(handlers, "moveResourceState", moveRequest);
    expect(diagnostics).toMatchObject([
      {
        summary: "Stored state does not fit the schema",
        detail:
          "The state of b_crate of registry.terraform.io/a/b: size is an object; a number is expected. " +
          "Instead of the moved block, remove the object from the state with a removed block and import it. [state-unfit]",
      },
    ]);
  });

  it("of a Terraform without JSON states is reported with the remedy", async () => {
    const rawState = { json: empty, flatmap: { id: "1" } };
    const request = { typeName: "kit_box", version: 0, rawState };
    const { diagnostics } = await call(serve({}), "upgradeResourceState", request);
    expect(diagnostics).toMatchObject([{ summary: "State of an old version of Terraform" }]);
    expect(diagnostics[0]?.detail).toContain("terraform state rm");
  });
});

describe("parts that Terraform could not use are an error at the first call, which asks for the schema:", () => {
  const named = (name: string, attribute = "label") => ({
    ...working,
    definition: define({ ...definition, name, type: object("Part", { [attribute]: optional(string(), "Any.") }) }),
  });
  const lister = { definition: define({ ...definition, kind: "list_resource" }), list: async () => [] };

  it.each([
    ["two of one name", { resources: [working, working] }, 'resource "box" of the provider "kit" is there twice'],
    ["a name with the provider's", { resources: [named("kit_box")] }, 'leave "kit_" out of its name'],
    [
      "an argument of Terraform",
      { resources: [named("crate", "forEach")] },
      'argument "forEach", which Terraform takes',
    ],
    ["a list of a resource without identity", { resources: [working], listResources: [lister] }, "needs a resource"],
  ])("%s", async (_, parts, message) => {
    const schema = async () => call(serve({}, parts), "getProviderSchema", {});
    await expect(schema()).rejects.toThrow(message);
  });
});
