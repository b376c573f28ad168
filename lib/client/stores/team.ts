import { ApiError, type Operation } from "terraform-provider-sdk/http";
import { type ObjectValue, omitUndefined, stringifyJson } from "terraform-provider-sdk/values";
import { enterpriseOnly } from "../../kinds/role";
import { decodeDone, decodeOne } from "../exchange/decode";
import type { InvitationRecord, InvitedRecord, MemberRecord, TeamMemberRecord, TeamRecord } from "../exchange/records";
import {
  bodyOf,
  type CallOptions,
  listAll,
  nullWhenGone,
  type ObjectStore,
  pathPart,
  type ResourceContext,
  readOperation,
  type UpdateBody,
} from "./context";
import { Snapshot } from "./snapshot";

/** The one team that requests are for: it always exists and cannot be deleted. */
export class Teams implements ObjectStore<TeamRecord> {
  private idRequest?: Promise<string | undefined>;

  constructor(private readonly context: ResourceContext) {}

  /** Its ID, for any product; requested until it is known. `undefined` if the service does not return it. */
  id(): Promise<string | undefined> {
    this.idRequest ??= this.fetch().then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof ApiError && (error.code === "not_served" || error.code === "not_found")) return undefined;
        this.idRequest = undefined;
        throw error;
      },
    );
    return this.idRequest;
  }

  /** The team. */
  async current({ signal }: CallOptions = {}): Promise<TeamRecord> {
    this.context.capabilities.require("team.read");
    return this.fetch(signal);
  }

  async list(options?: CallOptions): Promise<readonly TeamRecord[]> {
    return [await this.current(options)];
  }

  async get(id: string, options?: CallOptions): Promise<TeamRecord | null> {
    const team = await this.current(options);
    return team.id === id ? team : null;
  }

  read(id: string, options?: CallOptions): Promise<TeamRecord | null> {
    return this.get(id, options);
  }

  /** Adopts the existing team. */
  async create(body: ObjectValue, options?: CallOptions): Promise<TeamRecord> {
    return this.change(body, options);
  }

  async update(_: string, body: UpdateBody, options?: CallOptions): Promise<TeamRecord> {
    return this.change(await bodyOf(body), options);
  }

  /** Does nothing: a team cannot be deleted. */
  async delete(): Promise<void> {}

  private fetch(signal?: AbortSignal): Promise<TeamRecord> {
    const { http, addresses } = this.context;
    return http.run(readOperation(`${addresses.resources}/team`, decodeOne<TeamRecord>("team")), signal);
  }

  private async change({ defaultUserRole }: ObjectValue, options: CallOptions = {}): Promise<TeamRecord> {
    const { capabilities, http, addresses } = this.context;
    capabilities.require("team.write");
    if (defaultUserRole === undefined) return this.current(options);
    const path = `${addresses.resources}/team/defaultUserRole`;
    const body = stringifyJson({ roleId: defaultUserRole });
    const remedies = enterpriseOnly;
    const operation = { method: "PATCH", effect: "update", path, body, decode: decodeDone, remedies } as const;
    await http.run(operation, options.signal);
    return this.current(options);
  }
}

/** The people of the team, by email address: members and pending invitations. */
export class TeamMembers implements ObjectStore<TeamMemberRecord> {
  private readonly members: Snapshot<MemberRecord>;
  private readonly invited: Snapshot<InvitationRecord>;

  private readonly context: ResourceContext;

  constructor(context: ResourceContext) {
    const remedies = context.capabilities.remediesFor("team.write");
    this.context = { ...context, http: context.http.with({ remedies }) };
    this.members = this.snapshot<MemberRecord>("members", "member");
    this.invited = this.snapshot<InvitationRecord>("invitations", "invitation");
  }

  async list({ signal }: CallOptions = {}): Promise<readonly TeamMemberRecord[]> {
    const invited = await this.invitations({ signal });
    return [...(await this.members.list(signal)).map(presentMember), ...invited.map(invitedMember)];
  }

  /** The invitations that can still be accepted. */
  async invitations({ signal }: CallOptions = {}): Promise<readonly InvitationRecord[]> {
    this.context.capabilities.require("team.read");
    const invitations = await this.invited.list(signal);
    const serverTime = this.context.http.serverClock.earliestServerTime(Date.now()) ?? Date.now();
    return invitations.filter((invitation) => !isExpired(invitation, serverTime));
  }

  get(address: string, options?: CallOptions): Promise<TeamMemberRecord | null> {
    this.forget();
    return this.read(address, options);
  }

  async read(address: string, { signal }: CallOptions = {}): Promise<TeamMemberRecord | null> {
    this.context.capabilities.require("team.read");
    const isIt = ({ email }: { readonly email: string }) => email.toLowerCase() === address.toLowerCase();
    const present = (await this.members.list(signal)).find(isIt);
    if (present) return presentMember(present);
    const invited = (await this.invitations({ signal })).find(isIt);
    return invited ? invitedMember(invited) : null;
  }

  /** True for a service whose members have roles. */
  async hasRoles({ signal }: CallOptions = {}): Promise<boolean> {
    this.context.capabilities.require("team.read");
    return (await this.members.list(signal)).some((member) => "roleId" in member);
  }

