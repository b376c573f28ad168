// `npm run mutants [-- --count N --seed N --at FILE:LINE,… --seconds N]`: breaks copies of the sources in small ways, one at a time, and prints which of
// them unit tests catch: those of the same room, or else any that import the file. The choice follows from the seed; `--at` tries every change of these
// lines instead. Sixty take half an hour on two cores.
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
    at: { type: "string" },
    seconds: { type: "string", default: "120" },
  },
});

const rooms = [
  "lib/client",
  "lib/kinds",
  "lib/tiles",
  "lib/importing",
  "providers/sdk/schema",
  "providers/sdk/runtime",
  "providers/observability",
  "lib/evaluation",
];

/** The folder of tests that is named like the room of a file. */
function testsOf(file) {
  return file.startsWith("providers/sdk/")
    ? file.replace(/^providers\/sdk\/([^/]+)\/.*/, "providers/sdk/test/$1")
    : `test/${file.replace(/^lib\//, "").replace(/^(providers\/observability|[^/]+)\/.*/, "$1")}`;
}

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

/** A change with its place and the text of the broken file, or nothing when it does not compile. */
function mutantOf(file, { kind, start, end, text }) {
  const whole = readFileSync(path.join(root, file), "utf8");
  const broken = whole.slice(0, start) + text + whole.slice(end);
  if (!compiles(path.join(root, file), broken)) return undefined;
  return { file, line: lineAt(whole, start), kind, from: whole.slice(start, end), to: text, broken };
}

const lineAt = (text, at) => text.slice(0, at).split("\n").length;

/** Mutants of one room that compile: another file each time, and of each file a kind at random, so that no kind and no long file prevails. */
function* mutantsIn(room, random) {
  const pick = (list) => list.splice(Math.floor(random() * list.length), 1)[0];
  const sources = files.filter((file) => file.startsWith(`${room}/`) && /(?<!generated)\.ts$/.test(file));
  while (sources.length > 0) {
    const file = pick(sources);
    const all = mutationsOf(path.join(root, file));
    for (let found; !found && all.length > 0; ) {
      const kind = pick([...new Set(all.map((one) => one.kind))]);
      const one = pick(all.filter((other) => other.kind === kind));
      all.splice(all.indexOf(one), 1);
      found = mutantOf(file, one);
      if (found) yield found;
    }
  }
}

/** Every change of a line that compiles. */
function* mutantsAt(place) {
  const [file, line] = place.split(":");
  const text = readFileSync(path.join(root, file), "utf8");
  for (const one of mutationsOf(path.join(root, file))) {
    const mutant = lineAt(text, one.start) === Number(line) && mutantOf(file, one);
    if (mutant) yield mutant;
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

const everywhere = "{test,providers/sdk/test}";

/** Runs the tests of a copy; resolves with the files that fail, or "time" when no file ends for `seconds`. */
function failing(copy, args, { tests = everywhere, mutant = "", seconds = 3600 } = {}) {
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
    const timer = setTimeout(() => {
      late = true;
      endGroup(child);
    }, seconds * 1000);
    // Jest writes to it when a file ends.
    child.stderr.on("data", (data) => {
      output += data;
      timer.refresh();
    });
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

/** `--count` mutants, one of each room in turn, so that a run that is ended early has tried all of them; or those of the lines that `--at` names. */
function* chosen() {
  if (flags.at) {
    for (const place of flags.at.split(",")) yield* mutantsAt(place);
    return;
  }
  let open = rooms.map((room, index) => mutantsIn(room, randomFrom(Number(flags.seed) + index)));
  for (let left = Number(flags.count); left > 0 && open.length > 0; ) {
    const next = open.map((room) => ({ room, ...room.next() })).filter(({ done }) => !done);
    open = next.map(({ room }) => room);
    for (const { value } of next) if (left-- > 0) yield value;
  }
}

const queue = chosen();
const waiting = [];
const results = [];

/**
 * What the tests in a folder that import a mutant's file make of it. When no file ends for `--seconds`, they run without the change: it
 * hangs them unless they take as long then, too; else they get four times as long.
 */
async function attempt(copy, { file, broken }, tests) {
  const seconds = Number(flags.seconds);
  const run = async (text, limit) => {
    writeFileSync(path.join(copy, file), text);
    const args = ["--bail", "--testSequencer", sequencer, "--findRelatedTests", file];
    const failed = await failing(copy, args, { tests, mutant: file, seconds: limit });
    cpSync(path.join(root, file), path.join(copy, file));
    return failed;
  };
  const failed = await run(broken, seconds);
  if (failed !== "time") return failed;
  const unbroken = await run(readFileSync(path.join(root, file), "utf8"), seconds);
  return unbroken === "time" ? run(broken, 4 * seconds) : failed;
}

function report({ file, line, kind, from, to }, outcome, caughtBy) {
  const by = caughtBy === "time" ? ", as it does not end" : caughtBy.length > 0 ? ` by ${caughtBy[0]}` : "";
  console.log(`| ${file}:${line} | ${kind} | \`${oneLine(from)}\` → \`${oneLine(to)}\` | ${outcome}${by} |`);
  results.push({ outcome, caughtBy });
}

/** What its room does not catch waits: each of these takes minutes. */
async function work(copy) {
  for (const mutant of queue) {
    const caughtBy = await attempt(copy, mutant, testsOf(mutant.file));
    if (caughtBy.length > 0) report(mutant, "caught in its room", caughtBy);
    else waiting.push(mutant);
  }
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const caughtBy = await attempt(copy, mutant, everywhere);
    report(mutant, caughtBy.length > 0 ? "caught elsewhere" : "SURVIVED", caughtBy);
  }
}

console.log("| Place | Kind | Change | Outcome |\n|---|---|---|---|");
await Promise.all(copies.map(work));

const count = (start) => results.filter(({ outcome }) => outcome.startsWith(start)).length;
console.log(
  `\n${results.length} tried, ${count("caught in")} caught in their rooms, ${count("caught elsewhere")} elsewhere, ${count("SURVIVED")} survived.`,
);
const witnesses = [...new Set(results.flatMap(({ caughtBy }) => (Array.isArray(caughtBy) ? caughtBy : [])))];
if (witnesses.length > 0) {
  const also = await failing(copies[0], witnesses);
  console.log(`Without a change, ${also.length === 0 ? "the tests that caught them pass" : `${also} fails, too`}.`);
  if (also.length > 0) process.exitCode = 1;
}
