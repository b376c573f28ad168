// `node bench/metrics.mjs [--runs 7]`: what 5 MB of service metrics cost the provider: the reader alone, and the whole call with the
// request, the values and their encoding. Every run is a process of its own, as nothing is warm when Terraform asks.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { bundleScript } from "../scripts/lib/bundle.mjs";

const { values } = parseArgs({ options: { runs: { type: "string", default: "7" } } });
const outfile = await bundleScript("bench/metrics.ts");

for (const what of ["parse", "read"]) {
  const runs = Array.from({ length: Number(values.runs) }, () =>
    JSON.parse(execFileSync(process.execPath, [outfile, what], { encoding: "utf8" })),
  ).sort((a, b) => a.milliseconds - b.milliseconds);
  const { bytes, made, milliseconds, cpu } = runs[Math.floor(runs.length / 2)];
  const unit = what === "parse" ? "samples" : "bytes for Terraform";
  const worst = runs.at(-1).milliseconds;
  console.log(
    `${what}: ${(bytes / 1e6).toFixed(1)} MB -> ${made} ${unit}; median ${milliseconds} ms (cpu ${cpu} ms), worst ${worst} ms`,
  );
}
