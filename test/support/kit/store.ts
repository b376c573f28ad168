import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseJson, stringifyJson, type Value } from "../../../lib/schema";

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
    writeFileSync(this.file, stringifyJson({ ...this.all(), [id]: body }));
  }

  remove(id: string): void {
    const { [id]: _, ...rest } = this.all();
    writeFileSync(this.file, stringifyJson(rest));
  }

  newId(): string {
    return `thing-${Object.keys(this.all()).length + 1}`;
  }
}
