import type { JsonObject } from "../../schema/json";
import type { Decimal } from "../../schema/value";

/** An object as the service returns it; members that are not named here are kept. */
export type ServiceRecord = JsonObject & { readonly id: string };

type Optional<T> = T | null | undefined;

export type TileRecord = JsonObject & { readonly id?: string; readonly name?: Optional<string> };

export type DashboardRecord = ServiceRecord & {
  readonly name?: Optional<string>;
  readonly tiles?: Optional<readonly TileRecord[]>;
};

export type AlertRecord = ServiceRecord & {
  readonly name?: Optional<string>;
  readonly dashboardId?: Optional<string>;
  readonly tileId?: Optional<string>;
  readonly savedSearchId?: Optional<string>;
  readonly threshold?: Optional<number | Decimal>;
  readonly state?: Optional<string>;
};

export type SourceRecord = ServiceRecord & { readonly name?: Optional<string>; readonly kind?: Optional<string> };

/** The links of a source, under its id. */
export type SourceLinksRecord = ServiceRecord & { readonly sourceId: string; readonly name?: Optional<string> };

export type WebhookRecord = ServiceRecord & { readonly name?: Optional<string>; readonly service?: Optional<string> };

export type ConnectionRecord = ServiceRecord & { readonly name?: Optional<string> };

export type SavedSearchRecord = ServiceRecord & { readonly name?: Optional<string> };

export type RoleRecord = ServiceRecord & {
  readonly name?: Optional<string>;
  readonly isPredefined?: Optional<boolean>;
};

export type TeamRecord = ServiceRecord & {
  readonly name?: Optional<string>;
  readonly defaultUserRole?: Optional<string>;
};

export type MemberRecord = ServiceRecord & {
  readonly email: string;
  readonly name?: Optional<string>;
  readonly isCurrentUser?: Optional<boolean>;
  /** On a service with roles. */
  readonly roleId?: Optional<string>;
};

export type InvitationRecord = ServiceRecord & {
  readonly email: string;
  readonly name?: Optional<string>;
  readonly createdAt?: Optional<string>;
  readonly url?: Optional<string>;
  readonly roleId?: Optional<string>;
};

/** What an invitation returns. */
export interface InvitedRecord {
  readonly email: string;
}

/** A member or invitation, identified by the email address. */
export type TeamMemberRecord = ServiceRecord & {
  readonly email: string;
  readonly name: string | null;
  readonly status: string;
  readonly memberId?: string;
  readonly invitationId?: string;
  readonly inviteUrl?: string | null;
  readonly isCurrentUser: boolean;
  readonly roleId?: string | null;
};

export type KeyRecord = ServiceRecord & {
  readonly name?: Optional<string>;
  readonly state?: Optional<string>;
  readonly keySuffix?: Optional<string>;
  readonly createdAt?: Optional<string>;
};

/** What creating a key returns; the secret parts are present only if the service generated them. */
export interface CreatedKey {
  readonly key: KeyRecord;
  readonly keyId?: string;
  readonly keySecret?: string;
}

export type BackupRecord = ServiceRecord & {
  readonly status?: Optional<string>;
  readonly startedAt?: Optional<string>;
};

/** The service's validation of a dashboard body. */
export interface DashboardVerdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  /** The body as the service would store it; `null` when it is not valid. */
  readonly normalized: JsonObject | null;
}
