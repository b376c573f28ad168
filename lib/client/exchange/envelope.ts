import { isRecord } from "../../model/value";
import { parseJson } from "../json";
import { type Success, UnreadableResponse } from "./operation";

/** The content of a response and the paging facts beside it. */
export interface Content {
  readonly content: unknown;
  readonly meta?: { readonly total?: number; readonly limit?: number };
}

/** Takes the content out of `{data}`, `{result, status, requestId}` or a bare value. @throws UnreadableResponse */
export function openEnvelope({ text, header }: Success): Content {
  const body = parseBody(text, header("content-type"));
  if (!isRecord(body)) return { content: body };
  const total = number(header("x-total-count"));
  const meta = { ...(total === undefined ? {} : { total }), ...pagingFacts(body.meta) };
  if ("data" in body && !("id" in body)) return { content: body.data, meta };
  if ("result" in body && !("id" in body)) return { content: body.result, meta };
  return { content: body, meta };
}

function parseBody(text: string, contentType: string | undefined): unknown {
  try {
    return parseJson(text);
  } catch {
    const kind = /html/i.test(contentType ?? "") || /^\s*</.test(text) ? "an HTML page" : "a text that is not JSON";
    throw new UnreadableResponse(text.trim() === "" ? "an empty body instead of JSON" : `${kind} instead of JSON`);
  }
}

function pagingFacts(meta: unknown): { total?: number; limit?: number } {
  if (!isRecord(meta)) return {};
  const total = number(meta.total);
  const limit = number(meta.limit);
  return { ...(total === undefined ? {} : { total }), ...(limit === undefined ? {} : { limit }) };
}

function number(value: unknown): number | undefined {
  const parsed = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof parsed === "number" && Number.isInteger(parsed) && parsed >= 0 ? parsed : undefined;
}
