import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Teams } from "./store";
import type { StoredData } from "./tables";

function sync(path: string, flags: string, text?: string): void {
  const file = openSync(path, flags, 0o600);
  try {
    if (text !== undefined) writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function replace(path: string, text: string): void {
  const beside = `${path}.tmp`;
  sync(beside, "w", text);
  renameSync(beside, path);
  try {
    // Makes the rename itself survive a power cut.
    sync(dirname(path), "r");
  } catch {
    // Not every system can sync a folder.
  }
}

/** Keeps the data in a file, which is locked until it is released. Each write replaces the file as a whole, so a kill leaves the old or the new one. */
export class DataFile {
  private dirty = false;
  private readonly lock: string;

  constructor(
    private readonly path: string,
    private readonly held: Pick<Teams, "view" | "load">,
  ) {
    this.lock = `${path}.lock`;
    take(this.lock, path);
  }

  read(): StoredData | undefined {
    if (!existsSync(this.path)) return undefined;
    try {
      return JSON.parse(readFileSync(this.path, "utf8")) as StoredData;
    } catch (error) {
      throw new Error(`The data file ${this.path} cannot be read: ${(error as Error).message}`);
    }
  }

  /** Notes a change; it reaches the file soon even if nobody saves it. */
  changed(): void {
    if (this.dirty) return;
    this.dirty = true;
    setTimeout(() => {
      try {
        this.save();
      } catch (error) {
        console.error((error as Error).message);
      }
    }, 100).unref();
  }

  /** Brings every change so far into the file. @throws Error when it cannot be written: the changes are then undone. */
  save(): void {
    if (!this.dirty) return;
    try {
      replace(this.path, JSON.stringify(this.held.view()));
    } catch (error) {
      const stored = this.read();
      if (stored) this.held.load(stored);
      throw new Error(`The data file ${this.path} cannot be written: ${(error as Error).message}`);
    } finally {
      this.dirty = false;
    }
  }

  release(): void {
    ownIds.delete(this.lock);
    rmSync(this.lock, { force: true });
  }
}

const ownIds = new Set<string>();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The process that holds a lock; undefined when it has ended without releasing it. */
function holderOf(lock: string): number | undefined {
  if (ownIds.has(lock)) return process.pid;
  const pid = Number(readFileSync(lock, "utf8"));
  if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid)) return pid;
  return undefined;
}

/** Locks a data file. A lock that a killed emulator left is replaced. */
function take(lock: string, path: string): void {
  const holder = existsSync(lock) ? holderOf(lock) : undefined;
  if (holder !== undefined)
    throw new Error(
      `The data file ${path} is used by another emulator, process ${holder}. Stop it, or use another file. The lock is ${lock}.`,
    );
  rmSync(lock, { force: true });
  // Fails if another emulator has just taken it.
  writeFileSync(lock, String(process.pid), { flag: "wx", mode: 0o600 });
  ownIds.add(lock);
}
