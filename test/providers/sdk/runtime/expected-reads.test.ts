import { computed, define, object, string } from "../../../../lib/schema";
import { type ConfigureContext, resource } from "../../../../providers/sdk";
import type { CallName, RequestOf, ResponseOf } from "../../../../providers/sdk/protocol/v6/call-types";
import { toDynamicValue } from "../../../../providers/sdk/protocol/v6/dynamic-value";
import { handlersOf } from "../../../../providers/sdk/protocol/v6/handlers";

const type = object("Box", { id: computed(string(), "ID.", { stable: true }) });
const box = define({ kind: "resource", name: "box", description: "A box.", type });
const provider = define({ kind: "provider", name: "kit", description: "", type: object("Kit", {}) });
const signal = new AbortController().signal;
const typeName = "kit_box";

let context: ConfigureContext;
const handlers = handlersOf<object>(
  {
    name: "kit",
    version: "1.0.0",
    definition: provider,
    configure(_, given) {
      context = given;
      return {};
    },
    resources: [
      resource<object, typeof box>(box, {
        create: async () => ({ state: { id: "1" } }),
        read: async ({ prior }) => ({ state: { id: prior.id } }),
        delete: async () => {},
      }),
    ],
  },
  () => {},
);

const call = <K extends CallName>(name: K, request: RequestOf<K>): Promise<ResponseOf<K>> =>
  (handlers[name] as unknown as (request: RequestOf<K>, signal: AbortSignal) => Promise<ResponseOf<K>>)(
    request,
    signal,
  );

const upgrade = () => {
  const rawState = { json: Buffer.from('{"id":"1"}'), flatmap: {} };
  return call("upgradeResourceState", { typeName, version: 0, rawState });
};
const read = () => {
  const currentState = toDynamicValue(type, { id: "1" });
  return call("readResource", { typeName, currentState, private: Buffer.alloc(0) });
};

test("a read is expected from the upgrade of an object's state until its read", async () => {
  await call("configureProvider", { config: toDynamicValue(provider.type, {}), terraformVersion: "1.11.4" } as never);
  const expected: boolean[] = [];
  for (const step of [upgrade, upgrade, read, read, read, upgrade, read]) {
    await step();
    expected.push(context.expectsReads());
  }
  expect(expected).toEqual([true, true, true, false, false, true, false]);
});
