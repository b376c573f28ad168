// `npm run lock`: adds what npm leaves out of package-lock.json – the packages of other platforms that its registry did not show it –
// so that `npm ci` accepts the lock everywhere. `--check` only says what is missing, and exits with 1 when something is.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/ready.mjs";

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = { armv7: "arm" };
for (const name of ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"])
  processors[name] = name;

const file = path.join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const added = [];
for (const [where, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[`${where}/${place}`] || lock.packages[place]) continue;
    const entry = entryOf(name, version, owner.dev);
    if (entry === undefined) continue;
    lock.packages[place] = entry;
    added.push(`${name}@${version}`);
  }
}

if (added.length === 0) process.exit(0);
console.log(added.join("\n"));
if (process.argv.includes("--check")) process.exit(1);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** The entry of a package that is named after its platform, e.g. `@esbuild/linux-x64`. */
function entryOf(name, version, dev) {
  const words = name.split("/").at(-1).split("-");
  const os = systems.find((system) => words.includes(system));
  const cpu = words.map((word) => processors[word]).find(Boolean);
  if (!os || !cpu) return undefined;
  const musl = words.some((word) => word.startsWith("musl"));
  const gnu = words.some((word) => word.startsWith("gnu"));
  const libc = os === "linux" && (musl || gnu) ? { libc: [musl ? "musl" : "glibc"] } : {};
  return { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] };
}
