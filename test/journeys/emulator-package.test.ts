import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtArchive } from "../support/built";

const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
const npm = (folder: string, ...args: string[]): string =>
  execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const library = `
  import { startEmulator } from "cdktf-observability/emulator";
  const emulator = await startEmulator();
  const { baseUrl, apiKey } = emulator.openSource;
  emulator.faults.add({ kind: "status", status: 503, path: "/api/v2/alerts", count: 1 });
  const headers = { authorization: "Bearer " + apiKey };
  const sources = await (await fetch(baseUrl + "/api/v2/sources", { headers })).json();
  await fetch(baseUrl + "/api/v2/alerts", { headers });
  const requests = emulator.requests().map(({ path, status }) => path + " " + status);
  await emulator.close();
  console.log(JSON.stringify({ names: sources.data.map(({ name }) => name), requests }));
`;

describe("The packed package, installed elsewhere", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packed-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(() => {
    writeFileSync(path.join(folder, "package.json"), '{"private":true}');
    npm(folder, "install", builtArchive(), ...quiet);
  });

  test("runs the emulator as a command", async () => {
    const child = spawn(path.join(folder, "node_modules/.bin/cdktf-observability"), ["emulator", "--port", "0"]);
    const ended = new Promise((resolve) => child.on("close", resolve));
    try {
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout.on("data", (chunk) => {
          const found = /listening on (\S+)/.exec(String(chunk))?.[1];
          if (found) resolve(found);
        });
        void ended.then((code) => reject(new Error(`the command ended with ${code}`)));
      });
      const headers = { authorization: "Bearer emulator-key" };
      expect((await fetch(`${url}/api/v2/dashboards`, { headers })).status).toBe(200);
      expect(await (await fetch(url)).text()).toContain("No dashboards yet");
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });

  test("starts the emulator as a library", () => {
    writeFileSync(path.join(folder, "use.mjs"), library);
    const output = execFileSync(process.execPath, ["use.mjs"], { cwd: folder, encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({
      names: ["Logs", "Traces", "Metrics", "Sessions"],
      requests: ["/api/v2/sources 200", "/api/v2/alerts 503"],
    });
  });
});
