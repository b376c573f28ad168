import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const script = pathToFileURL(path.resolve(__dirname, "../../scripts/lib/swap.mjs")).href;
let lock: string;
beforeEach(() => {
  lock = path.join(mkdtempSync(path.join(tmpdir(), "lock-")), "lock");
});
afterEach(() => rmSync(path.dirname(lock), { recursive: true, force: true }));

/** A process that takes the lock, works, and prints what the work returns; `before` runs first. */
const program = (work: string, before = "") => [
  "--input-type=module",
  "-e",
  `import { writeFileSync } from "node:fs";
import { alone } from ${JSON.stringify(script)};
const lock = ${JSON.stringify(lock)};
${before}
console.log(await alone(lock, () => ${work}));`,
];

test("a lock with the ID of this process is left from an earlier process and does not count", () => {
  const args = program('"built"', "writeFileSync(lock, String(process.pid));");
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 200_000 });
  expect(stdout).toBe("built\n");
  expect(existsSync(lock)).toBe(false);
});

test("a lock of a process that is gone does not count", () => {
  writeFileSync(lock, String(spawnSync(process.execPath, ["--version"]).pid));
  const { stdout } = spawnSync(process.execPath, program('"built"'), { encoding: "utf8", timeout: 200_000 });
  expect(stdout).toBe("built\n");
});

test("who waits for a living process names it and its lock", async () => {
  writeFileSync(lock, String(process.pid));
  const child = spawn(process.execPath, program('"built"'), { stdio: ["ignore", "pipe", "inherit"], timeout: 200_000 });
  let output = "";
  for await (const part of child.stdout) {
    output += String(part);
    rmSync(lock, { force: true });
  }
  expect(output).toBe(`Waiting for the build of process ${process.pid} (${lock}).\nbuilt\n`);
});

test("a process that exits at its work leaves no lock", () => {
  const { status } = spawnSync(process.execPath, program("process.exit(3)"), { timeout: 200_000 });
  expect(status).toBe(3);
  expect(existsSync(lock)).toBe(false);
});
