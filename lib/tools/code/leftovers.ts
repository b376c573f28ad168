import { readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";

const host = hostname().replace(/\W+/g, "_").slice(0, 40);

/** Stands in the names of what a run removes at its end, so that a later run knows what a killed one left. */
export const runMark = `${host}-${process.pid}-`;

/** Removes what killed runs on this machine left in a folder under names that begin with a prefix and their mark. */
export function removeLeftovers(folder: string, prefix: string): void {
  const start = `${prefix}${host}-`;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(start)) continue;
    const [, pid] = /^(\d+)-/.exec(name.slice(start.length)) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // Somebody else's, in a folder for all.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
