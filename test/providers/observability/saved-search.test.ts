import { type Emulator, startEmulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";

let emulator: Emulator;
let runtime: Runtime;

beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(async () => {
  runtime = await process();
});
afterAll(() => emulator.close());

const process = async () =>
  (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))("observability_saved_search");

const condition = "ServiceName IN ('api')";
const untyped = JSON.stringify([{ condition }]);
const typed = JSON.stringify([{ condition, type: "sql" }]);
const search = (filters: string) => ({ name: "Errors", sourceId: seed.logs, filters });

test("filters stay as written, with or without the type that the service fills in", async () => {
  const made = await runtime.run(search(untyped), absentInstance);
  expect(made.state).toMatchObject({ filters: untyped });
  const read = await runtime.read(made);
  expect(read.state).toMatchObject({ filters: untyped });
  const respelled = await runtime.plan(search(typed), read);
  expect([respelled.empty, respelled.state?.filters]).toEqual([true, untyped]);
});

test("other filters are a change, and those of the UI are drift", async () => {
  const made = await runtime.run(search(untyped), absentInstance);
  const other = JSON.stringify([{ condition: "ServiceName IN ('web')" }]);
  expect((await runtime.plan(search(other), made)).empty).toBe(false);
  emulator.edit("savedSearches", String(made.state?.id), (record) => {
    record.filters = JSON.parse(other);
  });
  runtime = await process();
  const read = await runtime.read(made);
  expect(read.state?.filters).not.toBe(untyped);
  expect((await runtime.plan(search(untyped), read)).empty).toBe(false);
});

test.each([
  [{ condition: "ServiceName = 'api'" }, "filters[0].condition is \"ServiceName = 'api'\"; the service accepts only"],
  [{ type: "lucene", condition: "ServiceName:api" }, 'of type "lucene"; the service accepts only'],
])(
  "a filter that the sidebar cannot show is an error of the plan, unless the service has it (%#)",
  async (filter, says) => {
    const config = search(JSON.stringify([filter]));
    await expect(runtime.plan(config, absentInstance)).rejects.toThrow(says);
    const made = await runtime.run(search(untyped), absentInstance);
    await expect(runtime.plan(config, made)).rejects.toThrow(says);
    emulator.edit("savedSearches", String(made.state?.id), (record) => {
      record.filters = [{ type: "sql", ...filter }];
    });
    runtime = await process();
    const read = await runtime.read(made);
    expect((await runtime.plan({ ...config, name: "Other" }, read)).empty).toBe(false);
  },
);
