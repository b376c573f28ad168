import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

const own = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** The process that holds a lock; undefined when it has ended without releasing it. */
function holderOf(lock: string): number | undefined {
  if (own.has(lock)) return process.pid;
  const pid = Number(readFileSync(lock, "utf8"));
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid) ? pid : undefined;
}

function create(lock: string): boolean {
  try {
    const file = openSync(lock, "wx", 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Locks a data file until the returned function is called. A lock that a killed emulator left is replaced. */
export function lockDataFile(path: string): () => void {
  const lock = `${path}.lock`;
  if (!create(lock)) {
    const holder = holderOf(lock);
    if (holder !== undefined)
      throw new Error(
        `The data file ${path} is used by another emulator, process ${holder}. Stop it, or use another file. The lock is ${lock}.`,
      );
    rmSync(lock, { force: true });
    if (!create(lock)) throw new Error(`The data file ${path} is used by another emulator that just started.`);
  }
  own.add(lock);
  return () => {
    own.delete(lock);
    rmSync(lock, { force: true });
  };
}
