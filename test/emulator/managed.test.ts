import { createHash } from "node:crypto";
import parsePrometheusTextFormat from "parse-prometheus-text-format";
import { runningEmulator } from "../support/emulator";
import { account, anywhere, basic, lineTile, managed, openSource, type Send, tileAlert } from "./support";

const hash = (text: string): string => createHash("sha256").update(text).digest("base64");

describe("The managed mode", () => {
  const emulator = runningEmulator({ segments: { observability: "clickstack", metrics: "prometheus" } });

  const send = managed(emulator, "clickstack");

  test("serves the data of the open-source mode in its own envelope", async () => {
    const created = await openSource(emulator)("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const { status, body } = await send("GET", `/dashboards/${created.body.data.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      result: created.body.data,
    });
  });

  test("responds to a deletion without a result", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [] });
    const { body } = await send("DELETE", `/dashboards/${created.body.result.id}`);
    expect(Object.keys(body).sort()).toEqual(["requestId", "status"]);
  });

  test("rejects top-level members that its API description lacks", async () => {
    const { status, body } = await send("POST", "/dashboards", {
      name: "d",
      tiles: [],
      id: "66c000000000000000000001",
    });
    expect([status, body.error]).toEqual([400, "request body property can't be validated: id"]);
    expect(emulator.dump().dashboards).toEqual([]);
  });

  test("reports a missing object in JSON and a missing route in HTML", async () => {
    const object = await send("GET", "/dashboards/66c000000000000000000001");
    expect([object.status, object.type, object.body.status]).toEqual([404, "application/json", 404]);
    const route = await managed(emulator, "observability")("GET", "/dashboards");
    expect([route.status, route.type]).toEqual([404, "text/html"]);
  });

  test("returns one channel of an alert, which may be an email address", async () => {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] });
    const { id, tiles } = created.body.result;
    const channel = { type: "email", emailRecipients: ["someone@example.com"] };
    const { body } = await send("POST", "/alerts", { ...tileAlert(id, tiles[0].id), channel });
    expect(body.result.channel).toEqual(channel);
    expect(body.result.channels).toBeUndefined();
  });

  test("accepts the members of its own sources and rejects those of newer versions", async () => {
    const [source] = (await send("GET", "/sources")).body.result;
    const { id, ...body } = source;
    const filterSettings = {
      databaseName: "default",
      tableName: "t",
      columns: [{ name: "ServiceName", label: "Service" }],
    };
    const kept = await send("PUT", `/sources/${id}`, { ...body, filterSettings });
    expect(kept.body.result.filterSettings).toEqual(filterSettings);
    const rejected = await send("PUT", `/sources/${id}`, { ...body, serviceVersionExpression: "v" });
    expect([rejected.status, rejected.body.error]).toEqual([400, expect.stringContaining("serviceVersionExpression")]);
  });

  test("has no connections and charts", async () => {
    expect((await send("GET", "/connections")).type).toBe("text/html");
    expect((await send("POST", "/charts/series", {})).type).toBe("text/html");
  });

  test("rejects unknown credentials and organizations", async () => {
    const wrong = await send("GET", "/sources", undefined, { authorization: basic("nobody", "nothing") });
    expect([wrong.status, wrong.body.error]).toEqual([401, "Unauthorized"]);
    const { keyId, keySecret } = emulator.managed;
    const elsewhere = await anywhere(emulator)("GET", "/v1/organizations/another/keys", undefined, {
      authorization: basic(keyId, keySecret),
    });
    expect(elsewhere.status).toBe(403);
  });

  describe("at the account level", () => {
    const keys = (): Send => account(emulator);

    test("returns a generated secret once and accepts it", async () => {
      const created = await keys()("POST", "/keys", { name: "ci", roles: ["developer"] });
      const { key, keyId, keySecret } = created.body.result;
      expect(key).toMatchObject({ name: "ci", state: "enabled", roles: ["developer"], keySuffix: keyId.slice(-4) });
      const listed = await keys()("GET", "/keys", undefined, { authorization: basic(keyId, keySecret) });
      expect(listed.status).toBe(200);
      expect(listed.text).not.toContain(keySecret);
      expect(listed.text).not.toContain(hash(keySecret));
      const used = await keys()("GET", `/keys/${key.id}`);
      expect(used.body.result.usedAt).toMatch(/:00\.000Z$/);
    });

    test("accepts hashes instead and then returns no secret", async () => {
      const hashData = { keyIdHash: hash("my-own-id-1234"), keyIdSuffix: "1234", keySecretHash: hash("my-own-secret") };
      const created = await keys()("POST", "/keys", { name: "hashed", roles: ["admin"], hashData });
      expect(Object.keys(created.body.result)).toEqual(["key"]);
      const reply = await keys()("GET", "/keys", undefined, {
        authorization: basic("my-own-id-1234", "my-own-secret"),
      });
      expect(reply.status).toBe(200);
    });

    test.each([
      ["disabled", { state: "disabled" }],
      ["expired", { expireAt: "2020-01-01T00:00:00Z" }],
    ])("rejects a key that is %s, and accepts it again", async (_state, change) => {
      const created = await keys()("POST", "/keys", { name: "k", roles: ["admin"] });
      const { key, keyId, keySecret } = created.body.result;
      const authorization = basic(keyId, keySecret);
      await keys()("PATCH", `/keys/${key.id}`, change);
      expect((await keys()("GET", "/keys", undefined, { authorization })).status).toBe(401);
      await keys()("PATCH", `/keys/${key.id}`, { state: "enabled", expireAt: null });
      expect((await keys()("GET", "/keys", undefined, { authorization })).status).toBe(200);
    });

    test("changes only the members in an update", async () => {
      const ipAccessList = [{ source: "203.0.113.0/24", description: "ci runners" }];
      const created = await keys()("POST", "/keys", { name: "k", roles: ["developer"], ipAccessList });
      const { id } = created.body.result.key;
      const { body } = await keys()("PATCH", `/keys/${id}`, { name: "renamed" });
      expect(body.result).toMatchObject({ name: "renamed", roles: ["developer"], ipAccessList });
    });

    test("returns the roles of assigned role IDs", async () => {
      const roles = await keys()("GET", "/roles");
      const [role] = roles.body.result;
      const created = await keys()("POST", "/keys", { name: "k", assignedRoleIds: [role.id] });
      const assignedRoles = [{ roleId: role.id, roleName: "admin", roleType: "system" }];
      expect(created.body.result.key).toMatchObject({ assignedRoles, roles: [] });
    });

    test("does not let a key delete itself, and rejects a deleted key", async () => {
      const own = emulator.dump().keys[0]?.id;
      expect((await keys()("DELETE", `/keys/${own}`)).status).toBe(400);
      const created = await keys()("POST", "/keys", { name: "k", roles: ["admin"] });
      const path = `/keys/${created.body.result.key.id}`;
      expect((await keys()("DELETE", path)).status).toBe(200);
      expect((await keys()("GET", path)).status).toBe(404);
    });

    test.each([
      [{ name: "k", roles: [] }, "roles must contain at least 1 element"],
      [{ name: "k", state: "asleep" }, "state: Invalid enum value"],
      [{ name: "k", hashData: { keyIdHash: hash("x") } }, "hashData.keyIdSuffix: Required"],
      [{ name: "k", color: "red" }, "request body property can't be validated: color"],
    ])("rejects a key like %j", async (body, error) => {
      const reply = await keys()("POST", "/keys", body);
      expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining(error)]);
    });

    test("lists backups newest first", async () => {
      const { body } = await keys()("GET", `/services/${emulator.managed.serviceId}/backups`);
      const started = body.result.map(({ startedAt }: { startedAt: string }) => startedAt);
      expect(started).toEqual([...started].sort().reverse());
      expect(body.result[0]).toMatchObject({ status: "in_progress", serviceId: emulator.managed.serviceId });
      const one = await keys()("GET", `/services/${emulator.managed.serviceId}/backups/${body.result[1].id}`);
      expect(one.body.result).toEqual(body.result[1]);
    });

    test("writes service metrics as text, fewer when filtered", async () => {
      const path = `/services/${emulator.managed.serviceId}/prometheus`;
      const full = await keys()("GET", path);
      const filtered = await keys()("GET", `${path}?filtered_metrics=true`);
      expect([full.status, full.type]).toEqual([200, "text/plain"]);
      const families = parsePrometheusTextFormat(full.text);
      expect(families.find(({ name }) => name === "ClickHouse_ServiceInfo")).toMatchObject({
        type: "UNTYPED",
        metrics: [{ value: "1", labels: { clickhouse_service: emulator.managed.serviceId, scrape: "full" } }],
      });
      expect(families.find(({ name }) => name === "ClickHouseProfileEvents_Query")).toMatchObject({
        type: "COUNTER",
        metrics: [{ labels: { hostname: "c-emulator-server-0", table: "system.events" } }, {}],
      });
      expect(parsePrometheusTextFormat(filtered.text).length).toBeLessThan(families.length);
    });
  });
});
