import { Random } from "../support/random/random";
import type { Player } from "./kind";

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
