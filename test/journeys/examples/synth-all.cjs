// An app made of several: runs each given program in turn, as `npx tsx` would, and puts their stacks into one manifest, so that one
// `cdktf deploy` deploys the stacks of all examples.
const { readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");

const file = path.join(process.env.CDKTF_OUTDIR ?? "cdktf.out", "manifest.json");
const all = { stacks: {} };
for (const program of process.argv.slice(2)) {
  require(path.resolve(program));
  const one = JSON.parse(readFileSync(file, "utf8"));
  Object.assign(all, one, { stacks: { ...all.stacks, ...one.stacks } });
}
writeFileSync(file, JSON.stringify(all));
