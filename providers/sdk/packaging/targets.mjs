import { readFileSync } from "node:fs";

const rows = JSON.parse(readFileSync(new URL("../mirror/targets.json", import.meta.url), "utf8"));
/** How the compiler and its npm packages spell what is spelt otherwise elsewhere. */
const spelt = { win32: "windows" };

/**
 * The platforms an executable can be compiled for: Terraform's name, the name that npm packages go by, system, processor, C library, the
 * compiler's name, and the npm package of the runtime.
 */
export const targets = rows.map((row) => {
  const system = spelt[row.os] ?? row.os;
  const musl = row.libc === "musl" ? "-musl" : "";
  const processor = row.cpu === "arm64" ? "aarch64" : row.cpu;
  return {
    ...row,
    compiles: `bun-${system}-${row.cpu}${musl}`,
    runtime: `@oven/bun-${system}-${processor}${musl}`,
  };
});

/** The target of a machine, by default of this one; `undefined` where there is no runtime for it. */
export function targetOf({ os = process.platform, cpu = process.arch, libc = ownLibc() } = {}) {
  return targets.find((one) => one.os === os && one.cpu === cpu && (one.libc === undefined || one.libc === libc));
}

/** The end of the name of every program on a target. */
export function extensionOf(target) {
  return target.os === "win32" ? ".exe" : "";
}

function ownLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}
