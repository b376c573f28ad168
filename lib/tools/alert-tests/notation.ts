import { spanLength } from "../../evaluation/schedule";

/*
 * The short texts of an alert test: series of values as promtool writes them, spans and moments, courses of states.
 */

/** A text that is not in its notation. The message says what it must be. */
export class NotationError extends Error {}

const mostValues = 10_000;

/** A value in each step: `undefined` where there are no rows, `null` where rows have no number. */
export type Values = readonly (number | null | undefined)[];

// Each digit can belong to one part only, so that a long text takes no longer than its length.
const unsigned = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const item = new RegExp(String.raw`^(?:(_|null)|([+-]?${unsigned})([+-]${unsigned})?)(?:x(\d+))?$`, "i");

/**
 * Reads `0 5x3 10+5x2 _x4` as promtool does: `5x3` is 5 and three times more, `10+5x2` is 10 15 20, `_` a step without rows and `_x4` four of
 * them; `null` is a step whose rows have no number. @throws NotationError
 */
export function readValues(text: unknown): Values {
  if (typeof text === "number" && Number.isFinite(text)) return [text];
  if (typeof text !== "string") throw new NotationError('must be values such as "0 5x3 10+5x2 _".');
  const values = text.split(/\s+/).filter(Boolean).flatMap(expanded);
  if (values.length === 0) throw new NotationError('has no values; write some, for example "0 5x3 10+5x2 _".');
  if (values.length > mostValues) throw new NotationError(`has ${values.length} values; the limit is ${mostValues}.`);
  return values;
}

function expanded(part: string): Values {
  const [isItem, empty, first, growth, times] = item.exec(part) ?? [];
  if (isItem === undefined || (growth !== undefined && times === undefined))
    throw new NotationError(
      `contains "${part}"; use numbers, "_" for no rows, "null" for no number, "5x3" for 5 and three more, or "10+5x2" for 10 15 20.`,
    );
  const more = Number(times ?? 0);
  if (more > mostValues) throw new NotationError(`contains "${part}"; the limit is ${mostValues} values.`);
  if (empty !== undefined) {
    const value = empty === "_" ? undefined : null;
    return new Array<null | undefined>(times === undefined ? 1 : more).fill(value);
  }
  return Array.from({ length: more + 1 }, (_, index) => Number(first) + index * Number(growth ?? 0));
}

/** Reads `1h30m` as milliseconds; 0 is 0. @throws NotationError */
export function readSpan(text: unknown): number {
  if (text === 0 || text === "0") return 0;
  const length = typeof text === "string" ? spanLength(text) : undefined;
  if (length === undefined) throw new NotationError('must be a span such as "90s", "5m" or "1h30m".');
  return length;
}

/** Reads an ISO 8601 instant with its zone. @throws NotationError */
export function readInstant(text: unknown): number {
  if (typeof text === "string" && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const instant = Date.parse(text);
    if (!Number.isNaN(instant)) return instant;
  }
  throw new NotationError('must be an instant such as "2026-03-02T10:00:00Z".');
}

/** A moment of a test: so long after its start, or an instant. */
export type Moment = (start: number) => number;

/** Reads `15m`, which counts from the start of the test, or an instant. @throws NotationError */
export function readMoment(text: unknown): Moment {
  if (typeof text === "string" && text.includes("T")) {
    const instant = readInstant(text);
    return () => instant;
  }
  try {
    const span = readSpan(text);
    return (start) => start + span;
  } catch {
    throw new NotationError(
      'must be a time after the start such as "15m" or "1h30m", or an instant such as "2026-03-02T10:00:00Z".',
    );
  }
}

export type State = "OK" | "PENDING" | "ALERT";
const states: readonly State[] = ["OK", "PENDING", "ALERT"];

/** Reads `OK PENDING ALERTx2 OK`, where `ALERTx2` is ALERT and two times more. @throws NotationError */
export function readStates(text: unknown): State[] {
  if (typeof text !== "string" || text.trim() === "")
    throw new NotationError('must be states such as "OK ALERTx2 OK".');
  return text
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [, name, times = "0"] = /^([A-Z]+)(?:x(\d{1,5}))?$/.exec(part) ?? [];
      const state = states.find((knownState) => knownState === name);
      if (!state)
        throw new NotationError(`contains "${part}"; use OK, PENDING or ALERT, or "ALERTx2" for ALERT and two more.`);
      return new Array<State>(Number(times) + 1).fill(state);
    });
}
