import type { Kind } from "./kind";
import { configurations, values } from "./kinds/configurations";
import { messages } from "./kinds/messages";
import { responses } from "./kinds/responses";
import { states } from "./kinds/states";
import { documents, importIds, metrics } from "./kinds/texts";

/** Every kind; the shares add up to 100. */
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
