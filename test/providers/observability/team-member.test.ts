import { type Emulator, startEmulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { dataSourcesOf, listIn } from "../../support/data-sources";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";

const admin = seed.adminRole;
const member = seed.memberRole;
const jo = { email: "Jo@Example.com" };
const emulator = runningEmulator({ enterprise: true });

async function process(of: Emulator = emulator): Promise<Runtime> {
  return (await runtimesOf({ openSource: of.openSource, product: "clickstack" }))("observability_team_member");
}

const requests = () => emulator.requests().map(({ method, path }) => `${method} ${path.replace(/^\/api\/v2/, "")}`);

test("an invitation is pending, then active; this plans no change, and the invitation's URL is never shown", async () => {
  const made = await (await process()).run(jo, absentInstance);
  expect(made.state).toMatchObject({ id: "jo@example.com", email: "Jo@Example.com", status: "pending" });
  expect(made.state?.inviteUrl).toMatch(/token=/);
  const [{ id = "", email = "" } = {}] = emulator.dump().invitations;
  emulator.remove("invitations", id);
  emulator.insert("members", { id: "66e0000000000000000000b1", email, name: "Jo", roleId: member });
  const later = await process();
  const active = await later.read(made);
  expect(active.state).toMatchObject({ status: "active", memberId: "66e0000000000000000000b1", inviteUrl: null });
  expect((await later.plan(jo, active)).empty).toBe(true);
});

test("a pending invitation is adopted, and an expired invitation is renewed", async () => {
  const first = await (await process()).run(jo, absentInstance);
  const again = await (await process()).run(jo, absentInstance);
  expect(again.state?.invitationId).toBe(first.state?.invitationId);
  emulator.edit("invitations", String(first.state?.invitationId), (invitation) => {
    invitation.createdAt = "2026-01-01T00:00:00.000Z";
  });
  const later = await process();
  expect((await later.read(first)).state).toBeNull();
  const renewed = await later.run(jo, absentInstance);
  expect(renewed.state?.invitationId).not.toBe(first.state?.invitationId);
  expect(emulator.dump().invitations).toHaveLength(1);
});

test("a role changes in place for a member, and by a new invitation for a pending member", async () => {
  const runtime = await process();
  const pending = await runtime.run({ ...jo, roleId: admin }, absentInstance);
  const planned = await runtime.plan({ ...jo, roleId: member }, pending);
  expect(planned.state).toMatchObject({ id: "jo@example.com" });
  const moved = await runtime.apply({ ...jo, roleId: member }, pending, planned);
  expect(moved.state?.invitationId).not.toBe(pending.state?.invitationId);
  expect(emulator.dump().invitations).toMatchObject([{ roleId: member }]);
  emulator.remove("invitations", String(moved.state?.invitationId));
  emulator.insert("members", { id: "66e0000000000000000000b1", email: "jo@example.com", name: "Jo", roleId: member });
  const later = await process();
  const active = await later.run({ ...jo, roleId: admin }, moved);
  expect(active.state).toMatchObject({ status: "active", memberId: "66e0000000000000000000b1" });
  expect(emulator.dump().members).toContainEqual(expect.objectContaining({ email: "jo@example.com", roleId: admin }));
  await later.apply(null, active, await later.plan(null, active));
  expect(emulator.dump().members.map(({ email }) => email)).not.toContain("jo@example.com");
});

test("removing yourself is rejected in the plan, and so is a role if the service has none", async () => {
  const runtime = await process();
  const own = await runtime.import("emulator@example.com");
  await expect(runtime.plan(null, own)).rejects.toThrow(/The access key belongs to emulator@example\.com/);
  await expect(runtime.plan({ email: "jo@example.com" }, own)).rejects.toThrow(/Member is in use by the provider/);
  const plain = await startEmulator();
  await expect((await process(plain)).plan({ ...jo, roleId: admin }, absentInstance)).rejects.toThrow(
    /role_id needs the enterprise edition/,
  );
  await plain.close();
});

test("fifty members take one list of members and one of invitations", async () => {
  const runtime = await process();
  const made = [];
  for (let index = 0; index < 50; index += 1)
    made.push(await runtime.run({ email: `member-${index}@example.com` }, absentInstance));
  emulator.clearRequests();
  const later = await process();
  for (const instance of await Promise.all(made.map((one) => later.read(one))))
    expect((await later.plan({ email: String(instance.state?.email) }, instance)).empty).toBe(true);
  expect(requests().sort()).toEqual(["GET /team/invitations", "GET /team/members"]);
});

test("a list of members says which of them are virtual, and never shows their access keys", async () => {
  const secret = "key-of-the-pipeline";
  const [id, email] = ["66e0000000000000000000b2", "pipeline@example.com"];
  emulator.insert("members", { id, email, name: "Pipeline", roleId: member, isVirtual: true, accessKey: secret });
  const read = await dataSourcesOf({ openSource: emulator.openSource, product: "clickstack" });
  const { result, problems } = await read("team_members", {});
  expect(problems).toEqual([]);
  expect(new Map(listIn(result, "teamMembers").map((one) => [one.memberId === id, one.isVirtual]))).toEqual(
    new Map([
      [false, false],
      [true, true],
    ]),
  );
  expect(JSON.stringify(result)).not.toContain(secret);
});
