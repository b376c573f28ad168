import { joinSentences, messageOf } from "../schema";
import type { LookUp } from "./retry-table";

/** An object that a look found. */
export interface Sighting {
  /** `new`: it came into being with the request, as far as one can know. `other`: it did not. `undated`: nothing says it. */
  readonly origin: "new" | "other" | "undated";
  /** Whether it is equal to what was sent. A new one need not be: the service or somebody else may have changed it since. */
  readonly isEqual: boolean;
}

/** What the looks for a created object have found, as errors say it. What one look found, the next need not find: lists may lag behind. */
export class Findings {
  private readonly sightings = new Map<string, Sighting>();
  private looks = 0;

  /** The ID of the created object, if the failed response names it. */
  createdId: string | undefined;

  /** Adds what a look found, by ID. */
  addLook(sightings: ReadonlyMap<string, Sighting>): void {
    this.looks += 1;
    for (const [id, sighting] of sightings) this.sightings.set(id, sighting);
  }

  get hasLooked(): boolean {
    return this.looks > 0;
  }

  /** IDs of the objects that may be the created one. An undated one that differs is most likely older, and not among them. */
  get possibleIds(): readonly string[] {
    return [...this.newIds, ...this.equalUndatedIds];
  }

  /** True if nothing was found that may be the created object. */
  get isEmpty(): boolean {
    return this.possibleIds.length === 0 && !this.hasUnequalUndated;
  }

  /** After the last look, in sentences. */
  description({ ifAbsent }: LookUp): string {
    const sentences = this.possibleObjects();
    if (sentences.length > 0) return sentences.join(" ");
    const mayStillComeIntoBeing = ifAbsent === "ambiguous";
    if (this.hasUnequalUndated) {
      const difference =
        "No equal object of that kind exists, and nothing says whether one that differs is the created one.";
      if (!mayStillComeIntoBeing) return `${difference} Check before you create it again.`;
      return `${difference} The service may also still be processing the request. Check before you create it again.`;
    }
    return "No new object of that kind exists yet, but the service may still be processing the request. Check before you create it again.";
  }

  /** After a look that failed, in sentences. */
  descriptionAfterFailure(reason: unknown): string {
    const sentences = this.possibleObjects();
    if (!this.hasLooked)
      return joinSentences([`The client could not check whether it exists: ${messageOf(reason)}`, ...sentences]);
    const sightings = sentences.length > 0 ? sentences : ["The client did not find it."];
    return [...sightings, `It could not check again: ${messageOf(reason)}`].join(" ");
  }

  /** A sentence on the new objects, and one on the equal undated ones; none if there are none. */
  private possibleObjects(): readonly string[] {
    const { newIds, equalUndatedIds } = this;
    const sentences: string[] = [];
    if (newIds.length > 0) {
      const subject = newIds.length === 1 ? "A new object" : `${newIds.length} new objects`;
      sentences.push(`${subject} may be it: ${newIds.join(", ")}. Import the right one or delete it.`);
    }
    if (equalUndatedIds.length > 0) {
      const subject = equalUndatedIds.length === 1 ? "An equal object exists" : "Equal objects exist";
      sentences.push(
        `${subject}, and nothing says whether the service created one just now: ${equalUndatedIds.join(", ")}. If it did, import that object or delete it.`,
      );
    }
    return sentences;
  }

  private get newIds(): readonly string[] {
    if (this.createdId !== undefined) return [this.createdId];
    return this.idsWhere(({ origin }) => origin === "new");
  }

  private get equalUndatedIds(): readonly string[] {
    return this.idsWhere(({ origin, isEqual }) => origin === "undated" && isEqual);
  }

  private get hasUnequalUndated(): boolean {
    return this.idsWhere(({ origin, isEqual }) => origin === "undated" && !isEqual).length > 0;
  }

  private idsWhere(holds: (sighting: Sighting) => boolean): readonly string[] {
    return [...this.sightings].filter(([, sighting]) => holds(sighting)).map(([id]) => id);
  }
}
