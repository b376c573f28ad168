import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { toDynamicValue } from "../../../providers/sdk/protocol/dynamic-value";
import { ConfigureProvider_Request } from "../../../providers/sdk/protocol/generated/tfplugin6";
import { startPlugin } from "../../support/kit/plugin-process";
import { provider } from "../../support/kit/provider";
import { kitExecutable } from "../../support/kit/workspace";

const schemaCall = "/tfplugin6.Provider/GetProviderSchema";

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), "provider-code-"));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

/** One start, as a plan makes one: configure, answer, shut down. */
async function run(env: NodeJS.ProcessEnv = { XDG_CACHE_HOME: cache }): Promise<void> {
  const { connect, exited } = await startPlugin(env);
  const client = connect();
  const config = toDynamicValue(provider.definition.type, { file: "unused", greeting: null });
  const request = ConfigureProvider_Request.encode({ terraformVersion: "1.11.4", config }).finish();
  await client.call("/tfplugin6.Provider/ConfigureProvider", request);
  expect((await client.call(schemaCall)).length).toBeGreaterThan(100);
  await client.call("/plugin.GRPCController/Shutdown");
  expect((await exited).code).toBe(0);
  client.close();
}

function kept(): string[] {
  const folder = path.join(cache, "terraform-provider-code");
  return readdirSync(folder).map((name) => path.join(folder, name));
}

describe("the executable", () => {
  it("is one executable ASCII file that Node runs", () => {
    const { mode } = statSync(kitExecutable());
    const text = readFileSync(kitExecutable(), "latin1");
    expect(mode & 0o111).toBe(0o111);
    expect(text.startsWith("#!/usr/bin/env node\n")).toBe(true);
    expect(readFileSync(kitExecutable()).every((byte) => byte < 0x80)).toBe(true);
  });

  it("has little to compile before the handshake", () => {
    const head = readFileSync(kitExecutable(), "latin1").split("\n/*(function")[0] ?? "";
    expect(head.length).toBeLessThan(20_000);
  });

  it("keeps its compiled code once it was configured, for the user alone, and starts from it", async () => {
    await run();
    const [file = "", ...others] = kept();
    expect(others).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = statSync(file).mtimeMs;
    await run();
    expect(statSync(file).mtimeMs).toBe(before);
  });

  it("replaces code that is not its own or not of this Node", async () => {
    await run();
    const [file = ""] = kept();
    writeFileSync(file, "not code");
    await run();
    expect(statSync(file).size).toBeGreaterThan(10_000);
  });

  it("does not run code that others may have written", async () => {
    await run();
    const [file = ""] = kept();
    chmodSync(file, 0o622);
    await run();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("keeps nothing when Node's compile cache is disabled", async () => {
    await run({ XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: "1" });
    expect(readdirSync(cache)).toEqual([]);
  });

  it("starts where nothing can be kept", async () => {
    await run({ XDG_CACHE_HOME: path.join(kitExecutable(), "not-a-folder") });
  });
});
