import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { repository } from "../../../lib/generate/docs/provider-sections";
import { type Finished, userProject } from "../project";

const root = path.resolve(__dirname, "../../..");

/** A folder in which guides are followed: the archive of the package where `npm pack` leaves it, and a project folder a guide beside it. */
export interface GuideWorkshop {
  run(guide: string, script: string, options: GuideOptions): Promise<Finished>;
  remove(): void;
}

interface GuideOptions {
  /** Whether the guide starts in a project in which step 1 of the first guide was done. */
  readonly installed: boolean;
}

/** @param packed the folder of the package that the guides install */
export function guideWorkshop(packed = root): GuideWorkshop {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-guides-"));
  const checkout = path.join(folder, clone);
  const bin = path.join(folder, "bin");
  mkdirSync(checkout);
  mkdirSync(bin);
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", checkout], { cwd: packed });
  cpSync(path.join(root, "examples"), path.join(checkout, "examples"), { recursive: true });
  const standIns = {
    npm: `exec node ${path.join(__dirname, "npm.cjs")} "$@"`,
    // npx itself takes longer to start than most of what it starts.
    npx: 'at=$PWD; program=$1; shift\nuntil [ -e "$at/node_modules/.bin/$program" ]; do [ "$at" = / ] && echo "npx: $program is not installed" >&2 && exit 1; at=$(dirname "$at"); done\nexec "$at/node_modules/.bin/$program" "$@"',
  };
  for (const [name, command] of Object.entries(standIns))
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return {
    async run(guide, script, { installed }) {
      const project = userProject({ NPM_STAND_IN: bin }, { packages: false });
      try {
        const at = path.join(folder, path.basename(guide, ".md"));
        mkdirSync(at, { recursive: true });
        const env = { PATH: `${bin}:${process.env.PATH}` };
        if (installed) await project.must("npm", ["install", ...packages], { cwd: at, env });
        writeFileSync(path.join(folder, `${path.basename(guide)}.sh`), script);
        return await project.run("bash", [path.join(folder, `${path.basename(guide)}.sh`)], { cwd: at, env });
      } finally {
        project.remove();
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The folder that `git clone` makes. */
const clone = path.basename(repository);
const version: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).version;
const packages = [
  "cdktf",
  "constructs",
  "cdktf-cli",
  "tsx",
  "typescript",
  `../${clone}/cdktf-observability-${version}.tgz`,
];

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
