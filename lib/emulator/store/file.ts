import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { StoredData } from "./tables";

// Makes the rename itself survive a power cut; not every system can sync a folder.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder
    ?.sync()
    .catch(() => {})
    .finally(() => folder.close());
}

async function writeSafely(path: string, text: string): Promise<void> {
  const beside = `${path}.tmp`;
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
  await syncFolder(dirname(path));
}

/** Keeps the data in a file. Each write replaces the file as a whole, so a kill leaves the old or the new one. */
export class DataFile {
  private dirty = false;
  private next: Promise<void> | undefined;
  private current: Promise<void> = Promise.resolve();

  /** `undo` puts back what the file holds; it is called when a write fails, so that memory and file stay the same. */
  constructor(
    private readonly path: string,
    private readonly snapshot: () => StoredData,
    private readonly undo: (stored: StoredData) => void,
  ) {}

  static read(path: string): StoredData | undefined {
    if (!existsSync(path)) return undefined;
    try {
      return JSON.parse(readFileSync(path, "utf8")) as StoredData;
    } catch (error) {
      throw new Error(`The data file ${path} cannot be read: ${(error as Error).message}`);
    }
  }

  /** Notes a change; it reaches the file soon even if nobody waits for it. */
  changed(): void {
    if (this.dirty) return;
    this.dirty = true;
    setTimeout(() => this.saved().catch((error: Error) => console.error(error.message)), 100).unref();
  }

  /**
   * Resolves when every change so far is in the file; those who wait at the same time share one write. Rejects when it
   * cannot be written: the changes that wait are then undone.
   */
  saved(): Promise<void> {
    if (!this.dirty) return this.next ?? this.current;
    this.next ??= this.current.then(() => this.write());
    return this.next;
  }

  private write(): Promise<void> {
    this.dirty = false;
    this.next = undefined;
    this.current = writeSafely(this.path, JSON.stringify(this.snapshot())).catch((error: Error) => {
      this.forget();
      throw new Error(`The data file ${this.path} cannot be written: ${error.message}`);
    });
    return this.current;
  }

  /** Goes back to what the file holds. A write that waits for this one fails with it: its changes are gone too. */
  private forget(): void {
    const stored = DataFile.read(this.path);
    if (stored) this.undo(stored);
    this.dirty = false;
    this.next?.catch(() => {});
    this.next = undefined;
    this.current = Promise.resolve();
  }
}

const own = new Set<string>();

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
