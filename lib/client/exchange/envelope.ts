import { DeepJsonError, parseJson } from "../../schema/json";
import { isRecord } from "../../schema/value";
import { type Success, UnreadableResponse } from "./operation";

/** The content of a response and the paging facts beside it. */
export interface Content {
  readonly content: unknown;
  readonly meta?: { readonly total?: number; readonly limit?: number };
}

/** Takes the content out of `{data}`, `{result, status, requestId}` or a bare value. @throws UnreadableResponse */
export function openEnvelope({ text, envelope, header }: Success): Content {
  const body = parseBody(text, header("content-type"));
  if (!isRecord(body)) return { content: body };
  const total = number(header("x-total-count"));
  const meta = { ...(total === undefined ? {} : { total }), ...pagingFacts(body.meta) };
  const member = [envelope, "data", "result"].find((name) => name in body);
  return { content: member === undefined || "id" in body ? body : body[member], meta };
}

function parseBody(text: string, contentType: string | undefined): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof DeepJsonError) throw new UnreadableResponse("unreadable_response", cause.message, { cause });
    if (text.trim() === "")
      throw new UnreadableResponse("unreadable_response", "an empty body instead of JSON", { cause });
    const isPage = /html/i.test(contentType ?? "") || /^\s*</.test(text);
    if (isPage) throw new UnreadableResponse("foreign_page", "an HTML page instead of JSON", { cause });
    throw new UnreadableResponse("unreadable_response", "text that is not JSON", { cause });
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
