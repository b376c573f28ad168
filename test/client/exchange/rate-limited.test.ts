import { HandClock } from "terraform-provider-sdk/testing";
import { until } from "../../../providers/sdk/test/support/inside/testing";
import { QuickClock } from "../../../providers/sdk/test/support/quick-clock";
import { openSourceClient } from "../support/clients";
import { data, ScriptedServer, type Step } from "../support/scripted-server";

const rejection =
  (headers: Record<string, string>): Step =>
  (response) =>
    void response.writeHead(429, headers).end('{"message":"Too many requests"}');

let server: ScriptedServer;
beforeEach(async () => {
  server = await ScriptedServer.start(data([]));
});

it("a gateway that always asks for a wait of 0 gets as few attempts as one that names none", async () => {
  server.play(rejection({ "retry-after": "0" }));
  const client = openSourceClient(server.url, { maxRetries: 2 });
  await expect(client.sources.list()).rejects.toMatchObject({ code: "rate_limited" });
  expect(server.seen).toHaveLength(3);
  await client.close();
});

it.each([
  ["a time since 1970", (reset: number) => ({ "x-ratelimit-reset": String(reset / 1000) })],
  ["a date", (reset: number) => ({ "retry-after": new Date(reset).toUTCString() })],
])("%s is compared with the time of the response, whatever this machine's clock says", async (_, headers) => {
  const there = Date.UTC(2020, 0, 1);
  server.play(rejection({ date: new Date(there).toUTCString(), ...headers(there + 8000) }), data([]));
  const clock = new QuickClock();
  const client = openSourceClient(server.url, { runtime: { clock } });
  await client.sources.list();
  expect(clock.slept.some((wait) => wait >= 8000 && wait < 9000)).toBe(true);
  await client.close();
});

it("a create whose time has passed while it waited for another operation is not sent again", async () => {
  const clock = new HandClock();
  const first: Step = (response, request, socket) =>
    rejection({ "retry-after": request.path.endsWith("/search") ? "70" : "30" })(response, request, socket);
  server.play(first, first, data([]));
  const client = openSourceClient(server.url, { product: "clickstack", maxRetries: 0, runtime: { clock } });
  const outcomes = Promise.allSettled([client.dashboards.create({ name: "a", tiles: [] }), client.search.rows({})]);
  await until(() => server.seen.length === 2 && clock.sleeping > 0);
  await clock.advance(71_000);
  expect(await outcomes).toMatchObject([{ reason: { code: "rate_limited" } }, { value: [] }]);
  expect(server.seen.filter(({ path }) => path.endsWith("/dashboards"))).toHaveLength(1);
  await client.close();
});

it("a limit that never ends is one warning in the log, and the error says how long the request was retried", async () => {
  server.play(rejection({ "retry-after": "3" }));
  const warnings: string[] = [];
  const log = (level: string, message: string) => void (level === "warn" && warnings.push(message));
  const client = openSourceClient(server.url, { maxRetries: 4, log, runtime: { clock: new QuickClock() } });
  const error = await client.sources.list().catch((error: unknown) => error);
  expect(String(error)).toMatch(/ returned 429 after \d+ attempts in (29\d|300) s: Too many requests/);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The service has limited the rate of GET \S+ \(HTTP 429\) for 3\d s\. It will be retried for 2\d\d s at most\.$/,
    ),
  ]);
  await client.close();
});
