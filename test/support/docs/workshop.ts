import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { version } from "../../../lib/kinds/version";
import { repository } from "../../../scripts/generate/docs/provider-sections";
import { builtArchive, builtExecutable } from "../built";
import { type Finished, type RunOptions, userProject } from "../project";

const root = path.resolve(__dirname, "../../..");

/** A folder in which guides are followed: the archive of the package where `npm pack` leaves it, and a project folder a guide beside it. */
export interface GuideWorkshop {
  /** The folder in which `guide` is followed. */
  at(guide: string): string;
  run(guide: string, script: string, options?: FollowOptions): Promise<Finished>;
  remove(): void;
}

interface FollowOptions extends Pick<RunOptions, "env" | "limitSeconds"> {
  /** What `npm install` of our package brings: with the executable, as from a registry (the default), or the archive alone, with the script. */
  readonly form?: "executable" | "script";
}

/** @param packed the folders of other packages that the guides install */
export function guideWorkshop(...packed: readonly string[]): GuideWorkshop {
  const folder = mkdtempSync(path.join(tmpdir(), "observability-guides-"));
  const checkout = path.join(folder, clone);
  const bin = path.join(folder, "bin");
  mkdirSync(checkout);
  mkdirSync(bin);
  for (const cwd of packed)
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", checkout], { cwd });
  if (packed.length === 0) copyFileSync(builtArchive(), path.join(checkout, path.basename(builtArchive())));
  cpSync(path.join(root, "examples"), path.join(checkout, "examples"), { recursive: true });
  const standIns = {
    npm: `exec node ${path.join(__dirname, "npm.cjs")} "$@"`,
    // npx itself takes longer to start than most of what it starts.
    npx: `[ "$1" = --yes ] && shift
at=$PWD; program=$1; shift
case $program in *.tgz)
  archive=$(realpath "$program"); at=$(mktemp -d -p "${folder}"); program=$(basename "$program" | sed 's/-[0-9.]*tgz$//')
  printf '{ "dependencies": { "%s": "file:%s" } }' "$program" "$archive" > "$at/package.json"
  (cd "$at" && npm install "$archive" > /dev/null) ;;
esac
until [ -e "$at/node_modules/.bin/$program" ]; do
  [ "$at" = / ] && echo "npx: $program is not installed" >&2 && exit 1
  at=$(dirname "$at")
done
exec "$at/node_modules/.bin/$program" "$@"`,
  };
  for (const [name, command] of Object.entries(standIns))
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const at = (guide: string) => path.join(folder, path.basename(guide, ".md"));
  return {
    at,
    async run(guide, script, { form = "executable", ...options } = {}) {
      const project = userProject({ NPM_STAND_IN: bin }, { packages: false });
      try {
        mkdirSync(at(guide), { recursive: true });
        const file = path.join(folder, `${path.basename(guide)}.sh`);
        writeFileSync(file, script);
        const executable = form === "executable" &&
          packed.length === 0 && { PLATFORM_PACKAGE: platformPackage(folder) };
        const env = { ...options.env, ...executable, PATH: `${bin}:${process.env.PATH}` };
        return await project.run("bash", [file], { ...options, cwd: at(guide), env });
      } finally {
        project.remove();
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The package with this machine's executable, as it is released. */
function platformPackage(parent: string): string {
  const folder = path.join(parent, "platform-package");
  if (existsSync(folder)) return folder;
  const program = builtExecutable();
  const name = `@cdktf-observability/provider-${path.basename(path.dirname(program))}`;
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name, version }));
  symlinkSync(program, path.join(folder, "bin", path.basename(program)));
  return folder;
}

/** The folder that `git clone` makes. */
const clone = path.basename(repository);

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
