import { createClient } from "../../../lib/client/client";
import { account } from "../../emulator/support";
import { runningEmulator } from "../../support/emulator";
import { managedClient } from "../support/clients";
import { respond, ScriptedServer, type Step } from "../support/scripted-server";

const key = (name: string) => ({ id: `3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7a${name}`, name });
const page = (names: readonly string[], more: object = {}): Step =>
  respond(200, { status: 200, result: names.map(key), ...more });

async function keysOf(...steps: Step[]) {
  const server = await ScriptedServer.start(...steps);
  const client = managedClient(server.url, { product: "clickstack" });
  const listed = await client.apiKeys.list().then(
    (keys) => keys.map(({ name }) => name),
    (reason: Error) => reason.message,
  );
  await client.close();
  return { listed, queries: server.seen.map(({ path }) => path.split("?")[1]) };
}

test.each<[string, Step[], string[], (string | undefined)[]]>([
  ["without cursors", [page(["10"])], ["10"], [undefined]],
  ["with one page, whatever its total says", [page(["10"], { totalCount: 9, nextCursor: null })], ["10"], [undefined]],
  [
    "with several pages, one of them empty",
    [
      page(["10"], { limit: 1, totalCount: 2, nextCursor: "a" }),
      page([], { limit: 1, totalCount: 2, nextCursor: "b/+" }),
      page(["11"], { limit: 1, totalCount: null, nextCursor: null }),
    ],
    ["10", "11"],
    [undefined, "cursor=a", "cursor=b%2F%2B"],
  ],
])("the keys of a service %s are all there", async (_, steps, listed, queries) => {
  expect(await keysOf(...steps)).toEqual({ listed, queries });
});

test.each<[string, Step[], string]>([
  ["repeats its cursor", [page(["10"], { nextCursor: "a" })], "1 objects, and the service says that there are more"],
  [
    "rejects its cursor",
    [page(["10"], { nextCursor: "a" }), respond(400, { status: 400, error: "cursor" })],
    "1 objects, and the service says that there are more",
  ],
  ["has no cursor and states a higher total", [page(["10"], { totalCount: 2 })], "1 of 2 objects"],
])("a list of keys that %s is incomplete", async (_, steps, says) => {
  expect((await keysOf(...steps)).listed).toContain(`the list is incomplete: it has ${says}`);
});

describe("the emulator", () => {
  const recorded = runningEmulator();
  const newer = runningEmulator({ serviceVersion: "2.41" });

  test("has pages of keys since 2.41, which the client reads to their end", async () => {
    for (const emulator of [recorded, newer]) {
      const [own] = emulator.dump().keys;
      if (!own) throw new Error("the emulator has no key");
      for (let n = 100; n < 400; n += 1)
        emulator.insert("keys", { ...own, name: `Key ${n}`, id: `3f0c7c1e-8a0e-4d7e-9d55-0a6f1c1b7${n}` });
      const client = createClient({ mode: "managed", managed: emulator.managed, product: "clickstack" });
      expect(await client.apiKeys.list()).toHaveLength(301);
      await client.close();
    }
    const get = async (emulator: typeof newer, query: string) =>
      (await account(emulator)("GET", `/keys?${query}`)).body;
    const { result, nextCursor, ...paging } = await get(newer, "limit=300");
    expect([result.length, paging]).toEqual([250, expect.objectContaining({ limit: 250, totalCount: 301 })]);
    const last = await get(newer, `limit=100&cursor=${nextCursor}`);
    expect([last.result.length, last.nextCursor]).toEqual([51, null]);
    expect(await get(newer, "limit=0")).toMatchObject({ status: 400 });
    expect(await get(newer, "cursor=x")).toMatchObject({ status: 400 });
    const whole = await get(recorded, "limit=1");
    expect([whole.result.length, "nextCursor" in whole]).toEqual([301, false]);
  });
});
