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

/** Runs one at a time among processes: the others wait. The lock of a process that is gone does not count. */
export async function alone(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!taken(lock)) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isGone(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isGone(lock) {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
