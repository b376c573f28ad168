import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";

const emulator = runningEmulator();
let connection: Runtime;

beforeEach(async () => {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  connection = of("observability_connection");
});

const config = { name: "Analytics", host: "http://one:8123", username: "reader" };
const stored = () => emulator.dump().connections.find(({ name }) => name === "Analytics");
const run = (more: object, prior = absentInstance) => connection.run({ ...config, ...more }, prior);

test("a generated password with the same version is not sent again", async () => {
  const made = await run({ password: "first", passwordVersion: 1 });
  const moved = await run({ host: "http://two:8123", password: "second", passwordVersion: 1 }, made);
  expect(stored()).toMatchObject({ host: "http://two:8123", password: "first" });
  await run({ host: "http://two:8123", password: "third", passwordVersion: 2 }, moved);
  expect(stored()).toMatchObject({ password: "third" });
});

test("a version that is added to a password sends it", async () => {
  const made = await run({ password: "first" });
  await run({ password: "second", passwordVersion: 1 }, made);
  expect(stored()).toMatchObject({ password: "second" });
});

test("a password that is removed stays, and a warning says so; a new one is no removal", async () => {
  const made = await run({ password: "first" });
  await connection.plan(config, made);
  expect(connection.warnings().join()).toContain(
    "The connection keeps its password, because the service cannot clear it",
  );
  await connection.plan({ ...config, password: "second" }, made);
  expect(connection.warnings()).toEqual([]);
});
