import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { logs, managed, tileAlert } from "./support";

const unknown = "66e0000000000000000005ff";
const role = { name: "Viewers", permissions: [{ action: "read", subject: "Dashboard" }] };
const bodies: Record<string, object> = {
  webhooks: { name: "w", service: "generic", url: "https://example.com/x" },
  "saved-searches": { name: "s", sourceId: logs },
  sources: {
    name: "s",
    kind: "log",
    connection: seed.connection,
    from: { databaseName: "default", tableName: "t" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Body",
  },
  roles: role,
};

describe("The other routes of the managed mode", () => {
  const emulator = runningEmulator({ kept: true });
  const send = managed(emulator);

  test.each(Object.entries(bodies))(
    "%s are created, listed, updated and deleted in the envelope",
    async (route, body) => {
      const created = await send("POST", `/${route}`, body);
      expect(created.body).toEqual({ status: 200, requestId: expect.any(String), result: expect.any(Object) });
      const { id } = created.body.result;
      const listed: { id: string }[] = (await send("GET", `/${route}`)).body.result;
      expect(listed.map((one) => one.id)).toContain(id);
      const read = await send("GET", `/${route}/${id}`);
      expect(read).toMatchObject(
        route === "webhooks"
          ? { status: 404, type: "text/html" }
          : { status: 200, body: { result: created.body.result } },
      );
      expect((await send("PUT", `/${route}/${id}`, { ...body, name: "renamed" })).body.result.name).toBe("renamed");
      const deleted = await send("DELETE", `/${route}/${id}`);
      expect(deleted.body).toEqual({ status: 200, requestId: expect.any(String) });
      const again = await send("DELETE", `/${route}/${id}`);
      expect(again.body).toEqual({
        status: 404,
        error: expect.stringMatching(/^NOT_FOUND: /),
        requestId: expect.any(String),
      });
    },
  );

  test.each(["connections", "team", "team/members", "search", "charts/series"])("%s is not served", async (route) => {
    const reply = await send(route === "search" || route === "charts/series" ? "POST" : "GET", `/${route}`);
    expect([reply.status, reply.type]).toEqual([404, "text/html"]);
  });

  test.each([
    ["webhooks", { team: "x" }, "team"],
    ["roles", { isPredefined: true }, "isPredefined"],
    ["sources", { orderByExpression: "Timestamp" }, "orderByExpression"],
    ["sources", { sampleRateExpression: "SampleRate" }, "sampleRateExpression"],
  ])("the gateway rejects %s with %j", async (route, more, member) => {
    const reply = await send("POST", `/${route}`, { ...bodies[route], ...more });
    expect([reply.status, reply.body.error]).toEqual([400, `request body property can't be validated: ${member}`]);
  });

  test("deleting a webhook in use is a 409 with the number of alerts that use it", async () => {
    const webhookId = (await send("POST", "/webhooks", { ...bodies.webhooks, name: "used" })).body.result.id;
    const tile = {
      name: "t",
      x: 0,
      y: 0,
      w: 4,
      h: 4,
      config: { displayType: "line", sourceId: logs, select: [{ aggFn: "count" }] },
    };
    const dashboard = (await send("POST", "/dashboards", { name: "d", tiles: [tile] })).body.result;
    const alert = { ...tileAlert(dashboard.id, dashboard.tiles[0].id), channel: { type: "webhook", webhookId } };
    expect((await send("POST", "/alerts", alert)).status).toBe(200);
    const rejected = await send("DELETE", `/webhooks/${webhookId}`);
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      "CONFLICT: Cannot delete webhook: 1 alert(s) still reference it. Reassign or remove those alerts first.",
    ]);
  });

  test("roles keep name and description on an update, get the service's permission, and need permissions", async () => {
    const { id } = (await send("POST", "/roles", { ...role, description: "d" })).body.result;
    const put = await send("PUT", `/roles/${id}`, { permissions: [{ action: "read", subject: "Alert" }] });
    expect(put.body.result).toMatchObject({
      name: "Viewers",
      description: "d",
      permissions: [
        { action: "read", subject: "Alert" },
        { action: "read", subject: "Connection" },
      ],
    });
    expect((await send("PUT", `/roles/${id}`, { name: "x" })).status).toBe(400);
    expect((await send("GET", `/roles/${unknown}`)).status).toBe(404);
  });
});
