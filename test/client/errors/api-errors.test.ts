import { ApiError } from "terraform-provider-sdk/http";
import type { Client } from "../../../lib/client/client";
import { accessKey, keySecret, managedClient, openSourceClient } from "../support/clients";
import { cutOff, data, reset, respond, ScriptedServer, type Step, silence } from "../support/scripted-server";

const htmlMissing = "<!DOCTYPE html><html><body><pre>Cannot GET /api/v2/dashboards/1</pre></body></html>";

describe("an error of the service", () => {
  let server: ScriptedServer;
  let openSource: Client;
  let managed: Client;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    openSource = openSourceClient(server.url, { maxRetries: 0 });
    managed = managedClient(server.url, { maxRetries: 0 });
  });

  afterEach(() => Promise.all([openSource.close(), managed.close()]));

  const failure = async (client: Client, step: Step): Promise<ApiError> => {
    server.play(step);
    const error = await client.dashboards.get("1").catch((reason: unknown) => reason);
    if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
    return error;
  };

  it("names the product that a rejection shows once a run, and only if none is set", async () => {
    const rejected = respond(400, { message: "Body validation failed: name: Required" });
    const hint =
      'This looks like ClickStack: with product = "clickstack" in the provider (OBSERVABILITY_PRODUCT), its rules are checked in the plan.';
    const other = await failure(openSource, respond(400, { message: "no" }));
    expect(other.message).not.toContain("ClickStack");
    const [first, second] = [await failure(openSource, rejected), await failure(openSource, rejected)];
    expect(first.message).toContain(hint);
    expect(second.message).toMatch(/name: Required\.$/);
    const set = openSourceClient(server.url, { maxRetries: 0, product: "clickstack" });
    try {
      expect((await failure(set, rejected)).message).toMatch(/name: Required\.$/);
    } finally {
      await set.close();
    }
  });

  it.each(["Service not found", "NOT_FOUND: The organization 1 does not exist"])(
    "that says %j of a hosted service proves nothing about an object",
    async (error) => {
      const clickstack = managedClient(server.url, { maxRetries: 0, product: "clickstack" });
      try {
        server.play(respond(404, { status: 404, error }), respond(404, { status: 404, error }));
        await expect(clickstack.dashboards.get("1")).rejects.toMatchObject({ code: "not_served", status: 404 });
      } finally {
        await clickstack.close();
      }
    },
  );

  it("has a brief message beside another error that says which credential it must be", async () => {
    const client = openSourceClient(server.url, { maxRetries: 0 });
    try {
      const errors = [await failure(client, respond(401, "no")), await failure(client, respond(401, "no"))];
      for (const { message } of errors) expect(message).toMatch(/401: no\. This mode uses the Personal API Access Key/);
      expect(errors.map(({ brief }) => brief?.replace(/^.*returned 401: no\. /, ""))).toEqual([
        undefined,
        "Check open_source.api_key or OBSERVABILITY_API_KEY; another error of this run says more.",
      ]);
    } finally {
      await client.close();
    }
  });

  it("says where the product shows the key only if the product is set", async () => {
    const place = "The UI shows both under Team Settings, API Keys.";
    expect((await failure(openSource, respond(401, "no"))).message).not.toContain("Team Settings");
    const set = openSourceClient(server.url, { maxRetries: 0, product: "clickstack" });
    try {
      expect((await failure(set, respond(401, "no"))).message).toContain(place);
    } finally {
      await set.close();
    }
  });

  const openSourceCases: [string, Step, object, RegExp][] = [
    [
      "401 text",
      respond(401, "Unauthorized"),
      { code: "unauthorized", status: 401 },
      /returned 401: Unauthorized\. .*Personal API Access Key.*ingestion API key does not work\.$/,
    ],
    ["403 text", respond(403, "Forbidden"), { code: "forbidden" }, /returned 403: Forbidden\. .*team/],
    ["403 JSON", respond(403, { message: "Forbidden" }), { code: "forbidden" }, /returned 403: Forbidden/],
    [
      "403 HTML",
      respond(403, "<html><head><title>x</title></head><body>Blocked</body></html>"),
      { code: "forbidden", isPage: true },
      /returned 403: Blocked\. The response is a page in HTML, .*firewall/,
    ],
    ["404 HTML", respond(404, htmlMissing), { code: "not_served" }, /Cannot GET .*port 8000.*8080\/api/],
    ["404 HTML sent as text", respond(404, "Cannot GET /v2/dashboards/1"), { code: "not_served" }, /port 8000/],
    ["404 of some router", respond(404, "404 page not found"), { code: "not_served" }, /port 8000/],
    [
      "404 of a gateway in the service's own form",
      respond(404, { message: "no Route matched with those values" }),
      { code: "not_served" },
      /no Route matched/,
    ],
    ["404 without a body", respond(404, ""), { code: "not_served" }, /returned 404\. /],
    ["405", respond(405, "Method Not Allowed"), { code: "not_served" }, /does not offer this operation/],
    [
      "400 message",
      respond(400, { message: "Body validation failed: a.b: text; c: text" }),
      { code: "bad_request" },
      /returned 400: Body validation failed: a\.b: text; c: text\. This looks like ClickStack/,
    ],
    [
      "400 array",
      respond(400, [{ type: "Body", errors: { issues: [{ path: ["name"], message: "Required" }] } }]),
      { code: "bad_request" },
      /Body: name: Required/,
    ],
    ["409", respond(409, { message: "Cannot delete webhook" }), { code: "conflict" }, /Cannot delete webhook/],
    ["413", respond(413, { message: "Something went wrong :(" }), { code: "rejected" }, /returned 413/],
    [
      "429 HTML",
      respond(429, "Too many requests, please try again later."),
      { code: "rate_limited" },
      /Too many requests.*All clients with this credential share the limit/,
    ],
    [
      "500 JSON",
      respond(500, { message: "Something went wrong :(" }),
      { code: "server_error" },
      /Something went wrong/,
    ],
    [
      "502 page",
      respond(502, "<html><title>x</title><body>Bad Gateway</body></html>"),
      { code: "server_error" },
      /returned 502: Bad Gateway/,
    ],
    [
      "200 page",
      respond(200, "<!doctype html><html><div id=__next></div></html>"),
      { code: "unreadable_response", status: 200 },
      /an HTML page instead of JSON.*port 8000/,
    ],
    ["200 empty", respond(200, ""), { code: "unreadable_response" }, /an empty body instead of JSON/],
    ...["nope", {}, null, 7].map((tiles): [string, Step, object, RegExp] => [
      `200 with tiles that are ${JSON.stringify(tiles)}`,
      data({ id: "1", name: "D", tiles }),
      { code: "unreadable_response" },
      /tiles has an unexpected type/,
    ]),
    [
      "200 of another shape",
      data({ id: 7 }),
      { code: "unreadable_response" },
      /: id is a value of type number; text was expected/,
    ],
    [
      "redirect elsewhere",
      respond(302, "", { location: "https://user:pw@login.example.com/x?token=1" }),
      { code: "redirected" },
      /redirected to https:\/\/login\.example\.com\/x.*never sends credentials to another address/,
    ],
    ["reset", reset, { code: "connection_lost", status: undefined }, /failed: /],
    ["cut off body", cutOff, { code: "connection_lost" }, /failed: /],
  ];

  it.each(openSourceCases)("in open-source mode: %s", async (_, step, members, message) => {
    const error = await failure(openSource, step);
    expect(error).toMatchObject({ method: "GET", url: `${server.url}/api/v2/dashboards/1`, ...members });
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`GET ${server.url}/api/v2/dashboards/1 `);
    expect(error.message).not.toContain("pw@");
  });

  it.each<[string, Step]>([
    ["404 text", respond(404, "Not Found")],
    ["404 JSON", respond(404, { message: "Alert not found" })],
  ])("means that the object does not exist in ClickStack: %s", async (_, step) => {
    server.play(step);
    const clickstack = openSourceClient(server.url, { maxRetries: 0, product: "clickstack" });
    expect(await clickstack.dashboards.get("1")).toBeNull();
    await expect(clickstack.dashboards.delete("1")).resolves.toBeUndefined();
    await expect(clickstack.dashboards.update("1", {})).rejects.toMatchObject({ name: "NotFoundError" });
    await clickstack.close();
  });

  it("is none for a dashboard without tiles, which a service may hold", async () => {
    server.play(data({ id: "1", name: "D" }));
    expect(await openSource.dashboards.get("1")).toMatchObject({ id: "1" });
    const clickstack = openSourceClient(server.url, { maxRetries: 0, product: "clickstack" });
    expect(await clickstack.dashboards.get("1")).toMatchObject({ id: "1" });
    await clickstack.close();
  });

  it("is never read as a deletion if it is an HTML page: get, read, update and delete fail", async () => {
    server.play(respond(404, htmlMissing));
    const attempts = [
      () => openSource.dashboards.get("1"),
      () => openSource.dashboards.read("1"),
      () => openSource.dashboards.update("1", {}),
      () => openSource.dashboards.delete("1"),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_served" });
    const clickstack = openSourceClient(server.url, { maxRetries: 0, product: "clickstack" });
    await expect(clickstack.savedSearches.list()).rejects.toThrow(
      "Listing saved searches needs version 2.30 or later.",
    );
    await clickstack.close();
  });

  const envelope = (status: number, error: string) => respond(status, { status, error, requestId: "0d9a-1" });
  const managedCases: [string, Step, object, RegExp][] = [
    [
      "400",
      envelope(400, "BAD_REQUEST: no"),
      { code: "bad_request", requestId: "0d9a-1" },
      /BAD_REQUEST: no \(request ID 0d9a-1\)/,
    ],
    ["401", envelope(401, "UNAUTHORIZED"), { code: "unauthorized" }, /managed\.key_id.*OBSERVABILITY_KEY_SECRET/],
    ["403", envelope(403, "FORBIDDEN"), { code: "forbidden" }, /roles do not allow this/],
    ["404 page", respond(404, htmlMissing), { code: "not_served" }, /managed\.cloud_api_url.*path_segments/],
    ["429", envelope(429, "TOO_MANY_REQUESTS"), { code: "rate_limited" }, /rate_limit/],
    ["500", envelope(500, "INTERNAL"), { code: "server_error", requestId: "0d9a-1" }, /INTERNAL/],
    [
      "an ID in the header",
      respond(400, { error: "no", status: 400 }, { "x-request-id": "7c1b-2" }),
      { code: "bad_request", requestId: "7c1b-2" },
      /returned 400: no \(request ID 7c1b-2\)/,
    ],
    [
      "the seed's form",
      respond(400, { error: "no", status: 400 }),
      { code: "bad_request", requestId: undefined },
      /returned 400: no\./,
    ],
  ];

  it.each(managedCases)("in managed mode: %s", async (_, step, members, message) => {
    const error = await failure(managed, step);
    expect(error).toMatchObject(members);
    expect(error.message).toMatch(message);
  });

  it("redacts a credential that the service returns", async () => {
    const basic = Buffer.from(`key-id:${keySecret}`).toString("base64");
    const one = await failure(openSource, respond(400, { message: `bad header Bearer ${accessKey}` }));
    const two = await failure(managed, respond(400, { error: `bad header Basic ${basic} of ${keySecret}` }));
    expect(one.message).toContain("Bearer (redacted)");
    expect(two.message).toContain("Basic (redacted) of (redacted)");
  });

  it("reports the number of attempts", async () => {
    const client = openSourceClient(server.url, { maxRetries: 2 });
    const page = "<html><head><title>Down for maintenance</title></head><body><img></body></html>";
    expect((await failure(client, respond(503, page))).message).toMatch(/: Down for maintenance\. .* a page in HTML/);
    expect((await failure(client, respond(503, "Service Unavailable"))).message).toContain(
      "returned 503 after 3 attempts: ",
    );
    await client.close();
  });

  it("names the address and the remedy when nothing listens", async () => {
    const closed = await ScriptedServer.start();
    const { url } = closed;
    await closed.close();
    const client = openSourceClient(url, { maxRetries: 0 });
    const error = await failure(client, reset);
    expect(error).toMatchObject({ code: "unreachable" });
    expect(error.message).toMatch(/ECONNREFUSED.*Start the service, or correct open_source\.base_url/);
    await client.close();
  });

  it("fails after the request's timeout", async () => {
    const client = openSourceClient(server.url, { maxRetries: 0, requestTimeoutSeconds: 0.5 });
    expect(await failure(client, silence)).toMatchObject({
      code: "timeout",
      detail: "no complete response within 0.5 s",
    });
    const slow: Step = (response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{");
    };
    expect(await failure(client, slow)).toMatchObject({ code: "timeout" });
    await client.close();
  });
});
