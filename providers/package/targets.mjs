import { readFileSync } from "node:fs";

/** The platforms an executable can be compiled for: Terraform's name, the name that npm packages go by, system, processor, C library. */
export const targets = JSON.parse(readFileSync(new URL("../../lib/delivery/targets.json", import.meta.url), "utf8"));

/** The target of a machine, by default of this one; `undefined` where there is no runtime for it. */
export function targetOf({ os = process.platform, cpu = process.arch, libc = ownLibc() } = {}) {
  return targets.find((one) => one.os === os && one.cpu === cpu && (one.libc === undefined || one.libc === libc));
}

/** The name of the provider's program on a target. */
export function programName(target) {
  return `terraform-provider-observability${target.os === "win32" ? ".exe" : ""}`;
}

function ownLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}
