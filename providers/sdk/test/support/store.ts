import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Value } from "terraform-provider-sdk/schema";
import { parseJson, stringifyJson } from "../../schema";

export type Stored = Record<string, Value>;

/** The service behind the test provider: objects by ID in one JSON file, which a test may edit in between. */
export class Store {
  constructor(private readonly file: string) {}

  all(): Record<string, Stored> {
    return existsSync(this.file) ? (parseJson(readFileSync(this.file, "utf8")) as Record<string, Stored>) : {};
  }

  get(id: string): Stored | undefined {
    return this.all()[id];
  }

  put(id: string, body: Stored): void {
    this.write({ ...this.all(), [id]: body });
  }

  remove(id: string): void {
    const { [id]: _, ...rest } = this.all();
    this.write(rest);
  }

  /** In one step, because tests read while the provider writes. */
  private write(all: Record<string, Stored>): void {
    const written = `${this.file}.${process.pid}`;
    writeFileSync(written, stringifyJson(all));
    renameSync(written, this.file);
  }

  newId(): string {
    return `thing-${Object.keys(this.all()).length + 1}`;
  }
}
