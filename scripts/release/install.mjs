import { closeSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { startRegistry } from "./local-registry.mjs";

const npx = (name, ...args) => ["npx", "--yes", `--package=${name}`, "--", ...args];
const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

/**
 * The ways people install the package: the command, and the form of the provider that is delivered then. Yarn 1 fetches the archives of all
 * platforms before it looks at which fit.
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

/** Installs the packed packages of a folder in one way, in a project of its own. */
export async function checkInstall({ out, manifest, way }) {
  const folder = mkdtempSync(path.join(tmpdir(), "install-"));
  const registry = await startRegistry({ out, manifest });
  const { command, form } = ways[way];
  try {
    writeProject({ folder, out, registry: registry.url });
    const start = performance.now();
    await run(command[0], command.slice(1), { cwd: folder, env: { ...environment, YARN_CACHE_FOLDER: ".yarn/cache" } });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const program = path.join(folder, "node_modules/cdktf-observability/dist/cli/main.js");
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
  Object.keys(process.env).flatMap((name) => (/^npm_(package|lifecycle)_/i.test(name) ? [[name, undefined]] : [])),
);

function writeProject({ folder, out, registry }) {
  const archive = readdirSync(out).find((name) => /^cdktf-observability-\d.*\.tgz$/.test(name));
  const dependencies = { "cdktf-observability": `file:${path.join(out, archive)}`, constructs: "^10.4.2" };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "project", private: true, dependencies }));
  writeFileSync(path.join(folder, ".npmrc"), `@cdktf-observability:registry=${registry}/\n`);
  writeFileSync(path.join(folder, ".yarnrc.yml"), yarnSettings(registry));
}

function yarnSettings(registry) {
  return `nodeLinker: node-modules
enableTelemetry: false
enableGlobalCache: false
globalFolder: .yarn/global
npmPreapprovedPackages: ["@cdktf-observability/*"]
unsafeHttpWhitelist: ["127.0.0.1"]
npmScopes:
  cdktf-observability:
    npmRegistryServer: "${registry}"
`;
}

function formOf(mirror) {
  const file = readdirSync(mirror, { recursive: true }).find((name) =>
    path.basename(name).startsWith("terraform-provider-"),
  );
  const head = Buffer.alloc(2);
  const handle = openSync(path.join(mirror, file), "r");
  readSync(handle, head);
  closeSync(handle);
  return head.toString() === "#!" ? "script" : "executable";
}
