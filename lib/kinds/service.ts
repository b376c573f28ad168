import {
  bool,
  computed,
  instant,
  integer,
  list,
  map,
  number,
  object,
  optional,
  string,
} from "terraform-provider-sdk/schema";
import { conflict } from "../service/rules";
import { backupStatuses } from "../service/words";
import { define } from "./define";
import { nameRegex, readableNameRegex } from "./derive";

const bucket = object("BackupBucket", {
  bucketProvider: computed(string(), "Cloud provider of the bucket: `AWS`, `GCP` or `AZURE`."),
  bucketPath: computed(string(), "Path of the bucket. AWS and GCP only."),
  iamRoleArn: computed(string(), "ARN of the IAM role that the service assumes to write the backup. AWS only."),
  iamRoleSessionName: computed(string(), "Session name for the IAM role. AWS only."),
  accessKeyId: computed(string(), "ID of the access key. GCP only."),
  containerName: computed(string(), "Name of the container. Azure only."),
});

/** A backup as the service returns it. Every attribute can be null. */
export const backup = object("Backup", {
  id: computed(string(), "ID of the backup."),
  status: computed(string({ knownValues: backupStatuses }), "Status of the backup: `done`, `error` or `in_progress`."),
  type: computed(string(), "Type of the backup: `full` or `incremental`."),
  serviceId: computed(string(), "ID of the service that was backed up."),
  startedAt: computed(instant(), "When the backup started."),
  finishedAt: computed(instant(), "When the backup finished. Null while it is in progress."),
  sizeInBytes: computed(integer(), "Size of the backup in bytes."),
  durationInSeconds: computed(
    integer(),
    "Duration of the backup in seconds. While it is in progress, the time elapsed so far.",
  ),
  backupName: computed(string(), "Name of the backup in the external bucket."),
  bucket: computed(bucket, "External bucket that holds the backup. Null if the service stores the backup itself."),
});

export const backups = define({
  kind: "data_source",
  name: "backups",
  capability: "backups.read",
  description:
    'Lists the backups of the service, newest first. Managed mode only. To check the age of a backup, compare times in a `check` block, for example `timecmp(data.observability_backups.all.latest.startedAt, timeadd(plantimestamp(), "-24h")) > 0`.',
  type: object("BackupsConfig", {
    status: optional(
      string({ knownValues: backupStatuses }),
      "Return only backups with this status, for example `done`.",
    ),
    backups: computed(list(backup), "Matching backups, newest first."),
    latest: computed(backup, "The newest matching backup. Null if there is none."),
  }),
});

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
        "Name of the query parameter that `filtered` or `filterValue` sets. Defaults to `filtered_metrics`.",
      ),
      filterValue: optional(
        string(),
        "Value of that parameter, for a service that filters by a text, such as a name. Conflicts with `filtered`.",
      ),
      nameRegex: nameRegex("samples"),
      text: computed(string(), "Prometheus exposition text as the service returns it, not filtered by `nameRegex`."),
      samples: computed(list(metricSample), "Matching samples, in the order of the text."),
    },
    [
      readableNameRegex,
      (_, report) => {
        if (report.known("filtered") !== undefined && report.known("filterValue") !== undefined)
          conflict(report, "filterValue", "filtered");
      },
    ],
  ),
});
