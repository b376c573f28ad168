const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = { armv7: "arm" };
for (const name of ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"])
  processors[name] = name;

/** The entries of packages for other platforms that a lock file lacks, by place. */
export function missingEntries(lock) {
  const missing = {};
  for (const [where, owner] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`;
      if (lock.packages[`${where}/${place}`] || lock.packages[place]) continue;
      const entry = entryOf(name, version, owner.dev);
      if (entry) missing[place] = entry;
    }
  return missing;
}

/** The entry of a package that is named after its platform, e.g. `@esbuild/linux-x64`. */
function entryOf(name, version, dev) {
  const words = name.split("/").at(-1).split("-");
  const os = systems.find((system) => words.includes(system));
  const cpu = words.map((word) => processors[word]).find(Boolean);
  if (!os || !cpu) return undefined;
  const libraries = { musl: "musl", gnu: "glibc" };
  const [library] = Object.keys(libraries).filter((prefix) => words.some((word) => word.startsWith(prefix)));
  const entry = { version, cpu: [cpu] };
  if (dev) entry.dev = dev;
  if (os === "linux" && library) entry.libc = [libraries[library]];
  return { ...entry, optional: true, os: [os] };
}

/** The packages that a lock file names without the hash of their archive, as `name@version`; one of this repository, or inside another's archive, has none. */
export function unverified(lock) {
  return Object.entries(lock.packages)
    .filter(
      ([place, { integrity, link, inBundle }]) => /^node_modules\//.test(place) && !integrity && !link && !inBundle,
    )
    .map(([place, { name, version }]) => `${name ?? place.split("node_modules/").at(-1)}@${version}`);
}
