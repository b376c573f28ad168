// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityBackups`. */
export interface DataObservabilityBackupsConfig extends TerraformMetaArguments {
  /** Return only backups with this status, for example `done`. */
  readonly status?: "done" | "error" | "in_progress" | Custom | IResolvable;
}

/** Lists the backups of the service, newest first. Managed mode only. To check the age of a backup, compare times in a `check` block, for example `timecmp(data.observability_backups.all.latest.startedAt, timeadd(plantimestamp(), "-24h")) > 0`. */
export class DataObservabilityBackups extends DefinedDataSource<DataObservabilityBackupsConfig> {
  static readonly tfResourceType: string = "observability_backups";

  constructor(scope: Construct, id: string, config: DataObservabilityBackupsConfig = {}) {
    super(scope, id, served("data_source", "backups"), config);
  }

  /** Return only backups with this status, for example `done`. */
  get status(): string {
    return this.getStringAttribute("status");
  }
  set status(value: "done" | "error" | "in_progress" | Custom | IResolvable | undefined) {
    this.inputs.set("status", value);
  }

  /** Omits `status`. */
  resetStatus(): void {
    this.inputs.set("status", undefined);
  }

  /** What `status` was set to. */
  get statusInput(): "done" | "error" | "in_progress" | Custom | IResolvable | undefined {
    return this.inputs.get("status");
  }

  /** Matching backups, newest first. */
  get backups(): ObjectList<BackupOutputReference> {
    return new ObjectList(this, "backups", false, BackupOutputReference);
  }

  /** The newest matching backup. Null if there is none. */
  get latest(): BackupOutputReference {
    return new BackupOutputReference(this, "latest", false);
  }
}

/** One `Backup`, as Terraform knows it. */
export class BackupOutputReference extends ComplexObject {
  /** ID of the backup. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Status of the backup: `done`, `error` or `in_progress`. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** Type of the backup: `full` or `incremental`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** ID of the service that was backed up. */
  get serviceId(): string {
    return this.getStringAttribute("service_id");
  }

  /** When the backup started. */
  get startedAt(): string {
    return this.getStringAttribute("started_at");
  }

  /** When the backup finished. Null while it is in progress. */
  get finishedAt(): string {
    return this.getStringAttribute("finished_at");
  }

  /** Size of the backup in bytes. */
  get sizeInBytes(): number {
    return this.getNumberAttribute("size_in_bytes");
  }

  /** Duration of the backup in seconds. While it is in progress, the time elapsed so far. */
  get durationInSeconds(): number {
    return this.getNumberAttribute("duration_in_seconds");
  }

  /** Name of the backup in the external bucket. */
  get backupName(): string {
    return this.getStringAttribute("backup_name");
  }

  /** External bucket that holds the backup. Null if the service stores the backup itself. */
  get bucket(): BackupBucketOutputReference {
    return new BackupBucketOutputReference(this, "bucket", false);
  }
}

/** One `BackupBucket`, as Terraform knows it. */
export class BackupBucketOutputReference extends ComplexObject {
  /** Cloud provider of the bucket: `AWS`, `GCP` or `AZURE`. */
  get bucketProvider(): string {
    return this.getStringAttribute("bucket_provider");
  }

  /** Path of the bucket. AWS and GCP only. */
  get bucketPath(): string {
    return this.getStringAttribute("bucket_path");
  }

  /** ARN of the IAM role that the service assumes to write the backup. AWS only. */
  get iamRoleArn(): string {
    return this.getStringAttribute("iam_role_arn");
  }

  /** Session name for the IAM role. AWS only. */
  get iamRoleSessionName(): string {
    return this.getStringAttribute("iam_role_session_name");
  }

  /** ID of the access key. GCP only. */
  get accessKeyId(): string {
    return this.getStringAttribute("access_key_id");
  }

  /** Name of the container. Azure only. */
  get containerName(): string {
    return this.getStringAttribute("container_name");
  }
}
