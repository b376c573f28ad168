export interface Team {
  id: string;
  name: string;
  /** Enterprise only: the role of new members; null or absent for none. */
  defaultUserRole?: string | null;
}

/** A user of the team; who shows the access key is that user. */
export interface Member {
  id: string;
  email: string;
  name: string;
  accessKey?: string;
  /** Enterprise only. */
  roleId?: string;
}

export interface Invitation {
  id: string;
  email: string;
  name?: string;
  token: string;
  /** Enterprise only. */
  roleId?: string;
  createdAt: string;
}

export interface Permission extends Record<string, unknown> {
  action: string;
  subject: string;
}

/** A role of the observability service; `Role` is one of the organization. */
export interface TeamRole {
  id: string;
  name: string;
  description?: string;
  permissions: Permission[];
  isPredefined: boolean;
  createdAt: string;
  updatedAt: string;
}
