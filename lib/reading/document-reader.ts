import { formatPath, isRecord, type Members, type Path } from "terraform-provider-sdk/values";
import { ReadingAccount } from "./account";
import type { Leaf, Meaningless } from "./leaves";
import { type Reading, readBoolean, readNumber } from "./scalars";

/** Something of a document that its reader could not use, or did not ask for. */
export interface ReadingFinding extends Leaf {
  /** A whole sentence, which begins with the place. */
  readonly message: string;
  /** True for a value that is wrong, false for one that is not carried over. */
  readonly isMistake: boolean;
}

/** Reads the members of a document by their types, and keeps account. What is of another type counts as absent and is a finding. */
export class DocumentReader {
  private readonly account: ReadingAccount;
  private readonly mistakes: ReadingFinding[] = [];

  constructor(
    private readonly document: unknown,
    meaningless: readonly Meaningless[] = [],
  ) {
    this.account = new ReadingAccount(document, meaningless);
  }

  /** The document; empty if it is no object. */
  get root(): Members {
    if (!isRecord(this.account.view)) return {};
    return this.account.view;
  }

  /** The objects of a list. */
  items(part: Members, member: string): readonly Members[] {
    const list = part[member];
    if (list === undefined || list === null) return [];
    if (!Array.isArray(list)) return this.mistake(part, member, "must be a list.") ?? [];
    for (const [index, item] of list.entries()) if (!isRecord(item)) this.mistake(list, index, "must be an object.");
    return list.filter(isRecord);
  }

  record(part: Members, member: string): Members {
    const record = part[member];
    if (record === undefined || record === null) return {};
    if (isRecord(record)) return record;
    return this.mistake(part, member, "must be an object.") ?? {};
  }

  /** A text; a number or a boolean that somebody wrote without quotes is one. */
  text(part: Members, member: string): string | undefined {
    const text = part[member];
    if (text === undefined || text === null) return undefined;
    if (["string", "number", "boolean"].includes(typeof text)) return String(text);
    return this.mistake(part, member, "must be a text.");
  }

  boolean(part: Members, member: string): boolean | undefined {
    return this.read(part, member, readBoolean);
  }

  number(part: Members, member: string): number | undefined {
    return this.read(part, member, readNumber);
  }

  private read<T>(part: Members, member: string, read: (value: unknown) => Reading<T>): T | undefined {
    const value = part[member];
    if (value === undefined || value === null) return undefined;
    const reading = read(value);
    if ("value" in reading) return reading.value;
    return this.mistake(part, member, "cannot be read; it counts as absent.");
  }

  /** Names a member that is wrong. `predicate`: the rest of a sentence about it. */
  mistake(part: object, member: string | number, predicate: string): undefined {
    const path = [...(this.account.pathOf(part) ?? []), member];
    const value = path.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), this.document);
    this.mistakes.push({ path, value, message: `${placed(path, value)}; it ${predicate}`, isMistake: true });
  }

  /** What was wrong, and what nobody asked for. */
  get findings(): readonly ReadingFinding[] {
    const isNamed = ({ path }: Leaf) =>
      this.mistakes.some((mistake) => mistake.path.every((step, index) => path[index] === step));
    const unread = this.account.unread().filter((leaf) => !isNamed(leaf));
    return [
      ...this.mistakes,
      ...unread.map(({ path, value }) => {
        return { path, value, message: `${placed(path, value)}; it is not carried over.`, isMistake: false };
      }),
    ];
  }
}

function placed(path: Path, value: unknown): string {
  if (value === undefined) return `${formatPath(path)} is missing`;
  const text = JSON.stringify(value) ?? String(value);
  return `${formatPath(path) || "The document"} is ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`;
}
