import { computed, define, instant, integer, list, object, optional, string } from "../../schema";
import { backupStatuses } from "../vocabulary";

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
  status: computed(string({ known: backupStatuses }), "Status of the backup: `done`, `error` or `in_progress`."),
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
    status: optional(string({ known: backupStatuses }), "Return only backups with this status, for example `done`."),
    backups: computed(list(backup), "Matching backups, newest first."),
    latest: computed(backup, "The newest matching backup. Null if there is none."),
  }),
});
