import type { Random } from "../support/random/random";

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
