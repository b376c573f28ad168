import type { Diagnostic } from "../../../providers/sdk/test/support/inside/protocol";
import fc from "../../support/properties";
import type { Draw } from "./damage";

/** An unexpected outcome. */
export class Unexplained extends Error {}

const error = 1;

export type Outcome = "accepted" | "rejected";

/** The outcome that diagnostics report. @throws Unexplained for one without a cause. */
export function judge(diagnostics: readonly Diagnostic[] = [], unexpected: readonly string[] = []): Outcome {
  for (const { summary, detail } of diagnostics) {
    if (["Unexpected error", ...unexpected].includes(summary)) throw new Unexplained(`${summary}: ${detail}`);
    if (summary === "") throw new Unexplained(`a diagnostic says nothing but ${JSON.stringify(detail)}`);
  }
  return diagnostics.some(({ severity }) => severity === error) ? "rejected" : "accepted";
}

/** A sort of input, and who takes it. */
export interface Kind {
  readonly name: string;
  /** Its share of all inputs, in percent. */
  readonly share: number;
  open(): Promise<Player>;
}

interface Player {
  /** Inputs are plain JSON, so that one can be printed and kept. */
  readonly inputs: fc.Arbitrary<unknown>;
  /** @throws whatever must not happen */
  play(input: unknown): Promise<Outcome> | Outcome;
  close?(): Promise<void> | void;
}

/** A kind whose inputs have one type. */
export function kind<I>(
  name: string,
  share: number,
  open: () => Promise<{
    make(draw: Draw): I;
    play(input: I): Promise<Outcome> | Outcome;
    close?(): Promise<void> | void;
  }>,
): Kind {
  return {
    name,
    share,
    async open() {
      const { make, play, close } = await open();
      const inputs = fc.gen().map((draw): unknown => JSON.parse(JSON.stringify(make(draw))));
      return { inputs, play: (input) => play(input as I), close };
    },
  };
}
