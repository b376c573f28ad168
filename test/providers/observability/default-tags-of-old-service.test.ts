import { runningEmulator } from "../../support/emulator";
import { absentInstance, runtimesOf } from "../../support/runtime";
import { furnish, onTile } from "./alert-store";

const emulator = runningEmulator({ fill: furnish });
const newer = runningEmulator({ serviceVersion: "2.40", fill: furnish });

test("default tags that alerts of the service do not have are a warning in writes and reads", async () => {
  const processWith = async (defaultTags?: readonly string[]) =>
    (await runtimesOf({ openSource: emulator.openSource, product: "clickstack", defaultTags }))("observability_alert");
  const says = "default_tags of the provider is not supported for alerts by this version of the service";
  const writing = await processWith(["as-code"]);
  const made = await writing.run(onTile, absentInstance);
  expect(writing.warnings().join()).toContain(says);
  const reading = await processWith(["as-code"]);
  await reading.read(made);
  expect(reading.warnings().join()).toContain(says);
  const without = await processWith();
  await without.run(onTile, absentInstance);
  expect(without.warnings().join()).not.toContain(says);
});

test("the state says what the service has, later plans change nothing, and an upgrade of the service plans the tags", async () => {
  const processWith = async (defaultTags: readonly string[], service = emulator) =>
    (await runtimesOf({ openSource: service.openSource, product: "clickstack", defaultTags }))("observability_alert");
  const read = await (await processWith(["as-code"])).read(
    await (await processWith(["as-code"])).run(onTile, absentInstance),
  );
  expect(read.state?.defaultTags).toBeNull();
  for (const tags of [["as-code"], ["as-code", "more"], []]) {
    const process = await processWith(tags);
    expect(await process.plan(onTile, await process.read(read))).toMatchObject({ empty: true });
  }

  const another = { ...onTile, threshold: 11 };
  const second = await (await processWith(["as-code"])).run(another, absentInstance);
  expect(second.state?.defaultTags).toBeNull();
  const process = await processWith(["as-code", "more"]);
  expect(await process.plan(another, await process.read(second))).toMatchObject({ empty: true });

  const [record] = emulator.dump().alerts;
  if (record) newer.insert("alerts", { ...record, tags: [] });
  const upgraded = await processWith(["as-code"], newer);
  const planned = await upgraded.plan(onTile, await upgraded.read(read));
  expect(planned).toMatchObject({ empty: false, state: { defaultTags: ["as-code"] } });
});
