import { isRecord, parseJson } from "../../model";

/**
 * The members of a dashboard's document: an object or its JSON text, in an envelope `{ "data": … }` or without.
 * @throws Error when the text is no JSON, or no dashboard.
 */
export function readDocument(document: string | object): Readonly<Record<string, unknown>> {
  const parsed = typeof document === "string" ? parsedText(document) : document;
  const inside = isRecord(parsed) && isRecord(parsed.data) && parsed.tiles === undefined ? parsed.data : parsed;
  if (isRecord(inside)) return inside;
  throw new Error("The document is not a dashboard: it must be an object with `name` and `tiles`.");
}

function parsedText(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The document is not JSON: ${reason}.`, { cause });
  }
}
