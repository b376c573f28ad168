import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";
import { furnish, log, unlinked } from "./alert-store";

const traces = seed.traces;
const emulator = runningEmulator({ fill: furnish });
let of: (typeName: string) => Runtime;

beforeEach(async () => {
  of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
});

const links = { sourceId: unlinked.log, traceSourceId: traces };

test("a link to a source of another kind is rejected in the plan, with the source and its kind", async () => {
  const wrong = { sourceId: unlinked.log, traceSourceId: log };
  await expect(of("observability_source_links").plan(wrong, absentInstance)).rejects.toThrow(
    /trace_source_id is the source ".*" \(66e000000000000000000501\), which is of kind log/,
  );
});

test("a link that overwrites an existing value causes a warning, in the plan and the apply", async () => {
  emulator.edit("sources", unlinked.log, (source) => {
    source.traceSourceId = unlinked.trace;
  });
  const runtime = of("observability_source_links");
  const says = `has trace_source_id ${unlinked.trace}, which is set elsewhere. The apply changes it to ${traces}.`;
  const planned = await runtime.plan(links, absentInstance);
  expect(planned.warnings).toEqual([expect.stringContaining(says)]);
  await runtime.apply(links, absentInstance, planned);
  expect(runtime.warnings()).toEqual([expect.stringContaining(says)]);
});

test("a source that sets the same link to another value causes a warning in each plan, one that sets it equally does not", async () => {
  const held = await of("observability_source_links").run(links, absentInstance);
  const source = await of("observability_source").import(unlinked.log);
  const plans = async (traceSourceId: string) => {
    const config = { ...source.state, id: null, createdAt: null, updatedAt: null, traceSourceId };
    await of("observability_source").plan(config, source);
    return (await of("observability_source_links").plan(links, held)).warnings;
  };
  expect(await plans(traces)).toEqual([]);
  expect(await plans(log)).toEqual([
    `observability_source sets trace_source_id of the source ${unlinked.log} to ${log}, and observability_source_links to ${traces}, so each apply overwrites the other. Set the link in one of them.`,
  ]);
});

test("links that only this resource sets cause no warning", async () => {
  const runtime = of("observability_source_links");
  expect((await runtime.plan(links, absentInstance)).warnings).toEqual([]);
});

test("links and their source change at the same time, and neither change is lost", async () => {
  const config = {
    name: "Logs",
    kind: "log",
    connectionId: seed.connection,
    from: { databaseName: "default", tableName: "events" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Body",
  };
  const source = await of("observability_source").run(config, absentInstance);
  const linked = { sourceId: String(source.state?.id), traceSourceId: traces };
  const held = await of("observability_source_links").run(linked, absentInstance);
  const applying = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  const [sources, linking] = [applying("observability_source"), applying("observability_source_links")];
  const renamed = await sources.plan({ ...config, name: "Renamed" }, source);
  const unlinked = await linking.plan(null, held);
  emulator.faults.add({ kind: "delay", method: "PUT", path: "*/sources/*", milliseconds: 300, count: 1 });
  await Promise.all([
    sources.apply({ ...config, name: "Renamed" }, source, renamed),
    linking.apply(null, held, unlinked),
  ]);
  const after = emulator.dump().sources.find(({ id }) => id === source.state?.id);
  expect(after).toMatchObject({ name: "Renamed" });
  expect(after).not.toHaveProperty("traceSourceId");
});
