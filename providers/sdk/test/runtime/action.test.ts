import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { define, object, optional, string, UNKNOWN } from "terraform-provider-sdk/schema";
import { invokeAction } from "terraform-provider-sdk/testing";
import type { Handlers } from "../../protocol/v6/call";
import { Deferred_Reason } from "../../protocol/v6/generated/tfplugin6";
import { handlersOf } from "../../protocol/v6/methods";
import { toDynamicValue } from "../../protocol/v6/values";
import type { Action, Provider } from "../../runtime/provider";
import type { ObjectValue } from "../../schema";
import { until } from "../../testing";
import { provider, ring } from "../support/provider";
import { Store } from "../support/store";

const { signal } = new AbortController();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "action-"));
  file = path.join(folder, "store.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ringWith = (config: ObjectValue, until?: AbortSignal) =>
  invokeAction(provider, "ring", config, { provider: { file }, signal: until });

const handlers = (served: Provider<Store> = provider) => handlersOf(served, () => {}) as Required<Handlers>;

function request(config: ObjectValue, deferralAllowed?: boolean) {
  return {
    actionType: "kit_ring",
    config: toDynamicValue(ring.definition.type, config),
    clientCapabilities:
      deferralAllowed === undefined ? undefined : { deferralAllowed, writeOnlyAttributesAllowed: true },
  };
}

test("the schema has the arguments of each action, the metadata its name", async () => {
  const { actionSchemas } = await handlers().getProviderSchema({}, signal);
  expect(Object.keys(actionSchemas)).toEqual(["kit_ring"]);
  expect(actionSchemas.kit_ring?.schema?.block?.attributes).toMatchObject([
    { name: "password", optional: true, sensitive: true },
    { name: "thing", required: true, computed: false },
    { name: "times", optional: true, computed: false },
  ]);
  expect((await handlers().getMetadata({}, signal)).actions).toEqual([{ typeName: "kit_ring" }]);
});

test("an invocation has the defaults of what is not configured, and its warnings", async () => {
  const { progress, errors, warnings } = await ringWith({ thing: "bell" });
  expect(progress).toEqual(["Ring 1 with null.", "Ring 2 with null.", expect.stringMatching(/^Warning: Loud bell: /)]);
  expect([errors, warnings.map(({ summary }) => summary)]).toEqual([[], ["Loud bell"]]);
  expect(new Store(file).get("rung")).toMatchObject({ times: 2 });
});

test("neither progress nor an error has a secret", async () => {
  const invocation = await ringWith({ thing: "broken", password: "swordfish" });
  expect(JSON.stringify(invocation)).not.toContain("swordfish");
  expect(invocation.progress).toHaveLength(2);
  expect(invocation.errors).toMatchObject([{ summary: "Broken bell" }]);
});

test.each([
  ["the validation", { thing: "x" }, "Short name"],
  ["the plan", { thing: "mute" }, "Mute thing"],
])("a mistake that %s finds is reported before anything is done", async (_, config, summary) => {
  new Store(file).put("thing-1", { name: "mute", color: "mute" });
  const { errors, progress } = await ringWith(config);
  expect(errors).toMatchObject([{ summary }]);
  expect([progress, new Store(file).get("rung")]).toEqual([[], undefined]);
});

test("an interrupt ends the wait of an invocation", async () => {
  const interrupt = new AbortController();
  const invocation = ringWith({ thing: "endless" }, interrupt.signal);
  await until(() => new Store(file).get("rung") !== undefined);
  interrupt.abort();
  expect((await invocation).errors).toMatchObject([{ detail: expect.stringContaining("aborted") }]);
});

test("progress is sent before the invocation ends, and a cancelled call ends the wait", async () => {
  const served = handlers();
  const config = toDynamicValue(provider.definition.type, { file });
  await served.configureProvider({ terraformVersion: "1.14.0", config, clientCapabilities: undefined }, signal);
  const call = new AbortController();
  const events = served.invokeAction(request({ thing: "endless", times: 1 }), call.signal)[Symbol.asyncIterator]();
  expect((await events.next()).value).toMatchObject({ progress: { message: "Ring 1 with null." } });
  call.abort();
  expect((await events.next()).value).toMatchObject({ completed: { diagnostics: [{ severity: 1 }] } });
  expect(await events.next()).toMatchObject({ done: true });
});

test("what a client no longer reads is dropped", async () => {
  const served = handlers();
  const config = toDynamicValue(provider.definition.type, { file });
  await served.configureProvider({ terraformVersion: "1.14.0", config, clientCapabilities: undefined }, signal);
  for await (const event of served.invokeAction(request({ thing: "bell", times: 9 }), signal)) {
    expect(event.progress?.message).toBe("Ring 1 with null.");
    break;
  }
  await until(() => new Store(file).get("rung") !== undefined);
});

describe("a plan while the provider's configuration is unknown", () => {
  async function planned(deferralAllowed?: boolean) {
    const served = handlers();
    const config = toDynamicValue(provider.definition.type, { file: UNKNOWN });
    await served.configureProvider({ terraformVersion: "1.14.0", config, clientCapabilities: undefined }, signal);
    return served.planAction(request({ thing: UNKNOWN }, deferralAllowed), signal);
  }

  it("is deferred for a client that allows it", async () => {
    expect(await planned(true)).toMatchObject({
      deferred: { reason: Deferred_Reason.PROVIDER_CONFIG_UNKNOWN },
      diagnostics: [],
    });
  });

  it.each([[false], [undefined]])("succeeds for any other client (%s)", async (deferralAllowed) => {
    expect(await planned(deferralAllowed)).toEqual({ diagnostics: [] });
  });
});

test("an action with a computed attribute is rejected when the schema is read", async () => {
  const definition = define({
    kind: "action",
    name: "ring",
    description: "Rings.",
    type: object("Ring", { id: { ...optional(string(), "ID."), presence: "computed" } }),
  });
  const action: Action<Store> = { definition, invoke: () => {} };
  await expect(handlers({ ...provider, actions: [action] }).getProviderSchema({}, signal)).rejects.toThrow(
    'The action kit_ring has the computed attribute "id", but an action has no result; remove it.',
  );
});
