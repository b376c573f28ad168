import type { Kind } from "../kind";
import { configurations } from "./configurations";
import { documents } from "./documents";
import { importIds } from "./import-ids";
import { messages } from "./messages";
import { metrics } from "./metrics";
import { responses } from "./responses";
import { states } from "./states";
import { values } from "./values";

/** Every kind; the shares add up to one. */
export const kinds: readonly Kind[] = [
  messages,
  responses,
  configurations,
  values,
  metrics,
  states,
  documents,
  importIds,
];
