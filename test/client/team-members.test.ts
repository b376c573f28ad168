import { openSourceClient } from "./support/clients";
import { data, ScriptedServer } from "./support/scripted-server";

const email = "jo@example.com";
const invitation = (id: string, createdAt: string) => ({ id, email, createdAt, url: "http://localhost/join-team" });

test("an update whose invitation has expired withdraws it and invites again", async () => {
  const [old, renewed] = [
    invitation("old", "2020-01-01T00:00:00.000Z"),
    invitation("renewed", new Date().toISOString()),
  ];
  const server = await ScriptedServer.start(
    data([]),
    data([old]),
    data({ success: true }),
    data({ email, invitationId: "renewed", status: "pending", url: renewed.url }),
    data([]),
    data([renewed]),
  );
  const client = openSourceClient(server.url, { product: "clickstack" });
  expect(await client.teamMembers.update(email, { email, name: "Jo" })).toMatchObject({
    invitationId: "renewed",
    isCurrentUser: false,
  });
  expect(server.seen.map(({ method, path }) => `${method} ${path.replace("/api/v2/team/", "")}`)).toEqual([
    "GET members",
    "GET invitations",
    "DELETE invitation/old",
    "POST invitation",
    "GET members",
    "GET invitations",
  ]);
  await client.close();
});
