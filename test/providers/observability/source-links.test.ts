import { type Emulator, startEmulator } from "../../../emulator";
import { nothing, type Runtime, runtimesOf } from "../../support/runtime";
import { furnish, log, unlinked } from "./alert-store";

const traces = "66e000000000000000000502";
let emulator: Emulator;
let of: (typeName: string) => Runtime;

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
beforeEach(async () => {
  emulator.reset();
  furnish(emulator);
  of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
});

const links = { sourceId: unlinked.log, traceSourceId: traces };

test("a link that overwrites an existing value causes a warning, in the plan and the apply", async () => {
  emulator.edit("sources", unlinked.log, (source) => {
    source.traceSourceId = unlinked.trace;
  });
  const runtime = of("observability_source_links");
  const says = `has trace_source_id ${unlinked.trace}, which is set elsewhere. The apply changes it to ${traces}.`;
  const planned = await runtime.plan(links, nothing);
  expect(planned.warnings).toEqual([expect.stringContaining(says)]);
  await runtime.apply(links, nothing, planned);
  expect(runtime.warnings()).toEqual([expect.stringContaining(says)]);
});

test("a source that sets the same link to another value causes a warning in each plan, one that sets it equally does not", async () => {
  const held = await of("observability_source_links").run(links, nothing);
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
  expect((await runtime.plan(links, nothing)).warnings).toEqual([]);
});
