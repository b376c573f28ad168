import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Replaces a folder with a copy of another in one step, so that a reader finds either all of the old or all of the new.
 * @param {string} staging a folder on the same file system for this call alone; what an interrupted call left there is removed
 */
export function swapIn(from, to, staging) {
  const [fresh, old] = ["new", "old"].map((name) => path.join(staging, name));
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, fresh, { recursive: true });
  try {
    renameSync(to, old);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  renameSync(fresh, to);
  rmSync(staging, { recursive: true, force: true });
}

/** The start of the line that a process prints while it waits for another. */
export const waiting = "Waiting for the build of process";

/**
 * Runs one at a time among processes: the others wait, and print for whom after a second. The lock of a process that is gone does not count.
 */
export async function alone(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let attempt = 1; !takeLock(lock); attempt += 1) {
    if (attempt === 5) console.log(`${waiting} ${holderOf(lock) ?? "unknown"} (${lock}).`);
    await sleep(200);
  }
  const release = () => rmSync(lock, { force: true });
  process.on("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isGone(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** A lock with the ID of this process is left from an earlier one: IDs repeat, in containers above all. */
function isGone(lock) {
  const pid = holderOf(lock);
  if (pid === undefined) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** The process that wrote the lock; `undefined` while it writes, and once it is removed. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8")) || undefined;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}
