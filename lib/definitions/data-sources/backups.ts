import { computed, define, instant, integer, list, object, optional, text } from "../../model";
import { backupStatuses } from "../vocabulary";

const bucket = object("BackupBucket", {
  bucketProvider: computed(text(), "Provider of the bucket: `AWS`, `GCP` or `AZURE`."),
  bucketPath: computed(text(), "Path of the bucket (AWS, GCP)."),
  iamRoleArn: computed(text(), "Role the service takes on to write (AWS)."),
  iamRoleSessionName: computed(text(), "Session name of that role (AWS)."),
  accessKeyId: computed(text(), "Id of the access key (GCP)."),
  containerName: computed(text(), "Name of the container (AZURE)."),
});

/** A backup as the service tells it; every member may be null. */
export const backup = object("Backup", {
  id: computed(text(), "Id of the backup."),
  status: computed(text({ known: backupStatuses }), "State of the backup: `done`, `error` or `in_progress`."),
  type: computed(text(), "Kind of the backup: `full` or `incremental`."),
  serviceId: computed(text(), "Id of the service that was backed up."),
  startedAt: computed(instant(), "When it started."),
  finishedAt: computed(instant(), "When it finished; null while it is in progress."),
  sizeInBytes: computed(integer(), "Size in bytes."),
  durationInSeconds: computed(integer(), "How long it took, or has taken so far, in seconds."),
  backupName: computed(text(), "Name of the backup within an external bucket."),
  bucket: computed(bucket, "The external bucket; null when the service keeps the backup itself."),
});

export const backups = define({
  kind: "data_source",
  name: "backups",
  description:
    'Backups of the service, newest first. Managed mode only. How old a backup is changes all the time and is therefore no member: compare times in a check, as in `timecmp(data.observability_backups.all.latest.started_at, timeadd(plantimestamp(), "-24h")) > 0`.',
  type: object("BackupsConfig", {
    status: optional(text({ known: backupStatuses }), "Only backups in this state, e.g. `done`."),
    backups: computed(list(backup), "The backups, newest first."),
    latest: computed(backup, "The newest of them; null when there is none."),
  }),
});
