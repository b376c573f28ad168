import { runningEmulator } from "../support/emulator";
import { lineTile, openSource, tileAlert } from "./support";

const reserved = "Webhook URL resolves to a private or reserved address.";
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, "v"]));

describe("Webhooks", () => {
  const emulator = runningEmulator({ kept: true });
  const send = openSource(emulator);

  let made = 0;
  const body = (more: object) => ({
    name: `hook ${made++}`,
    service: "generic",
    url: "https://example.com/x",
    ...more,
  });

  test.each([
    "https://example.com/x",
    "http://user:secret@example.com:8080/p?q=1#f",
    "HTTPS://EXAMPLE.COM/Path",
    "https://8.8.8.8/x",
    "https://172.32.0.1/x",
    "https://100.128.0.1/x",
    "https://[2606:4700::1111]/x",
    "https://[::ffff:8.8.8.8]/x",
    "https://localhost.example.com/x",
    "https://private.internal/x",
  ])("accept the URL %s and return it as sent", async (url) => {
    const { status, body: reply } = await send("POST", "/webhooks", body({ url }));
    expect([status, reply.data.url]).toEqual([200, url]);
  });

  test.each([
    "http://localhost/x",
    "http://LOCALHOST/x",
    "http://api.localhost/x",
    "http://127.1/x",
    "http://2130706433/x",
    "http://0x7f000001/x",
    "http://0177.0.0.1/x",
    "http://10.0.0.1/x",
    "http://172.16.0.1/x",
    "http://172.31.255.255/x",
    "http://192.168.1.1/x",
    "http://169.254.169.254/x",
    "http://100.64.0.1/x",
    "http://0.0.0.0/x",
    "http://192.0.2.1/x",
    "http://198.51.100.7/x",
    "http://203.0.113.9/x",
    "http://198.18.0.1/x",
    "http://224.0.0.1/x",
    "http://255.255.255.255/x",
    "http://[::1]/x",
    "http://[::]/x",
    "http://[fd00::1]/x",
    "http://[fe80::1]/x",
    "http://[ff02::1]/x",
    "http://[2001:db8::1]/x",
    "http://[100::1]/x",
    "http://[::ffff:10.0.0.1]/x",
    "http://[::ffff:127.0.0.1]/x",
    "http://[::192.168.0.1]/x",
  ])("reject the private or reserved URL %s", async (url) => {
    const reply = await send("POST", "/webhooks", body({ url }));
    expect([reply.status, reply.body]).toEqual([400, { message: reserved }]);
  });

  test.each([
    ["https://notslack.com/x", false],
    ["https://hooks.slack.com.example.com/x", false],
    ["https://slack.com/x", true],
    ["https://hooks.slack.com/x", true],
    ["http://hooks.slack.com:8080/x", true],
  ])("of Slack with the URL %s are accepted: %s", async (url, accepted) => {
    const { status, body: reply } = await send("POST", "/webhooks", body({ service: "slack", url }));
    const message = `Slack Webhook URL ${url} does not have hostname that ends in 'slack.com'`;
    expect([status, reply]).toEqual(accepted ? [200, expect.anything()] : [400, { message }]);
  });

  test.each([
    ["mailto:a@example.com", "Webhook URL must use HTTP or HTTPS"],
    ["wss://example.com/x", "Webhook URL must use HTTP or HTTPS"],
    ["http://ch-server:8123/x", "Webhook attempting to query disallowed route."],
    ["nope", "Body validation failed: url: Invalid url"],
  ])("reject %s with the service's message", async (url, message) => {
    const reply = await send("POST", "/webhooks", body({ url }));
    expect([reply.status, reply.body]).toEqual([400, { message }]);
  });

  test.each([
    [{ headers: entries(100) }, undefined],
    [{ headers: entries(101) }, "headers: A webhook cannot have more than 100 headers"],
    [{ headers: { "X-A": "" } }, undefined],
    [{ headers: { "": "v" } }, "Header name cannot be empty"],
    [{ headers: { "1a": "v" } }, "headers.1a: Header name cannot start with a number"],
    [{ headers: { "a b": "v" } }, "headers.a b: Invalid header name. Only alphanumeric characters"],
    [{ headers: { "X-A": "a\tb" } }, "headers.X-A: Header values cannot contain control characters"],
    [{ headers: { "X-A": "v".repeat(4097) } }, "String must contain at most 4096 character(s)"],
    [{ queryParams: entries(101) }, "queryParams: A webhook cannot have more than 100 query parameters"],
    [{ queryParams: { "": "v" } }, "queryParams.: Query parameter name cannot be empty"],
    [{ queryParams: { ["k".repeat(1025)]: "v" } }, "String must contain at most 1024 character(s)"],
    [{ queryParams: { a: "v\n" } }, "queryParams.a: Query parameter values cannot contain control characters"],
    [{ description: "", body: "" }, undefined],
    [{ service: "incidentio", body: "{}" }, undefined],
    [{ service: "slack", url: "https://hooks.slack.com/x", headers: {} }, "headers is not supported for the slack"],
  ])("with %j are rejected with: %s", async (more, message) => {
    const { status, body: reply } = await send("POST", "/webhooks", body(more));
    expect([status, reply.message]).toEqual(message ? [400, expect.stringContaining(message)] : [200, undefined]);
  });

  test("keep write-only members while the URL stays, and lose them when it changes", async () => {
    const first = body({ headers: { A: "1" }, queryParams: { q: "1" }, description: "d", body: "b" });
    const { id } = (await send("POST", "/webhooks", first)).body.data;
    const stored = () => emulator.dump().webhooks.find((webhook) => webhook.id === id);
    const { name, service, url } = first;
    await send("PUT", `/webhooks/${id}`, { name, service, url });
    expect(stored()).toMatchObject({ headers: { A: "1" }, queryParams: { q: "1" } });
    expect([stored()?.description, stored()?.body]).toEqual([undefined, undefined]);
    await send("PUT", `/webhooks/${id}`, { name, service, url, headers: {} });
    expect([stored()?.headers, stored()?.queryParams]).toEqual([{}, { q: "1" }]);
    await send("PUT", `/webhooks/${id}`, { name, service, url: `${url}/other` });
    expect(stored()?.queryParams).toBeUndefined();
  });

  test("that are the first channel of an alert cannot be deleted; a later channel keeps the deleted ID", async () => {
    const [used, later] = await Promise.all(
      [0, 1].map(async () => (await send("POST", "/webhooks", body({}))).body.data.id as string),
    );
    const place = { x: 0, y: 0, w: 4, h: 4 };
    const tiles = [lineTile("t", place)];
    const dashboard = (await send("POST", "/dashboards", { name: "d", tiles })).body.data;
    const { channel, ...alert } = tileAlert(dashboard.id, dashboard.tiles[0].id);
    const channels = [used?.toUpperCase(), later].map((webhookId) => ({ type: "webhook", webhookId }));
    const created = (await send("POST", "/alerts", { ...alert, channels })).body.data;
    expect(created.channels).toEqual(channels);
    expect((await send("DELETE", `/webhooks/${used}`)).body).toEqual({
      message: "Cannot delete webhook: 1 alert(s) still reference it. Reassign or remove those alerts first.",
    });
    expect((await send("DELETE", `/webhooks/${later}`)).status).toBe(200);
    expect((await send("GET", `/alerts/${created.id}`)).body.data.channels).toEqual(channels);
    const back = await send("PUT", `/alerts/${created.id}`, { ...alert, channels });
    expect([back.status, back.body]).toEqual([400, { message: "Webhook not found" }]);
  });
});
