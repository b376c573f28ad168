import { ExpositionError, readExposition } from "../../../providers/observability/data-sources/exposition";
import type { Random } from "../../support/random/random";
import { Unexplained } from "../judge";
import { kind } from "../kind";
import { mutateText } from "../mutate/text";

const lines = [
  "# HELP http_requests_total The total number of HTTP requests.",
  "# TYPE http_requests_total counter",
  'http_requests_total{method="post",code="200"} 1027 1395066363000',
  'http_requests_total{method="post",code="400"}    3 1395066363000',
  'msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9',
  "metric_without_timestamp_and_labels 12.47",
  'something_weird{problem="division by zero"} +Inf -3982045',
  "# TYPE http_request_duration_seconds histogram",
  'http_request_duration_seconds_bucket{le="0.05"} 24054',
  'http_request_duration_seconds_bucket{le="+Inf"} 144320 # {trace_id="KOO5S4vxi0o"} 0.67',
  "http_request_duration_seconds_sum 53423",
  "http_request_duration_seconds_count 144320",
  '{"quoted.name", "label.with.dots"="x"} 18446744073709551615',
  "# EOF",
  "",
] as const;

/** Texts in, and nearly in, the Prometheus exposition format. */
export const metrics = kind("metrics", 0.2, async () => ({
  make(r: Random) {
    const text = r.many(1, 12, () => r.pick(lines)).join("\n");
    return r.chance(0.9) ? mutateText(text, r) : text;
  },
  play(text) {
    try {
      for (const { name, value, labels } of readExposition(text)) {
        if (name === "" || value === undefined) throw new Unexplained("a sample has no name or no value");
        if (Object.values(labels).some((label) => typeof label !== "string"))
          throw new Unexplained("a label is no text");
      }
      return "accepted";
    } catch (error) {
      if (error instanceof ExpositionError) return "rejected";
      throw error;
    }
  },
}));
