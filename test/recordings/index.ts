import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { isRecord } from "terraform-provider-sdk/values";

export interface Exchange {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** The objects of the recorded service before its first exchange. */
export const seedFile = path.join(__dirname, "seed.json");

/** The lines of a recording. */
export function recording<Line>(
  name:
    | "open-source"
    | "further-routes"
    | "alert-evaluation"
    | "edge-cases"
    | "formulas"
    | "metric-buckets"
    | "rejections"
    | "conditions",
): readonly Line[] {
  const text = gunzipSync(readFileSync(path.join(__dirname, `${name}.jsonl.gz`))).toString("utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Every dashboard that the recorded service returned, except nameless ones: the service stores them, and nobody means them. */
export function recordedDashboards(): readonly Record<string, unknown>[] {
  return [...recording<Exchange>("open-source"), ...recording<Exchange>("further-routes")]
    .filter(({ request }) => request.path.startsWith("/api/v2/"))
    .flatMap(({ response }) => dashboardsIn(response.body))
    .filter(({ name }) => name !== "");
}

function dashboardsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(dashboardsIn);
  if (!isRecord(value)) return [];
  const isDashboard = Array.isArray(value.tiles) && Array.isArray(value.filters) && typeof value.id === "string";
  return isDashboard ? [value] : Object.values(value).flatMap(dashboardsIn);
}
