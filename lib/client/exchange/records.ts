import type { JsonObject } from "terraform-provider-sdk/values";
import type { infer as Inferred } from "zod/mini";
import type { kinds } from "../../kinds";
import type { CreatedOf, RecordOf, ServiceRecord } from "../../kinds/kind";
import type { otherSchemas } from "./schemas";

export type { ServiceRecord };

export type DashboardRecord = RecordOf<typeof kinds.dashboard>;
export type AlertRecord = RecordOf<typeof kinds.alert>;
export type SourceRecord = RecordOf<typeof kinds.source>;
export type RoleRecord = RecordOf<typeof kinds.role>;
export type KeyRecord = RecordOf<typeof kinds.apiKey>;

/** What creating a key returns; the secret parts are present only if the service generated them. */
export type CreatedKey = CreatedOf<typeof kinds.apiKey>;

type Response<N extends keyof typeof otherSchemas> = JsonObject & Inferred<(typeof otherSchemas)[N]>;

export type TeamRecord = Response<"team">;
export type MemberRecord = Response<"member">;
export type InvitationRecord = Response<"invitation">;
/** What an invitation returns. */
export type InvitedRecord = Response<"invited">;
export type BackupRecord = Response<"backup">;

/** The links of a source, under its id. */
export type SourceLinksRecord = ServiceRecord & { readonly sourceId: string; readonly name?: string | null };

/** A member or invitation, identified by the email address. */
export type TeamMemberRecord = ServiceRecord & {
  readonly email: string;
  readonly name: string | null;
  readonly status: string;
  readonly memberId?: string;
  readonly invitationId?: string;
  readonly inviteUrl?: string | null;
  readonly isCurrentUser: boolean;
  readonly isVirtual?: boolean | null;
  readonly roleId?: string | null;
};

/** The service's validation of a dashboard body. */
export interface DashboardVerdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  /** The body as the service would store it; `null` when it is not valid. */
  readonly normalized: JsonObject | null;
}
