import { runningEmulator } from "../../support/emulator";
import { nothing, runtimesOf } from "../../support/runtime";
import { furnish, onTile } from "./alert-store";

const emulator = runningEmulator({ fill: furnish });

test("default tags that alerts of the service do not have are a warning in writes and reads", async () => {
  const processWith = async (defaultTags?: readonly string[]) =>
    (await runtimesOf({ openSource: emulator.openSource, product: "clickstack", defaultTags }))("observability_alert");
  const says = "default_tags of the provider is not supported for alerts by this version of the service";
  const writing = await processWith(["as-code"]);
  const made = await writing.run(onTile, nothing);
  expect(writing.warnings().join()).toContain(says);
  const reading = await processWith(["as-code"]);
  await reading.read(made);
  expect(reading.warnings().join()).toContain(says);
  const without = await processWith();
  await without.run(onTile, nothing);
  expect(without.warnings().join()).not.toContain(says);
});
