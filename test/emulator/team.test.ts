import { startEmulator } from "../../lib/emulator";
import { runningEmulator } from "../support/emulator";
import { lineTile, openSource, type Send } from "./support";

const unknown = "66e0000000000000000005ff";
const issues = (type: string, issue: object) => [
  { type, errors: { issues: [expect.objectContaining(issue)], name: "ZodError" } },
];

describe("The team", () => {
  const emulator = runningEmulator({ tokens: ["one", "two"] });
  const send = openSource(emulator);
  const second = (): Send => openSource(emulator, "two");

  test("has a member for each access key, and marks the current user", async () => {
    const { data } = (await second()("GET", "/team/members")).body;
    expect(data.map(({ isCurrentUser }: { isCurrentUser: boolean }) => isCurrentUser)).toEqual([false, true]);
    expect(Object.keys(data[0])).toEqual(["id", "email", "name", "isCurrentUser"]);
  });

  test("invites an email address once, in lower case, until the invitation is deleted or expires", async () => {
    const invite = async (body: object) => (await send("POST", "/team/invitation", body)).body.data;
    const first = await invite({ email: "New.Person@Example.com", name: "New" });
    expect(first).toEqual({
      email: "new.person@example.com",
      invitationId: expect.stringMatching(/^[0-9a-f]{24}$/),
      status: "pending",
      url: expect.stringMatching(/\/join-team\?token=/),
    });
    expect(await invite({ email: "NEW.person@example.com", name: "Other" })).toEqual(first);
    const listed = (await send("GET", "/team/invitations")).body.data;
    expect(listed).toMatchObject([{ id: first.invitationId, name: "New", url: first.url }]);
    expect((await send("DELETE", `/team/invitation/${first.invitationId}`)).body).toEqual({ data: { success: true } });
    const again = await send("DELETE", `/team/invitation/${first.invitationId}`);
    expect([again.status, again.text]).toEqual([404, "Not Found"]);
    await invite({ email: "new.person@example.com" });
    emulator.clock.advance(31 * 24 * 3_600_000);
    expect((await send("GET", "/team/invitations")).body.data).toEqual([]);
  });

  test("rejects an email address that has an account", async () => {
    const { status, body } = await send("POST", "/team/invitation", { email: "EMULATOR@example.com" });
    expect([status, body]).toEqual([400, { message: "User already exists. Please contact HyperDX team for support" }]);
  });

  test.each([
    ["POST", "/team/invitation", { email: "nope" }, "Body", { message: "Invalid email", path: ["email"] }],
    ["POST", "/team/invitation", { email: " a@example.com" }, "Body", { message: "Invalid email" }],
    ["POST", "/team/invitation", {}, "Body", { message: "Required", path: ["email"] }],
    ["DELETE", "/team/invitation/nope", undefined, "Params", { code: "custom", message: "Invalid ObjectId" }],
    ["DELETE", "/team/member/nope", undefined, "Params", { code: "custom", message: "Invalid ObjectId" }],
  ])("reports what is wrong with %s %s %j as a list", async (method, path, body, type, issue) => {
    const reply = await send(method, path, body);
    expect([reply.status, reply.body]).toEqual([400, issues(type, issue)]);
  });

  test("removes a member, whose key stops working at once; users cannot remove themselves", async () => {
    const [self, other] = (await send("GET", "/team/members")).body.data;
    const rejected = await send("DELETE", `/team/member/${self.id}`);
    expect([rejected.status, rejected.body]).toEqual([400, { message: "You cannot remove yourself from the team" }]);
    expect((await second()("GET", "/sources")).status).toBe(200);
    expect((await send("DELETE", `/team/member/${other.id}`)).body).toEqual({ data: { success: true } });
    expect((await second()("GET", "/sources")).status).toBe(401);
    expect((await send("DELETE", `/team/member/${unknown}`)).text).toBe("Not Found");
  });

  test.each([
    ["GET", "/roles"],
    ["PATCH", "/team/defaultUserRole"],
    ["PUT", `/team/members/${unknown}/role`],
  ])("has no roles without the enterprise edition: %s %s is an HTML 404", async (method, path) => {
    const reply = await send(method, path, method === "GET" ? undefined : {});
    expect([reply.status, reply.type]).toEqual([404, "text/html"]);
  });
});

