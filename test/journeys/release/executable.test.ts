import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type PluginProcess, startPlugin } from "terraform-provider-sdk/testing/plugin";
import { kitExecutable } from "../../../providers/sdk/test/support/workspace";

const schemaCall = "/tfplugin6.Provider/GetProviderSchema";

let folder: string;
let trace: string;
let plugin: PluginProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "observability-planted-"));
  trace = path.join(folder, "trace");
});
afterEach(() => {
  plugin?.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that the runtime or a package manager would read, made to leave a trace when it is. */
function plant(place: string): void {
  const leaveTrace = `require("node:fs").appendFileSync(${JSON.stringify(trace)}, __filename + "\\n");`;
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), text);
  };
  write("evil.js", leaveTrace);
  write("bunfig.toml", `preload = ["./evil.js"]\n[run]\nbun = true\n`);
  write(".bunfig.toml", `preload = ["${path.join(place, "evil.js")}"]\n`);
  write(".env", "KIT_NETWORK=tcp\nBUN_OPTIONS=--preload=./evil.js\nNODE_OPTIONS=--require=./evil.js\n");
  write(".env.local", "KIT_NETWORK=tcp\n");
  write(".env.production", "KIT_NETWORK=tcp\n");
  write(".npmrc", `script-shell=${path.join(place, "evil.js")}\nnode-options=--require=./evil.js\n`);
  write("package.json", `{ "main": "evil.js", "imports": { "#x": "./evil.js" }, "type": "module" }`);
  const paths = Object.fromEntries(["*", "@grpc/grpc-js", "node:net"].map((name) => [name, ["./evil.js"]]));
  write("tsconfig.json", JSON.stringify({ compilerOptions: { baseUrl: ".", paths } }));
  for (const name of ["@grpc/grpc-js", "@grpc/proto-loader", "@msgpack/msgpack", "zod", "undici"])
    write(`node_modules/${name}/index.js`, leaveTrace);
}

function traces(): string {
  return spawnSync("cat", [trace], { encoding: "utf8" }).stdout;
}

test("runs and reads nothing that is placed in its working folder or in the home folder", async () => {
  const [work, home] = [path.join(folder, "work"), path.join(folder, "home")];
  plant(work);
  plant(home);
  const env = { HOME: home, XDG_CONFIG_HOME: home };
  plugin = await startPlugin(kitExecutable(), { env, cwd: work });
  const { fields, connect, exited } = plugin;
  expect(fields[2]).toBe("unix");
  const client = connect();
  expect((await client.call(schemaCall)).length).toBeGreaterThan(100);
  await client.call("/plugin.GRPCController/Shutdown");
  client.close();
  expect((await exited).code).toBe(0);
  expect(traces()).toBe("");
});

test("runs no file that BUN_OPTIONS names, and is no provider with BUN_BE_BUN", () => {
  plant(folder);
  const program = kitExecutable();
  const env = { BUN_OPTIONS: `--preload=${path.join(folder, "evil.js")}` };
  const { status, stderr } = spawnSync(program, { cwd: folder, env, encoding: "utf8" });
  expect(stderr).toContain("Code generation from strings disallowed");
  expect(status).toBe(1);
  expect(traces()).toBe("");
  const bare = spawnSync(program, ["--version"], { env: { BUN_BE_BUN: "1" }, encoding: "utf8" });
  expect(bare.stdout).toBe("1.4.5\n");
});
