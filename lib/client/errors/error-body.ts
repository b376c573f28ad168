import { isRecord } from "../../model/value";
import { parseJson } from "../json";

/** What an error body says, whichever of the service's forms it has. */
export interface ErrorBody {
  /** `html` and `text` are responses that are not JSON. */
  readonly form: "json" | "html" | "text" | "empty";
  readonly detail: string;
  readonly requestId?: string;
}

/** Reads `message`, else `error`, else a list of issues, else the raw object; else the first 200 characters without tags. */
export function readErrorBody(text: string, contentType = ""): ErrorBody {
  if (text.trim() === "") return { form: "empty", detail: "" };
  const body = tryParse(text);
  if (body !== undefined && typeof body === "object") return fromJson(body);
  const html = /html/i.test(contentType) || /^\s*<(!doctype|html|head|body|pre|h1)/i.test(text);
  if (typeof body === "string") return { form: "json", detail: shorten(body) };
  return { form: html ? "html" : "text", detail: shorten(stripTags(text)) };
}

function fromJson(body: object | null): ErrorBody {
  if (Array.isArray(body)) return { form: "json", detail: shorten(body.map(issueWords).filter(Boolean).join("; ")) };
  if (!isRecord(body)) return { form: "json", detail: String(body) };
  const requestId = typeof body.requestId === "string" ? body.requestId : undefined;
  const detail = said(body.message) ?? said(body.error) ?? said(body.errors) ?? JSON.stringify(body);
  return { form: "json", detail: shorten(detail, 2000), requestId };
}

function said(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (Array.isArray(value)) return value.map(issueWords).filter(Boolean).join("; ") || undefined;
  if (isRecord(value)) return said(value.message) ?? said(value.issues) ?? JSON.stringify(value);
  return undefined;
}

/** `{type, errors: {issues: [{path, message}]}}`, a bare issue, or a text. */
function issueWords(item: unknown): string {
  if (typeof item === "string") return item;
  if (!isRecord(item)) return "";
  if (isRecord(item.errors) && Array.isArray(item.errors.issues)) {
    const issues = item.errors.issues.map(issueWords).filter(Boolean).join("; ");
    return typeof item.type === "string" ? `${item.type}: ${issues}` : issues;
  }
  const path = Array.isArray(item.path) ? item.path.join(".") : said(item.path);
  const message = said(item.message) ?? JSON.stringify(item);
  return path ? `${path}: ${message}` : message;
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function stripTags(text: string): string {
  return text
    .replace(/<(script|style|title)\b[^>]*>[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}

function shorten(text: string, most = 200): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
