import { ApiError, type ApiErrorCode } from "../../../../lib/client";
import { DiagnosticError } from "../../../sdk";
import { explainFailure } from "../../diagnostics";

/** Failures caused by the query, and so by one of the series. */
const aboutTheQuery: readonly ApiErrorCode[] = ["bad_request", "not_found", "refused", "server_error"];

/**
 * The failure of a query, as that of one of its series. The service names the series only if a source is missing; if a query itself fails,
 * each series is queried alone, and the first that fails is reported.
 */
export async function failureAtSeries(
  error: unknown,
  count: number,
  ask: (series: number) => Promise<unknown>,
): Promise<unknown> {
  if (!(error instanceof ApiError) || !aboutTheQuery.includes(error.code)) return error;
  const series = seriesNamedIn(error.detail ?? "", count) ?? (count === 1 ? 0 : await firstThatFails(count, ask));
  const summary = explainFailure(error)?.summary ?? "Query failed";
  if (series === undefined) return error;
  return new DiagnosticError(summary, `Series ${series}: ${error.message}`, ["series", series], error);
}

function seriesNamedIn(detail: string, count: number): number | undefined {
  const index = Number(/\bseries(?:\s|\.|\[)(\d+)/.exec(detail)?.[1] ?? Number.NaN);
  return index < count ? index : undefined;
}

async function firstThatFails(count: number, ask: (series: number) => Promise<unknown>): Promise<number | undefined> {
  for (let series = 0; series < count; series += 1) {
    try {
      await ask(series);
    } catch (error) {
      return error instanceof ApiError && aboutTheQuery.includes(error.code) ? series : undefined;
    }
  }
  return undefined;
}
