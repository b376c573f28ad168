import { computed, define, instant, integer, list, object, optional, string } from "../../model";
import { backupStatuses } from "../vocabulary";

const bucket = object("BackupBucket", {
  bucketProvider: computed(string(), "Provider of the bucket: `AWS`, `GCP` or `AZURE`."),
  bucketPath: computed(string(), "Path of the bucket (AWS, GCP)."),
  iamRoleArn: computed(string(), "Role the service takes on to write (AWS)."),
  iamRoleSessionName: computed(string(), "Session name of that role (AWS)."),
  accessKeyId: computed(string(), "Id of the access key (GCP)."),
  containerName: computed(string(), "Name of the container (AZURE)."),
});

/** A backup as the service tells it; every member may be null. */
export const backup = object("Backup", {
  id: computed(string(), "Id of the backup."),
  status: computed(string({ known: backupStatuses }), "State of the backup: `done`, `error` or `in_progress`."),
  type: computed(string(), "Kind of the backup: `full` or `incremental`."),
  serviceId: computed(string(), "Id of the service that was backed up."),
  startedAt: computed(instant(), "When it started."),
  finishedAt: computed(instant(), "When it finished; null while it is in progress."),
  sizeInBytes: computed(integer(), "Size in bytes."),
  durationInSeconds: computed(integer(), "How long it took, or has taken so far, in seconds."),
  backupName: computed(string(), "Name of the backup within an external bucket."),
  bucket: computed(bucket, "The external bucket; null when the service keeps the backup itself."),
});

export const backups = define({
  kind: "data_source",
  name: "backups",
  capability: "backups.read",
  description:
    'Backups of the service, newest first. Managed mode only. How old a backup is changes all the time and is therefore no member: compare times in a check, as in `timecmp(data.observability_backups.all.latest.startedAt, timeadd(plantimestamp(), "-24h")) > 0`.',
  type: object("BackupsConfig", {
    status: optional(string({ known: backupStatuses }), "Only backups in this state, e.g. `done`."),
    backups: computed(list(backup), "The backups, newest first."),
    latest: computed(backup, "The newest of them; null when there is none."),
  }),
});
