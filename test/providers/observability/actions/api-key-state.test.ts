import { invokeAction } from "terraform-provider-sdk/testing";
import { observability } from "../../../../providers/observability/provider";
import { runningEmulator } from "../../../support/emulator";
import { invoked, problemsOf } from "./support";

const otherKey = "7d5d3b0a-2f0f-4f7e-9a55-6d1d0a1c0009";

const emulator = runningEmulator({
  fill(running) {
    const [own] = running.dump().keys;
    if (own) running.insert("keys", { ...own, id: otherKey, name: "ci", keySuffix: "4f2a", keyIdHash: "other" });
  },
});

const run = (apiKeyId: string, state: string) =>
  invokeAction(
    observability,
    "api_key_state",
    { apiKeyId, state },
    { provider: { product: "clickstack", managed: emulator.managed } },
  );

const keyNamed = (isOwn: boolean) => {
  const key = emulator.dump().keys.find(({ name }) => (name === "Emulator") === isOwn);
  if (!key) throw new Error("no such key");
  return key;
};

test("a key is disabled and enabled again, and nothing else of it changes", async () => {
  const before = keyNamed(false);
  const disabled = await run(before.id, "disabled");
  expect(problemsOf(disabled)).toEqual([]);
  expect(disabled.progress).toEqual([expect.stringMatching(/^The key ".*" \(.*\) is disabled now\.$/)]);
  expect(keyNamed(false)).toMatchObject({ ...before, state: "disabled" });
  expect((await run(before.id, "disabled")).progress).toEqual([expect.stringContaining("is disabled already")]);
  await run(before.id, "enabled");
  expect(keyNamed(false)).toMatchObject({ ...before, state: "enabled" });
});

test("the provider's own key is not disabled", async () => {
  const [problem] = problemsOf(await run(keyNamed(true).id, "disabled"));
  expect(problem).toContain("Key is in use by the provider");
  expect(keyNamed(true).state).not.toBe("disabled");
});

test("a key that does not exist is an error", async () => {
  const [problem] = problemsOf(await run("2a1b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d", "disabled"));
  expect(problem).toContain("API key is gone");
});

test("a self-hosted service has no keys, which the plan says", async () => {
  const [problem] = problemsOf(await invoked(emulator, "api_key_state", { apiKeyId: "x", state: "disabled" }));
  expect(problem).toContain("not possible in open_source mode");
});
