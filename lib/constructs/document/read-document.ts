import { isRecord, parseJson } from "../../schema";

/**
 * The members of a dashboard's document: an object or its JSON text, with or without an envelope `{ "data": … }`. @throws Error if the text
 * is not JSON or not a dashboard.
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
