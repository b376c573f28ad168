import { bool, computed, define, integer, list, map, number, object, optional, string } from "../../schema";
import { nameRegex, readableNameRegex } from "./name-pattern";

/** One sample in the Prometheus exposition format. */
const metricSample = object("MetricSample", {
  name: computed(
    string(),
    "Name of the sample. Histogram and summary samples include the suffix (`_bucket`, `_sum` or `_count`).",
  ),
  labels: computed(map(string()), "Map of label name to label value."),
  value: computed(number(), "Value of the sample. Null if Terraform cannot represent it (`NaN`, `+Inf`, `-Inf`)."),
  valueText: computed(string(), "Value of the sample as the service returns it, for example `1.5e9`, `NaN` or `+Inf`."),
  type: computed(string(), "Type of the metric: `counter`, `gauge`, `histogram`, `summary` or `untyped`."),
  help: computed(string(), "Help text of the metric. Null if there is none."),
  timestampMs: computed(integer(), "Time of the sample, in milliseconds since the Unix epoch. Null if there is none."),
});

export const serviceMetrics = define({
  kind: "data_source",
  name: "service_metrics",
  capability: "serviceMetrics.read",
  description:
    "Returns metrics about the service itself, as Prometheus exposition text and as samples. Managed mode only. The service refreshes them about once a minute.",
  type: object(
    "ServiceMetricsConfig",
    {
      filtered: optional(bool(), "Whether to return only the essential metrics. If omitted, the service decides."),
      filterParameter: optional(
        string({ minLength: 1 }),
        "Name of the query parameter that `filtered` sets. Defaults to `filtered_metrics`.",
      ),
      nameRegex: nameRegex("samples"),
      text: computed(string(), "Prometheus exposition text as the service returns it, not filtered by `nameRegex`."),
      samples: computed(list(metricSample), "Matching samples, in the order of the text."),
    },
    [readableNameRegex],
  ),
});
