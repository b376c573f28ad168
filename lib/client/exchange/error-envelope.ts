import { isRecord } from "../../schema/value";
import { parseJson } from "../json";

/** An error is short; longer bodies are not parsed twice. */
const longestError = 64 * 1024;

/**
 * The status in the body of a 2xx response that is an error: `{error, status?}` in a gateway's envelope, or the open-source service's
 * `{message}` alone. `undefined` for any other body.
 */
export function statusInside(text: string): number | undefined {
  if (text.length > longestError) return undefined;
  const body = parsed(text);
  if (!isRecord(body) || "id" in body) return undefined;
  const { status, error, message, data, result } = body;
  if (typeof status === "number" && status >= 400 && status <= 599) return status;
  const saysError = isMessage(error) || (isMessage(message) && Object.keys(body).length === 1);
  return saysError && data === undefined && result === undefined ? 500 : undefined;
}

function isMessage(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || isRecord(value);
}

function parsed(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
