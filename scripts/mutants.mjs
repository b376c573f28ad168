// `npm run mutants [-- --count N --seed N --only N,N --seconds N]`: breaks copies of the sources in small ways, one at a time, and prints which of them
// the unit tests of the same room catch. The choice follows from the seed. Sixty take ten to twenty minutes on two cores.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { compiler, mutationsOf } from "./lib/mutations.mjs";
import { root } from "./lib/ready.mjs";
import { endChildrenOnExit, endGroup, endsWithThis, hasGroups } from "./lib/run.mjs";

const { values: flags } = parseArgs({
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    seconds: { type: "string", default: "120" },
  },
});

/** Each room, its part of the mutants, and the folders of tests that have to catch them. */
const rooms = [
  { room: "lib/client", part: 20 / 60, tests: "test/client" },
  {
    room: "providers/sdk/schema",
    part: 16 / 60,
    tests: "{providers/sdk/test/{schema,validation},test/{definitions,tiles}}",
  },
  { room: "providers/observability", part: 24 / 60, tests: "test/providers/observability" },
];

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" }).split(
  "\n",
);
const compiles = compiler(root);

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Mutants of one room that compile: another file each time, and of each file a kind at random, so that no kind and no long file prevails. */
function* mutantsIn({ room, part, tests }, random) {
  const pick = (list) => list.splice(Math.floor(random() * list.length), 1)[0];
  const sources = files.filter((file) => file.startsWith(`${room}/`) && /(?<!generated)\.ts$/.test(file));
  let left = Math.round(Number(flags.count) * part);
  while (left > 0 && sources.length > 0) {
    const file = pick(sources);
    const text = readFileSync(path.join(root, file), "utf8");
    const all = mutationsOf(path.join(root, file));
    while (all.length > 0) {
      const kind = pick([...new Set(all.map((one) => one.kind))]);
      const one = pick(all.filter((other) => other.kind === kind));
      all.splice(all.indexOf(one), 1);
      const broken = text.slice(0, one.start) + one.text + text.slice(one.end);
      if (!compiles(path.join(root, file), broken)) continue;
      const line = text.slice(0, one.start).split("\n").length;
      yield { file, line, kind, from: text.slice(one.start, one.end), to: one.text, broken, tests };
      left -= 1;
      break;
    }
  }
}

const copies = [0, 1].map((name) => path.join(root, ".cache/mutants", `${name}`));
const removeCopies = () => rmSync(path.join(root, ".cache/mutants"), { recursive: true, force: true });
process.on("exit", removeCopies);
endChildrenOnExit();
removeCopies();
for (const copy of copies) {
  for (const file of files.filter(Boolean)) cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, ".cache"));
  writeFileSync(
    path.join(copy, "mutants.config.js"),
    `module.exports = { ...require("./jest.config.js").projects[0], testTimeout: 60_000, testMatch: ["<rootDir>/" + process.env.TESTS + "/**/*.test.ts"] };`,
  );
}

/** Runs the tests of a copy; resolves with the files that fail, or "time" when `seconds` end it. */
function failing(copy, args, { tests = "{test,providers/sdk/test}", mutant = "", seconds = 3600 } = {}) {
  return new Promise((resolve, reject) => {
    const jest = [
      path.join(root, "node_modules/jest/bin/jest.js"),
      "-c",
      "mutants.config.js",
      "-i",
      "--passWithNoTests",
      ...args,
    ];
    const child = spawn(process.execPath, jest, {
      cwd: copy,
      env: { ...process.env, TESTS: tests, MUTANT: mutant, NO_COLOR: "1" },
      stdio: ["ignore", "ignore", "pipe"],
      detached: hasGroups,
    });
    endsWithThis(child, () => endGroup(child));
    child.on("spawn", () => setPriority(child.pid, 10));
    let output = "";
    let late = false;
    child.stderr.on("data", (data) => {
      output += data;
    });
    const timer = setTimeout(() => {
      late = true;
      endGroup(child);
    }, seconds * 1000);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      // This process was told to end, and the child with it.
      if (process.exitCode) process.exit();
      const failed = [...output.matchAll(/^FAIL (?:unit )?(\S+)/gm)].map(([, name]) => name);
      if (failed.length === 0 && late) return resolve("time");
      if (failed.length === 0 && code !== 0) return reject(new Error(`jest ended with ${code}:\n${output}`));
      resolve([...new Set(failed)]);
    });
  });
}

const oneLine = (text) => text.replace(/\s+/g, " ").replace(/^(.{50}).+/, "$1…");
const sequencer = path.join(root, "scripts/lib/near-first.mjs");
const only = flags.only?.split(",").map(Number);

/** One of each room in turn, so that a run that is ended early has tried all of them. */
function* chosen() {
  let open = rooms.map((room, index) => mutantsIn(room, randomFrom(Number(flags.seed) + index)));
  for (let number = 1; open.length > 0; ) {
    const next = open.map((room) => ({ room, ...room.next() })).filter(({ done }) => !done);
    open = next.map(({ room }) => room);
    for (const { value } of next) {
      if (!only || only.includes(number)) yield { ...value, number };
      number += 1;
    }
  }
}

const queue = chosen();
const results = [];

async function work(copy) {
  for (const mutant of queue) {
    const { file, line, kind, from, to, broken, tests } = mutant;
    writeFileSync(path.join(copy, file), broken);
    const args = ["--bail", "--testSequencer", sequencer, "--findRelatedTests", file];
    const caughtBy = await failing(copy, args, { tests, mutant: file, seconds: Number(flags.seconds) });
    cpSync(path.join(root, file), path.join(copy, file));
    const outcome = caughtBy === "time" ? "time limit" : caughtBy.length > 0 ? `caught by ${caughtBy[0]}` : "SURVIVED";
    console.log(
      `| ${mutant.number} | ${file}:${line} | ${kind} | \`${oneLine(from)}\` → \`${oneLine(to)}\` | ${outcome} |`,
    );
    results.push({ outcome, caughtBy });
  }
}

console.log("| | Place | Kind | Change | Outcome |\n|---|---|---|---|---|");
await Promise.all(copies.map(work));

const count = (start) => results.filter(({ outcome }) => outcome.startsWith(start)).length;
console.log(
  `\n${results.length} tried, ${count("caught")} caught, ${count("SURVIVED")} survived, ${count("time")} ended by the time limit.`,
);
const witnesses = [...new Set(results.flatMap(({ caughtBy }) => (Array.isArray(caughtBy) ? caughtBy : [])))];
if (witnesses.length > 0) {
  const also = await failing(copies[0], witnesses);
  console.log(`Without a change, ${also.length === 0 ? "the tests that caught them pass" : `${also} fails, too`}.`);
  if (also.length > 0) process.exitCode = 1;
}
