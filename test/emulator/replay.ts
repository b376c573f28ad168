import { isRecord } from "terraform-provider-sdk/values";
import type { Exchange } from "../recordings";

/** What cannot be replayed: internal calls, background checks, real query results, shortened bodies, the rate limit, lists after changes that were not recorded. */
const leftOut = new RegExp(
  [
    "UI session API|shortened|^(alert_state|ui_made|charts|search|rate_limit|team)|^root\\.get|^auth\\.scheme\\.two_spaces",
    "^dashboards\\.list\\.order|^alerts\\.list\\.(three|page)|^cascade\\..*\\.alerts$|^saved_searches\\.list",
  ].join("|"),
  "i",
);
const hex = /[0-9a-f]{24}/gi;
const oneHex = /^[0-9a-f]{24}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** IDs of the seed, and IDs of nothing. */
const seeded = /^65f5e4a3/i;

interface Recorded {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;
}

interface Replayed {
  readonly replayed: number;
  readonly differences: readonly Difference[];
  /** How many errors differ word by word. */
  readonly inOtherWords: number;
}

interface Difference {
  readonly exchange: string;
  readonly what: string;
}

/**
 * Sends recorded requests to a server that holds only the seed and compares the responses: status, content type and body. IDs match by
 * correspondence, times by form; bodies of errors match by shape, and those in other words are counted.
 */
export async function replay(exchanges: readonly Exchange[], url: string, key: string): Promise<Replayed> {
  const ids = new Correspondence();
  const seen = new Set<string>();
  const differences: Difference[] = [];
  let replayed = 0;
  let inOtherWords = 0;
  for (const { name, request, response } of exchanges) {
    if (leftOut.test(name) || (isOrphaned(request, seen) && (response.status < 300 || /put|left_unchanged/.test(name))))
      continue;
    for (const [id] of JSON.stringify(response.body ?? "").matchAll(hex)) seen.add(id.toLowerCase());
    const headers = Object.fromEntries(
      Object.entries(request.headers ?? {}).map(([header, value]) => [header, value.replace("REDACTED", key)]),
    );
    const { body } = request;
    const raw = typeof body === "string" ? body : JSON.stringify(body);
    const now = await fetch(url + ids.translated(request.path), {
      method: request.method,
      headers,
      body: raw && ids.translated(raw),
    });
    const recorded = { status: response.status, type: response.headers?.["content-type"], body: response.body };
    const live = await read(now);
    const what = difference(recorded, live, ids);
    replayed += 1;
    if (what !== undefined) differences.push({ exchange: `${name}: ${request.method} ${request.path}`, what });
    else if (valueDifference(recorded.body, live.body, "body", ids) !== undefined) inOtherWords += 1;
  }
  return { replayed, differences, inOtherWords };
}

/** True for a request that names an object whose creation was not recorded. */
function isOrphaned({ path, body }: Exchange["request"], seen: ReadonlySet<string>): boolean {
  const named = [...(path + JSON.stringify(body ?? "")).matchAll(hex)];
  return named.some(([id]) => !seeded.test(id) && !seen.has(id.toLowerCase()));
}

async function read(response: Response): Promise<Recorded> {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, type, body: type.includes("json") && text !== "" ? JSON.parse(text) : text };
}

/** Which live ID stands for which recorded one: they become a pair where they first meet. */
class Correspondence {
  private readonly live = new Map<string, string>();

  translated(text: string): string {
    return text.replace(hex, (id) => {
      const live = this.live.get(id.toLowerCase()) ?? id;
      return id === id.toLowerCase() ? live : live.toUpperCase();
    });
  }

  pairs(recorded: string, live: string): boolean {
    if (!this.live.has(recorded)) this.live.set(recorded, live);
    return this.live.get(recorded) === live;
  }
}

function difference(recorded: Recorded, live: Recorded, ids: Correspondence): string | undefined {
  if (recorded.status !== live.status)
    return `status ${live.status} instead of ${recorded.status}: ${JSON.stringify(live.body).slice(0, 160)}`;
  const [was, is] = [recorded, live].map(({ type }) => (type ?? "").split(";")[0]);
  if (was !== is) return `content type ${is} instead of ${was}`;
  if (recorded.status < 400) return valueDifference(recorded.body, live.body, "body", ids);
  if (shape(recorded.body) !== shape(live.body)) return `${shape(live.body)} instead of ${shape(recorded.body)}`;
  return undefined;
}

function shape(body: unknown): string {
  return isRecord(body) ? `members ${Object.keys(body).sort().join(",")}` : typeof body;
}

function valueDifference(recorded: unknown, live: unknown, at: string, ids: Correspondence): string | undefined {
  if (typeof recorded === "string" && typeof live === "string") {
    const isId = oneHex.test(recorded) && oneHex.test(live);
    if (isId && ids.pairs(recorded, live)) return undefined;
    if (/At$/.test(at) && instant.test(recorded) && instant.test(live)) return undefined;
    if (!isId && ids.translated(recorded) === live) return undefined;
  } else if (Array.isArray(recorded) && Array.isArray(live)) {
    if (recorded.length !== live.length) return `${at}: ${live.length} items instead of ${recorded.length}`;
    return firstOf(recorded.map((item, index) => valueDifference(item, live[index], `${at}[${index}]`, ids)));
  } else if (isRecord(recorded) && isRecord(live)) {
    const surplus = Object.keys(live).find((name) => !(name in recorded));
    if (surplus) return `${at}.${surplus}: not expected`;
    return firstOf(
      Object.entries(recorded).map(([name, value]) =>
        name in live ? valueDifference(value, live[name], `${at}.${name}`, ids) : `${at}.${name}: missing`,
      ),
    );
  } else if (Object.is(recorded, live)) return undefined;
  return `${at}: ${JSON.stringify(live)?.slice(0, 80)} instead of ${JSON.stringify(recorded)?.slice(0, 80)}`;
}

function firstOf(differences: readonly (string | undefined)[]): string | undefined {
  return differences.find((one) => one !== undefined);
}
