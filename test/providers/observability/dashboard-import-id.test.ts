import type { ObjectValue } from "terraform-provider-sdk/values";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimeOf, runtimesOf } from "../../support/runtime";

const emulator = runningEmulator({ kept: true });
let runtime: Runtime;
const ids: string[] = [];
beforeAll(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
  for (const name of ["Checkout", "Twice", "Twice"])
    ids.push(String((await runtime.run({ name } as ObjectValue, absentInstance)).state?.id));
});

test("a dashboard is imported by ID, by team and ID, and by a unique name", async () => {
  for (const text of [ids[0], ids[0]?.toUpperCase(), `team/${ids[0]}`, "name:Checkout"])
    expect((await runtime.import(String(text))).state).toMatchObject({ id: ids[0], name: "Checkout" });
});

test.each([
  ["nonsense", /is not the ID of a dashboard\. Use its ID \(24 hexadecimal digits.*<team>\/<id>, or name:<name>/],
  ["name:Chekout", /There is no dashboard named "Chekout"\. The nearest name is "Checkout"/],
  ["name:Twice", /are named "Twice": [0-9a-f]{24}, [0-9a-f]{24}\. Use the ID of one of them/],
])("%s is rejected with the remedy", async (text, says) => {
  await expect(runtime.import(text)).rejects.toThrow(says);
});

test("managed mode has no teams, so the remedy offers none", async () => {
  const of = await runtimesOf({ managed: emulator.managed, product: "clickstack" });
  await expect(of("observability_webhook").import("nonsense")).rejects.toThrow(
    "Use its ID (24 hexadecimal digits) or name:<name>.",
  );
  await expect(of("observability_dashboard").import("nonsense")).rejects.toThrow("URL) or name:<name>.");
});
