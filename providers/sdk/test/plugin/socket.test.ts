import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect as connectSocket, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { status } from "@grpc/grpc-js";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import { createCertificate } from "../../plugin/certificate";
import { makeSocketFolder, socketPlaces } from "../../plugin/listen";
import { until } from "../../testing";
import { testIf } from "../../testing/engine";
import { cookie, type PluginProcess } from "../../testing/plugin";
import { kitExecutable } from "../support/workspace";

const schemaCall = "/tfplugin6.Provider/GetProviderSchema";
const healthCall = "/grpc.health.v1.Health/Check";

let place: string;
let plugin: PluginProcess | undefined;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "s-"));
});
afterEach(() => {
  plugin?.child.kill("SIGKILL");
  plugin = undefined;
  rmSync(place, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv): Promise<{ plugin: PluginProcess; socket: string }> {
  plugin = await startPlugin(kitExecutable(), { env });
  return { plugin, socket: plugin.fields[3] ?? "" };
}

describe("the socket", () => {
  it("is in a folder that only this user can enter, with any umask", async () => {
    const before = process.umask(0);
    try {
      const { socket } = await start({ PLUGIN_UNIX_SOCKET_DIR: place });
      expect(path.dirname(path.dirname(socket))).toBe(place);
      expect(path.basename(path.dirname(socket))).toMatch(/^tfp-[A-Za-z0-9]{6}$/);
      expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
      expect(statSync(socket).mode & 0o077).toBe(0);
    } finally {
      process.umask(before);
    }
  });

  it("is removed from the file system once the client has connected, so that no other can connect", async () => {
    const { plugin, socket } = await start({ PLUGIN_UNIX_SOCKET_DIR: place });
    const client = plugin.connect();
    await client.call(healthCall);
    await until(() => !existsSync(socket));
    expect(readdirSync(place)).toEqual([]);
    const second = plugin.connect();
    await expect(second.call(healthCall)).rejects.toMatchObject({ code: status.UNAVAILABLE });
    expect((await client.call(schemaCall)).length).toBeGreaterThan(100);
    second.close();
    client.close();
    expect((await plugin.exited).code).toBe(0);
  });

  it("stays open after an unexpected client disconnects", async () => {
    const { plugin, socket } = await start({ PLUGIN_UNIX_SOCKET_DIR: place });
    const stranger = plugin.connect(createCertificate());
    await expect(stranger.call(healthCall)).rejects.toMatchObject({ code: status.UNAVAILABLE });
    stranger.close();
    await new Promise<void>((resolve) =>
      connectSocket(socket, function (this: { destroy(): void }) {
        this.destroy();
        resolve();
      }),
    );
    const client = plugin.connect();
    expect((await client.call(schemaCall)).length).toBeGreaterThan(100);
    client.close();
  });

  it("is created elsewhere if the path of the temporary folder is too long", async () => {
    const long = path.join(place, "x".repeat(100));
    mkdirSync(long);
    const { plugin, socket } = await start({ TMPDIR: long, XDG_RUNTIME_DIR: place });
    expect(path.dirname(path.dirname(socket))).toBe(place);
    expect((await plugin.connect().call(healthCall)).length).toBe(2);
  });

  it("is created elsewhere if the temporary folder cannot be written", async () => {
    const file = path.join(place, "file");
    writeFileSync(file, "");
    const { socket } = await start({ TMPDIR: file, XDG_RUNTIME_DIR: place });
    expect(path.dirname(path.dirname(socket))).toBe(place);
  });
});

describe("folders for sockets", () => {
  it("are tried in order: that of Terraform, the temporary folder, the system's", () => {
    const places = socketPlaces({ PLUGIN_UNIX_SOCKET_DIR: "/one", XDG_RUNTIME_DIR: "/two" });
    expect(places.slice(0, 3)).toEqual(["/one", tmpdir(), "/two"]);
    expect(places).toContain("/dev/shm");
  });

  it("that all fail are listed in one sentence, each with its reason, and the remedy", () => {
    const long = path.join(place, "x".repeat(100));
    const missing = path.join(place, "missing");
    expect(() => makeSocketFolder([long, missing])).toThrow(
      `There is no folder for the provider's socket: ${long} (its path is too long), ${missing} (ENOENT). Set TMPDIR to a writable folder with a short path.`,
    );
  });
});

describe("a start that fails", () => {
  let taken: Server;
  afterEach(() => taken?.close());

  async function startOnTakenPort(...args: string[]) {
    taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port)),
    );
    const range = { KIT_NETWORK: "tcp", PLUGIN_MIN_PORT: String(port), PLUGIN_MAX_PORT: String(port) };
    const env = { ...process.env, ...cookie, ...range };
    const reason = `There is no free port from ${port} to ${port} on 127.0.0.1. Set PLUGIN_MIN_PORT and PLUGIN_MAX_PORT to a wider range.\n`;
    return { reason, ...spawnSync(kitExecutable(), args, { env, encoding: "utf8" }) };
  }

  it("reports the reason where Terraform shows it", async () => {
    const { stdout, status: code, reason } = await startOnTakenPort();
    expect(stdout).toBe(reason);
    expect(code).toBe(1);
  });

  it("reports the reason on standard error to who debugs", async () => {
    const { stdout, stderr, status: code, reason } = await startOnTakenPort("--debug");
    expect(stderr).toBe(reason);
    expect(stdout).toBe("");
    expect(code).toBe(1);
  });

  const asRoot = testIf(process.getuid?.() === 0, "only root can start it as another user");
  asRoot("is not what a user without home and name gets", async () => {
    chmodSync(place, 0o777);
    for (const folder of [path.dirname(path.dirname(kitExecutable())), path.dirname(kitExecutable())])
      chmodSync(folder, 0o755);
    const user = { uid: 54_321, gid: 54_321, env: { ...cookie, TMPDIR: place }, cwd: "/" };
    const child = spawn(kitExecutable(), { ...user, stdio: ["ignore", "pipe", "ignore"] });
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk;
    });
    await until(() => stdout.endsWith("\n") || child.exitCode !== null);
    child.kill("SIGKILL");
    expect(stdout).toMatch(/^1\|6\|unix\|.*\/s\|grpc\n$/);
  });
});