  /** Invites an email address, or adopts its existing member or invitation. */
  async create(body: ObjectValue, options: CallOptions = {}): Promise<TeamMemberRecord> {
    const address = String(body.email);
    const existing = await this.read(address, options);
    if (existing?.memberId) return this.update(address, body, options);
    const sameRole = (existing?.roleId ?? null) === (body.roleId ?? null);
    if (existing && !sameRole) return this.update(address, body, options);
    if (existing) return this.invite(body, options);
    return this.inviteAgain(body, options);
  }

  /** A member gets the role; an invitation is recreated, because it cannot be changed. */
  async update(address: string, changed: UpdateBody, options: CallOptions = {}): Promise<TeamMemberRecord> {
    const body = await bodyOf(changed);
    const existing = await this.get(address, options);
    if (existing?.memberId) {
      const { memberId, roleId } = existing;
      if (body.roleId && body.roleId !== roleId) await this.setRole(memberId, String(body.roleId), options);
      return (await this.get(address, options)) ?? existing;
    }
    if (!existing?.invitationId) return this.inviteAgain(body, options);
    const { roleId = existing.roleId ?? null, name = null } = body;
    if (roleId === (existing.roleId ?? null) && name === existing.name) return existing;
    await this.remove(`invitation/${pathPart(existing.invitationId)}`, options);
    return this.invite(roleId === null ? body : { ...body, roleId }, options);
  }

  async delete(address: string, options: CallOptions = {}): Promise<void> {
    const existing = await this.get(address, options);
    if (!existing) return;
    const { memberId = "", invitationId } = existing;
    if (invitationId) return this.remove(`invitation/${pathPart(invitationId)}`, options);
    const member = pathPart(memberId);
    return this.remove("roleId" in existing ? `members/${member}/role` : `member/${member}`, options);
  }

  private snapshot<T extends MemberRecord | InvitationRecord>(path: string, schema: "member" | "invitation") {
    const list = (signal: AbortSignal) => listAll<T>(this.context, this.pathOf(path), schema, { paged: false, signal });
    return new Snapshot<T>({ list, get: async () => null }, this.context.http.clock);
  }

  /** The same address again returns the same invitation, so this may be repeated. */
  private async invite(body: ObjectValue, { signal }: CallOptions): Promise<TeamMemberRecord> {
    const decode = decodeOne<InvitedRecord>("invited");
    const invitation = { method: "POST", effect: "update", body: stringifyJson(body), decode } as const;
    const { email } = await this.send("invitation", invitation, { signal });
    const member = await this.get(email, { signal });
    if (!member) throw new TypeError(`the invited address is not among the members or invitations`);
    return member;
  }

  /** Also withdraws an expired invitation, which the service would return again. */
  private async inviteAgain(body: ObjectValue, options: CallOptions): Promise<TeamMemberRecord> {
    const address = String(body.email).toLowerCase();
    const expired = (await this.invited.list(options.signal)).find(({ email }) => email.toLowerCase() === address);
    if (expired) await this.remove(`invitation/${pathPart(expired.id)}`, options);
    return this.invite(body, options);
  }

  private setRole(memberId: string, roleId: string, options: CallOptions): Promise<void> {
    const body = stringifyJson({ roleId });
    const change = { method: "PUT", effect: "update", body, decode: decodeDone, remedies: enterpriseOnly } as const;
    return this.send(`members/${pathPart(memberId)}/role`, change, options);
  }

  private async remove(path: string, options: CallOptions): Promise<void> {
    const removal = { method: "DELETE", effect: "delete", decode: decodeDone } as const;
    await nullWhenGone(this.send(path, removal, options));
    this.forget();
  }

  private async send<T>(path: string, operation: Omit<Operation<T>, "path">, { signal }: CallOptions): Promise<T> {
    this.context.capabilities.require("team.write");
    return this.context.http.run({ ...operation, path: this.pathOf(path) }, signal);
  }

  private forget(): void {
    this.members.forget();
    this.invited.forget();
  }

  private pathOf(path: string): string {
    return `${this.context.addresses.resources}/team/${path}`;
  }
}

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** An invitation can be accepted for thirty days. */
function isExpired({ createdAt }: InvitationRecord, serverTime: number): boolean {
  const createdMs = Date.parse(createdAt ?? "");
  return !Number.isNaN(createdMs) && serverTime - createdMs > lifetimeMs;
}

/** The access key that a member of a newer service has is never part of it. */
function presentMember({
  id,
  email,
  name,
  isCurrentUser,
  isVirtual,
  ...furtherMembers
}: MemberRecord): TeamMemberRecord {
  const address = email.toLowerCase();
  const common = { id: address, email: address, name: name ?? null, status: "active", memberId: id };
  const member = { ...common, isCurrentUser: isCurrentUser ?? false, isVirtual: isVirtual ?? null };
  if ("roleId" in furtherMembers) return { ...member, roleId: furtherMembers.roleId ?? null };
  return member;
}

function invitedMember({ id, email, name, url, roleId }: InvitationRecord): TeamMemberRecord {
  const invitation = { status: "pending", invitationId: id, isCurrentUser: false, inviteUrl: url ?? null };
  return {
    id: email.toLowerCase(),
    email: email.toLowerCase(),
    name: name ?? null,
    ...invitation,
    ...omitUndefined({ roleId: roleId || undefined }),
  };
}
