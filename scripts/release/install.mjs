import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { targets } from "../../providers/sdk-cli/index.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/terminal.mjs";
import { platformManifest } from "./platform-package.mjs";

/**
 * Installs the packed packages in every way, and delivers the provider from each.
 * @returns {Promise<string[]>} what ran, one line a way
 * @throws Error when an installation fails or delivers another form.
 */
export async function checkInstalls({ out, manifest, targets: madeTargets }) {
  const lines = [];
  for (const [way, { fetchesAll }] of Object.entries(ways))
    if (fetchesAll && madeTargets.length < targets.length)
      lines.push(`${way}: not run, because it wants the archives of all platforms`);
    else lines.push(await step(`Install with ${way}`, () => checkInstall({ out, manifest, way })));
  return lines;
}

const npx = (name, ...args) => ["npx", "--yes", `--package=${name}`, "--", ...args];
const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

/**
 * The ways people install the package: the command, and the form of the provider that is delivered then. Yarn 1 fetches the archives of all
 * platforms before it looks at which fit.
 * @public
 */
export const ways = {
  npm: { command: ["npm", "install", ...quiet], form: "executable" },
  "npm --ignore-scripts": { command: ["npm", "install", "--ignore-scripts", ...quiet], form: "executable" },
  "npm --omit=optional": { command: ["npm", "install", "--omit=optional", ...quiet], form: "script" },
  pnpm: { command: npx("pnpm@10", "pnpm", "install"), form: "executable" },
  "pnpm --no-optional": { command: npx("pnpm@10", "pnpm", "install", "--no-optional"), form: "script" },
  "yarn 1": { command: npx("yarn@1.22", "yarn", "install"), form: "executable", fetchesAll: true },
  "yarn 1 --ignore-optional": { command: npx("yarn@1.22", "yarn", "install", "--ignore-optional"), form: "script" },
  "yarn 4": { command: npx("@yarnpkg/cli-dist@4", "yarn", "install", "--no-immutable"), form: "executable" },
};

/**
 * Installs the packed packages of a folder in one way, in a project of its own.
 * @public
 */
export async function checkInstall({ out, manifest, way }) {
  const folder = mkdtempSync(path.join(tmpdir(), "install-"));
  const registry = await startRegistry({ out, manifest });
  const { command, form } = ways[way];
  try {
    writeProject({ folder, out, registry: registry.url });
    const start = performance.now();
    await run(command[0], command.slice(1), { cwd: folder, env: { ...environment, YARN_CACHE_FOLDER: ".yarn/cache" } });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const program = path.join(folder, "node_modules/cdktf-observability/dist/lib/tools/cli/main.js");
    await run(process.execPath, [program, "mirror", "mirror"], { cwd: folder });
    const delivered = formOf(path.join(folder, "mirror"));
    if (delivered !== form) throw new Error(`${way} delivers the provider as ${delivered}, and should as ${form}.`);
    return `${way}: ${delivered}, ${seconds} s`;
  } finally {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The environment of `npm run` would change the settings of other package managers. */
const environment = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^npm_(package|lifecycle)_/i.test(name))
    .map((name) => [name, undefined]),
);

function writeProject({ folder, out, registry }) {
  const archive = readdirSync(out).find((name) => /^cdktf-observability-\d.*\.tgz$/.test(name));
  const dependencies = { "cdktf-observability": `file:${path.join(out, archive)}`, constructs: "^10.4.2" };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "project", private: true, dependencies }));
  writeFileSync(path.join(folder, ".npmrc"), `@cdktf-observability:registry=${registry}/\n`);
  writeFileSync(
    path.join(folder, ".yarnrc.yml"),
    `nodeLinker: node-modules
enableTelemetry: false
enableGlobalCache: false
globalFolder: .yarn/global
npmPreapprovedPackages: ["@cdktf-observability/*"]
unsafeHttpWhitelist: ["127.0.0.1"]
npmScopes:
  cdktf-observability:
    npmRegistryServer: "${registry}"
`,
  );
}

function formOf(mirror) {
  const file = readdirSync(mirror, { recursive: true }).find((name) =>
    path.basename(name).startsWith("terraform-provider-"),
  );
  if (readFileSync(path.join(mirror, file)).subarray(0, 2).toString() === "#!") return "script";
  return "executable";
}

/**
 * A registry on this machine that has the platform packages of a release as npm's will have them, and nothing else. Those that a rehearsal
 * omits are listed too, without their archives. `out`: the folder with the archives.
 */
async function startRegistry({ out, manifest }) {
  const packages = targets.map((target) => {
    const platformPackage = platformManifest({ target, manifest });
    return {
      contents: platformPackage,
      file: path.join(out, `cdktf-observability-provider-${target.name}-${platformPackage.version}.tgz`),
    };
  });
  const server = createServer(({ url, headers }, response) => {
    const [name, archive] = decodeURIComponent(url.slice(1)).split("/-/");
    const { contents, file } = packages.find((published) => published.contents.name === name) ?? {};
    if (!contents || (archive && !existsSync(file))) return response.writeHead(404).end("{}");
    if (archive) return response.end(readFileSync(file));
    const tarball = `http://${headers.host}/${name}/-/${path.basename(file)}`;
    const versions = { [contents.version]: { ...contents, dist: { tarball, integrity: integrityOf(file) } } };
    const time = { [contents.version]: "2000-01-01T00:00:00.000Z" };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: contents.version }, versions, time }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Package managers want one even of an archive that they never fetch. */
function integrityOf(file) {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
}
