import { isRecord, type Path, type Redactor, readJson, stringOf } from "../schema";

/** The message of an error body, in any of the service's forms. It contains no secrets and no control characters. */
export interface ErrorBody {
  /** `html` and `text` are responses that are not JSON. */
  readonly form: "json" | "html" | "text" | "empty";
  readonly detail: string;
  readonly requestId?: string;
  /** The object that an error names: it exists in spite of the failure. */
  readonly objectId?: string;
  /** The members of the request's body that the service does not take. */
  readonly unrecognized?: readonly Path[];
  /**
   * With status 404: the service reports a missing object, rather than a router an unknown address. Decided by form: JSON, or the bare
   * words `Not Found`, come from the service, a page from a router (contract: errors and limits, section 1). One exception: a gateway in front of the
   * service uses the service's own form for an unknown address, `{"message": "no Route matched …"}`, and no member or header of every
   * gateway distinguishes the two. Its text does, and an object that is kept by mistake does no harm.
   */
  readonly saysGone: boolean;
}

const lengthLimits = { json: 2000, text: 200 } as const;

/** Reads `message`, else `error`, else a list of issues, else the raw object; else the first 200 characters without tags. */
export function readErrorBody(text: string, contentType: string | undefined, redactor: Redactor): ErrorBody {
  const clean = redactor.text(text);
  if (clean.trim() === "") return { form: "empty", detail: "", saysGone: false };
  // What is parsed is redacted afterwards: a secret such as "true" would break the JSON.
  const body = readJson(text);
  if (body !== undefined && typeof body === "object") return fromJson(body, redactor);
  const line = (content: string, length: number) => shorten(redactor.line(content), length);
  if (typeof body === "string") return { form: "json", detail: line(body, lengthLimits.text), saysGone: true };
  const isPage = /html/i.test(contentType ?? "") || /^\s*<(!doctype|html|head|body|pre|h1)/i.test(text);
  const detail = line(stripTags(clean), lengthLimits.text) || line(titleIn(clean), lengthLimits.text);
  return { form: isPage ? "html" : "text", detail, saysGone: !isPage && detail === "Not Found" };
}

function fromJson(body: object | null, redactor: Redactor): ErrorBody {
  const raw = (value: unknown) =>
    JSON.stringify(value, (name, inner) => (redactor.hides(name) ? redactor.placeholder : inner));
  const { message, error, errors, requestId, id } = isRecord(body) ? body : { errors: body };
  const detail = messageIn(message, raw) ?? messageIn(error, raw) ?? messageIn(errors, raw) ?? raw(body);
  const line = (value: unknown) => stringOf(value) && redactor.line(String(value));
  return {
    form: "json",
    detail: shorten(redactor.line(detail), lengthLimits.json),
    saysGone: !/^no route\b/i.test(detail),
    unrecognized: [message, error, errors].flatMap(unrecognizedIn),
    requestId: line(requestId),
    objectId: line(id),
  };
}

type Raw = (value: unknown) => string;

function messageIn(value: unknown, raw: Raw): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  if (Array.isArray(value)) return issueTexts(value, raw) || undefined;
  if (isRecord(value)) return messageIn(value.message, raw) ?? messageIn(value.issues, raw) ?? raw(value);
  return undefined;
}

function issueTexts(items: readonly unknown[], raw: Raw): string {
  const texts = items.map((item) => issueText(item, raw));
  return texts.filter(Boolean).join("; ");
}

/** `{type, errors: {issues: [{path, message}]}}`, a bare issue, or a string. */
function issueText(item: unknown, raw: Raw): string {
  if (typeof item === "string") return item;
  if (!isRecord(item)) return "";
  if (isRecord(item.errors) && Array.isArray(item.errors.issues)) {
    const issues = issueTexts(item.errors.issues, raw);
    if (typeof item.type !== "string") return issues;
    return `${item.type}: ${issues}`;
  }
  const path = Array.isArray(item.path) ? item.path.join(".") : messageIn(item.path, raw);
  const message = messageIn(item.message, raw) ?? raw(item);
  return path ? `${path}: ${message}` : message;
}

/** The members that a strict service or gateway names, in whichever form it words them: an issue, a list of them, or their text. */
function unrecognizedIn(reported: unknown): readonly Path[] {
  if (Array.isArray(reported)) return reported.flatMap(unrecognizedIn);
  if (typeof reported === "string") return unrecognizedInText(reported);
  if (!isRecord(reported)) return [];
  const { issues, errors, message, keys, path } = reported;
  if (!Array.isArray(keys)) return [issues ?? errors ?? message].flatMap(unrecognizedIn);
  const parentPath = Array.isArray(path)
    ? path.filter((step) => typeof step === "string" || typeof step === "number")
    : [];
  return keys.flatMap((key) => (typeof key === "string" ? [[...parentPath, key]] : []));
}

/** `Body validation failed: filters.0: Unrecognized key(s) in object: 'a', 'b'`, behind the gateway's code too, and the sentence of the gateway. */
const unrecognizedKeys =
  /(?:(?:^|[:;] )(?!BAD_REQUEST:)([^\s:;]+): )?Unrecognized key(?:\(s\)|s)?(?: in object)?: ((?:["'][^"']+["'](?:, )?)+)/g;
const gatewayRejects = /\bproperty can't be validated: ([\w$.-]+)/;

function unrecognizedInText(text: string): readonly Path[] {
  const byService = [...text.matchAll(unrecognizedKeys)].flatMap(([, parentPath, keys = ""]) =>
    [...keys.matchAll(/["']([^"']+)["']/g)].map(([, key = ""]) => [...stepsOf(parentPath), key]),
  );
  const [, name] = gatewayRejects.exec(text) ?? [];
  if (name === undefined) return byService;
  return [...byService, stepsOf(name)];
}

function stepsOf(path = ""): Path {
  const steps = path.split(".").filter((step) => step !== "");
  return steps.map((step) => {
    if (/^\d+$/.test(step)) return Number(step);
    return step;
  });
}

function shorten(line: string, length: number): string {
  if (line.length > length) return `${line.slice(0, length)}…`;
  return line;
}

/** Only the first words of a page are shown. */
const mostOfPage = 16 * 1024;

/** The title of a page that shows nothing else as text. */
function titleIn(page: string): string {
  const [, title = ""] = /<title\b[^<>]*>([^<]*)</i.exec(page.slice(0, mostOfPage)) ?? [];
  return stripTags(title);
}

/** The text of a page, in which a tag never reaches over another: no page makes this slow. */
function stripTags(page: string): string {
  return page
    .slice(0, mostOfPage)
    .replace(/<(script|style|title)\b[^<>]*>[\s\S]*?<\/\1>|<[^<>]*>/gi, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
