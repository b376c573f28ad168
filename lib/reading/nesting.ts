import { messageOf } from "terraform-provider-sdk/values";

/** What an error of a reader says. A stack that is too small means that the text is nested too deeply. */
export function readingProblem(error: unknown): string {
  if (error instanceof RangeError) return "It is nested too deeply.";
  return messageOf(error);
}
