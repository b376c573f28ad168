import type { Kind } from "../kind";
import { configurations, values } from "./configurations";
import { messages } from "./messages";
import { responses } from "./responses";
import { states } from "./states";
import { documents, importIds, metrics } from "./texts";

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