describe("The enterprise edition", () => {
  const emulator = runningEmulator({ enterprise: true });
  const send = openSource(emulator);
  const permissions = [{ action: "read", subject: "Dashboard", conditions: { a: 1 }, fields: ["name"] }];

  test("has roles with the permission that the service adds, a default role, and members' roles", async () => {
    const role = (await send("POST", "/roles", { name: "Viewers", permissions })).body.data;
    expect(role).toMatchObject({ isPredefined: false });
    expect(role.permissions).toEqual([...permissions, { action: "read", subject: "Connection" }]);
    const put = (await send("PUT", `/roles/${role.id}`, { permissions: [] })).body.data;
    expect(put).toMatchObject({ name: "Viewers", permissions: [{ action: "read", subject: "Connection" }] });

    expect((await send("GET", "/team")).body.data.defaultUserRole).toBeNull();
    const patched = await send("PATCH", "/team/defaultUserRole", { roleId: role.id });
    expect(patched.body).toEqual({ data: { defaultUserRole: role.id } });
    expect((await send("GET", "/team")).body.data.defaultUserRole).toBe(role.id);
    expect((await send("DELETE", `/roles/${role.id}`)).status).toBe(400);
    await send("PATCH", "/team/defaultUserRole", { roleId: null });

    const [self] = (await send("GET", "/team/members")).body.data;
    expect(self).toMatchObject({ roleId: null, roleName: null, isVirtual: false });
    expect((await send("PUT", `/team/members/${self.id}/role`, { roleId: unknown })).status).toBe(400);
    const changed = (await send("PUT", `/team/members/${self.id}/role`, { roleId: role.id })).body.data;
    expect(changed).toMatchObject({ roleId: role.id, roleName: "Viewers" });
    expect((await send("DELETE", `/roles/${role.id}`)).status).toBe(400);
  });

  test("protects predefined roles and their names", async () => {
    const [admin] = (await send("GET", "/roles")).body.data;
    expect(admin.isPredefined).toBe(true);
    expect((await send("PUT", `/roles/${admin.id}`, { permissions })).status).toBe(400);
    expect((await send("DELETE", `/roles/${admin.id}`)).status).toBe(400);
    expect((await send("POST", "/roles", { name: admin.name, permissions })).status).toBe(400);
    expect((await send("GET", `/roles/${unknown}`)).body).toEqual({ message: "Role not found" });
  });

  test("separates the objects of its teams, selected by the header", async () => {
    const further = emulator.dump().furtherTeams?.[0]?.team.id ?? "";
    const elsewhere = { "x-hdx-team": further };
    const made = (await send("POST", "/dashboards", { name: "there", tiles: [] }, elsewhere)).body.data;
    expect((await send("GET", "/dashboards")).body.data).toEqual([]);
    expect((await send("GET", `/dashboards/${made.id}`)).status).toBe(404);
    expect((await send("GET", "/dashboards", undefined, elsewhere)).body.data).toMatchObject([{ name: "there" }]);
    expect((await send("GET", "/team", undefined, elsewhere)).body.data.id).toBe(further);
    expect((await send("GET", "/team", undefined, { "x-hdx-team": unknown })).status).toBe(403);
    const rejected = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] }, elsewhere);
    expect(rejected.body.message).toContain("Could not find the following source IDs");
    const [self] = (await send("GET", "/team/members")).body.data;
    const invited = await send("POST", "/team/invitation", { email: self.email }, elsewhere);
    expect(invited.body.data).toMatchObject({ status: "active", userId: self.id, invitationId: null });
    const taken = await send("DELETE", `/team/members/${self.id}/role`, undefined, elsewhere);
    expect([taken.status, taken.body.message]).toEqual([400, "You cannot remove yourself from the team"]);
  });

  test("ignores the header without the enterprise edition", async () => {
    const single = await startEmulator();
    try {
      expect((await openSource(single)("GET", "/team", undefined, { "x-hdx-team": unknown })).status).toBe(200);
    } finally {
      await single.close();
    }
  });

  test("keeps all teams across a restart", async () => {
    const copy = await startEmulator({ enterprise: true, seed: emulator.dump() });
    try {
      expect(copy.dump()).toEqual(emulator.dump());
    } finally {
      await copy.close();
    }
  });
});
