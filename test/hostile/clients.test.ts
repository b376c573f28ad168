import { readFileSync } from "node:fs";
import { type PluginProcess, startPlugin } from "terraform-provider-sdk/testing/plugin";
import { builtExecutable } from "../support/built";
import { endings, malformedCalls, unexpectedClients } from "./client-cases";
import { callOn, openSession, prefix, schemaCall } from "./raw-client";

/** Of processor time, for one case with the start of the process: how busy the machine is does not count. */
const mostSeconds = 20;
/** In MB: 256 for the largest message that is taken, once more for putting it together, and what the process has anyway. */
const mostMemory = 800;

let plugin: PluginProcess | undefined;

beforeAll(() => {
  builtExecutable();
});

afterEach(() => {
  plugin?.child.kill("SIGKILL");
  plugin = undefined;
});

async function start(): Promise<PluginProcess> {
  plugin = await startPlugin(builtExecutable());
  return plugin;
}

function expectLittleUse({ child }: PluginProcess): void {
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
  expect(peak).toBeLessThan(mostMemory);
  // Behind the name in brackets: from the twelfth on, the hundredths of a second in the program and in the kernel.
  const [, rest = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const [user, system] = rest.split(" ").slice(11, 13).map(Number);
  expect((Number(user) + Number(system)) / 100).toBeLessThan(mostSeconds);
}

describe("an unexpected client at the provider's socket", () => {
  it.each(unexpectedClients)("with %s does no harm, and Terraform's calls succeed", async (_, play, expected) => {
    const started = await start();
    expect(await play(started)).toBe(expected);
    const terraform = started.connect();
    expect((await terraform.call(schemaCall)).length).toBeGreaterThan(100);
    expectLittleUse(started);
    terraform.close();
  });
});

describe("a Terraform that sends", () => {
  it.each(malformedCalls)("%s gets a response, and its next call succeeds", async (_, misuse, expected) => {
    const started = await start();
    const session = openSession(started);
    expect(await callOn(session, { body: [prefix(0)] })).toBe("status 0");
    expect(await misuse(session, started)).toBe(expected);
    expect(await callOn(session, { body: [prefix(0)] })).toBe("status 0");
    expectLittleUse(started);
    session.destroy();
  });
});

describe("the provider ends with", () => {
  it.each(endings)("%s", async (_, end) => {
    const started = await start();
    await end(started);
    expect((await started.exited).code).toBe(0);
  });
});
