import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";

const root = path.resolve(__dirname, "../..");

describe("loading the client", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "client-loading-"));
    buildSync({
      entryPoints: [path.join(root, "lib/client/index.ts")],
      outfile: path.join(folder, "client.cjs"),
      bundle: true,
      platform: "node",
      packages: "external",
      logLevel: "error",
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("loads neither undici nor zod nor a JSON parser before the first request", () => {
    const script = `
      const { createClient, resolveSettings } = require(${JSON.stringify(path.join(folder, "client.cjs"))});
      const { settings } = resolveSettings({ openSource: { apiKey: "k" } }, {});
      createClient(settings);
      const packages = Object.keys(require.cache).filter((file) => file.includes("node_modules"));
      console.log(JSON.stringify(packages));
    `;
    const env = { ...process.env, NODE_PATH: path.join(root, "node_modules") };
    expect(JSON.parse(execFileSync(process.execPath, ["-e", script], { env, encoding: "utf8" }))).toEqual([]);
  });
});
