import { bool, computed, define, integer, list, map, number, object, optional, string } from "../../model";
import { nameRegex, readableNameRegex } from "./name-pattern";

/** One sample of the exposition text. */
const metricSample = object("MetricSample", {
  name: computed(
    string(),
    "Name of the sample; in a histogram or summary with its ending (`_bucket`, `_sum`, `_count`).",
  ),
  labels: computed(map(string()), "Labels by name."),
  value: computed(number(), "The value; null when it is no number that Terraform knows (`NaN`, `+Inf`, `-Inf`)."),
  valueText: computed(string(), "The value as delivered, e.g. `1.5e9`, `NaN` or `+Inf`."),
  type: computed(string(), "Kind of the family: `counter`, `gauge`, `histogram`, `summary` or `untyped`."),
  help: computed(string(), "What the family is; null when the text does not say."),
  timestampMs: computed(integer(), "Time of the sample in milliseconds since 1970; null when the text does not say."),
});

export const serviceMetrics = define({
  kind: "data_source",
  name: "service_metrics",
  capability: "serviceMetrics.read",
  description:
    "Metrics of the service itself, in the Prometheus exposition format and as samples. Managed mode only. Refreshed by the service about once a minute.",
  type: object(
    "ServiceMetricsConfig",
    {
      filtered: optional(
        bool(),
        "Whether only the essential metrics are delivered; the service's own choice when absent.",
      ),
      nameRegex: nameRegex("samples"),
      text: computed(string(), "The text as delivered, whatever `nameRegex` says."),
      samples: computed(list(metricSample), "The samples in the order of the text."),
    },
    [readableNameRegex],
  ),
});
