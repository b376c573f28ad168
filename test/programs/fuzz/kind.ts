import type { Diagnostic } from "terraform-provider-sdk/internal/protocol";
import { Random } from "../../support/random/random";

/** An unexpected outcome. */
export class Unexplained extends Error {}

const error = 1;

/** The outcome that diagnostics report. @throws Unexplained for one without a cause. */
export function judge(diagnostics: readonly Diagnostic[] = [], never: readonly string[] = []): string {
  for (const { summary, detail } of diagnostics) {
    if (["Unexpected error", ...never].includes(summary)) throw new Unexplained(`${summary}: ${detail}`);
    if (summary === "") throw new Unexplained(`a diagnostic says nothing but ${JSON.stringify(detail)}`);
  }
  return diagnostics.some(({ severity }) => severity === error) ? "rejected" : "accepted";
}

/** A sort of input, and who takes it. Every input is plain JSON, so that it can be shown and kept. */
export interface Kind {
  readonly name: string;
  /** Its share of all inputs. */
  readonly share: number;
  open(): Promise<Player>;
}

export interface Player {
  make(random: Random): unknown;
  /** The outcome in a word. @throws whatever must not happen */
  play(input: unknown): Promise<string> | string;
  close?(): Promise<void> | void;
}

/** A kind of inputs of one type. What was made goes through JSON, so that it plays as it is kept. */
export function kind<I>(
  name: string,
  share: number,
  open: () => Promise<{
    make(random: Random): I;
    play(input: I): Promise<string> | string;
    close?(): Promise<void> | void;
  }>,
): Kind {
  return {
    name,
    share,
    async open() {
      const { make, play, close } = await open();
      return { make, play: (input) => play(input as I), close };
    },
  };
}

/** The random choices of one input: the same for the same seed, kind and number. */
export function randomOf(seed: number, kind: string, number: number): Random {
  let hash = seed | 0;
  for (const letter of `${kind}:${number}`)
    hash = (Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) + 0x9e3779b9) | 0;
  return new Random(hash);
}

export interface Wrong {
  /** Of the input; undefined for one of the corpus. */
  readonly number?: number;
  readonly error: string;
  readonly input: unknown;
}

/** Plays one input. */
export async function playOne(player: Player, input: unknown, number?: number): Promise<string | Wrong> {
  try {
    return await player.play(input);
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error), input };
  }
}
