import { deflateSync, gzipSync } from "node:zlib";
import { ApiError } from "terraform-provider-sdk/http";
import { processorMs } from "../../providers/sdk/test/support/inside/testing";
import { openSourceClient } from "../client/support/clients";
import { bomb } from "../support/bomb";
import { drips, floods, type Misdeed, type RawService, rawService, says } from "./raw-service";

const id = "66c000000000000000000001";
const good = JSON.stringify({ data: { id, name: "d", tiles: [] } });
const mega = 1024 * 1024;
const chunked = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
const raw =
  (bytes: string | Buffer): Misdeed =>
  (socket) =>
    void socket.write(bytes);

/** What comes, and the code of the failure it ends with; `ok`: the object is read all the same. */
const cases: readonly [string, Misdeed, string][] = [
  ["a header of 1 MB", says("200 OK", good, `x-a: ${"a".repeat(mega)}`), "connection_lost"],
  ["10,000 headers", says("200 OK", good, ...Array(10_000).fill("x-a: b")), "connection_lost"],
  ["a status line of 1 MB", raw(`HTTP/1.1 200 ${"O".repeat(mega)}\r\n\r\n`), "timeout"],
  ["an object of 33 MB", says("200 OK", `{"data":"${"x".repeat(33 * mega)}"}`), "oversized_response"],
  ["chunks without an end", floods(chunked, Buffer.from(`10000\r\n${"x".repeat(65536)}\r\n`)), "oversized_response"],
  ["a body without length or end", floods("HTTP/1.1 200 OK\r\n\r\n", Buffer.alloc(65536, 32)), "oversized_response"],
  ["400 MB in gzip", says("200 OK", bomb(400), "content-encoding: gzip"), "oversized_response"],
  [
    "400 MB in deflate",
    says("200 OK", deflateSync(Buffer.alloc(400 * mega, 32), { level: 1 }), "content-encoding: deflate"),
    "oversized_response",
  ],
  ["an error of 400 MB in gzip", says("500 No", bomb(400), "content-encoding: gzip"), "server_error"],
  ["an error of 10 MB", says("500 No", "x".repeat(10 * mega)), "server_error"],
  ["an error without an end", floods("HTTP/1.1 500 No\r\n\r\n", Buffer.alloc(65536, 60)), "server_error"],
  ["200,000 opened tags", says("502 No", "<".repeat(200_000), "content-type: text/html"), "server_error"],
  ["25,000 opened scripts", says("502 No", "<script>".repeat(25_000), "content-type: text/html"), "server_error"],
  ["100,000 quotes", says("500 No", '"'.repeat(100_000)), "server_error"],
  ["100,000 nested lists", says("200 OK", "[".repeat(100_000)), "unreadable_response"],
  ["100,000 nested objects", says("200 OK", '{"a":'.repeat(100_000)), "unreadable_response"],
  ["an error of 10,000 nested lists", says("500 No", `${"[".repeat(10_000)}${"]".repeat(10_000)}`), "server_error"],
  ["a number of 100,000 digits", says("200 OK", `{"data":${"9".repeat(100_000)}}`), "unreadable_response"],
  ["a list of 300,000 nulls", says("200 OK", `{"data":[${"null,".repeat(300_000)}null]}`), "unreadable_response"],
  [
    "100,000 members",
    says("200 OK", `{"data":{${Array.from({ length: 100_000 }, (_, n) => `"m${n}":1`).join()}}}`),
    "unreadable_response",
  ],
  ["brotli that was not asked for", says("200 OK", good, "content-encoding: br"), "connection_lost"],
  ["plain text as gzip", says("200 OK", good, "content-encoding: gzip"), "connection_lost"],
  ["half a gzip", says("200 OK", gzipSync(good).subarray(0, 20), "content-encoding: gzip"), "connection_lost"],
  ["gzip in gzip", says("200 OK", gzipSync(gzipSync(good)), "content-encoding: gzip"), "unreadable_response"],
  ["gzip", says("200 OK", gzipSync(good), "content-encoding: gzip"), "ok"],
  ["an unknown encoding", says("200 OK", good, "content-encoding: rot13"), "connection_lost"],
  ["UTF-16", says("200 OK", Buffer.from(good, "utf16le")), "unreadable_response"],
  ["invalid UTF-8", says("200 OK", Buffer.from([0xff, 0xfe, 0xfd])), "unreadable_response"],
  ["zero bytes", says("200 OK", Buffer.alloc(1000)), "unreadable_response"],
  ["half a surrogate", says("200 OK", `{"data":{"id":"${id}","name":"\\ud800"}}`), "ok"],
  ["a length that is too short", says("200 OK", good, "content-length: 5"), "unreadable_response"],
  ["a length that is too long", says("200 OK", good, "content-length: 5000"), "timeout"],
  ["a negative length", says("200 OK", good, "content-length: -5"), "connection_lost"],
  ["two lengths", says("200 OK", good, "content-length: 5", "content-length: 9"), "connection_lost"],
  ["a length and chunks", says("200 OK", good, "content-length: 5", "transfer-encoding: chunked"), "connection_lost"],
  ["an invalid chunk length", raw(`${chunked}zz\r\n`), "connection_lost"],
  ["a chunk of a petabyte", raw(`${chunked}FFFFFFFFFFFFF\r\nx`), "timeout"],
  ["JSON as HTML", says("200 OK", good, "content-type: text/html"), "ok"],
  ["HTML as JSON", says("200 OK", "<html></html>"), "unreadable_response"],
  ["success without a body", says("200 OK"), "unreadable_response"],
  ["204", raw("HTTP/1.1 204 No Content\r\n\r\n"), "unreadable_response"],
  ["304", raw("HTTP/1.1 304 Not Modified\r\n\r\n"), "redirected"],
  ["status 000", raw("HTTP/1.1 000 No\r\ncontent-length: 0\r\n\r\n"), "connection_lost"],
  ["status 99999", raw("HTTP/1.1 99999 No\r\ncontent-length: 0\r\n\r\n"), "connection_lost"],
  ["no status", raw("HTTP/1.1\r\n\r\n"), "connection_lost"],
  ["HTTP/0.9", raw(good), "connection_lost"],
  ["HTTP/2", raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "connection_lost"],
  ["SSH", raw("SSH-2.0-OpenSSH_9.6\r\n"), "connection_lost"],
  [
    "an upgrade",
    raw("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    "connection_lost",
  ],
  ["100 Continue for ever", drips(20, () => "HTTP/1.1 100 Continue\r\n\r\n"), "connection_lost"],
  ["silence", () => {}, "timeout"],
  ["silence after the head", raw("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n"), "timeout"],
  ["a head byte by byte", drips(50, () => "x"), "connection_lost"],
  ["headers one by one", drips(20, (n) => (n === 0 ? "HTTP/1.1 200 OK\r\n" : `x-${n}: y\r\n`)), "timeout"],
  [
    "a body byte by byte",
    drips(50, (n) => (n === 0 ? "HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n" : "x")),
    "timeout",
  ],
  ["a connection that closes", (socket) => void socket.end(), "connection_lost"],
  ["a connection that breaks", (socket) => void socket.resetAndDestroy(), "connection_lost"],
  ["a head that breaks off", (socket) => void socket.end("HTTP/1.1 20"), "connection_lost"],
  [
    "a body that breaks off",
    (socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"),
    "connection_lost",
  ],
  ["a redirect to itself", says("302 Found", "", `location: /api/v2/dashboards/${id}`), "redirected"],
  ["a redirect to another host", says("302 Found", "", "location: http://127.0.0.1:1/"), "redirected"],
  ["a redirect to a file", says("302 Found", "", "location: file:///etc/passwd"), "redirected"],
  ["a redirect to a script", says("302 Found", "", "location: javascript:alert(1)"), "redirected"],
  ["a redirect to nowhere", says("302 Found"), "redirected"],
  ["a redirect to nonsense", says("302 Found", "", "location: http://[::"), "redirected"],
  ["a `Retry-After` of a thousand years", says("429 No", "", "retry-after: 31536000000"), "rate_limited"],
  ["a negative `Retry-After`", says("429 No", "", "retry-after: -5"), "rate_limited"],
  [
    "an invalid `Retry-After`",
    says("429 No", "", "ratelimit: ;;;===", "ratelimit-reset: NaN", "retry-after: e"),
    "rate_limited",
  ],
  ["a `Date` of 1970", says("200 OK", good, "date: Thu, 01 Jan 1970 00:00:00 GMT"), "ok"],
  ["an invalid `Date`", says("200 OK", good, "date: yesterday"), "ok"],
  ["a header named __proto__", says("200 OK", good, "__proto__: x", "constructor: y"), "ok"],
  ["members named __proto__", says("200 OK", `{"data":{"id":"${id}","name":"d","__proto__":{"name":7}}}`), "ok"],
  ["null", says("200 OK", '{"data":null}'), "unreadable_response"],
  ["a list instead of an object", says("200 OK", '{"data":[]}'), "unreadable_response"],
  ["a string instead of an object", says("200 OK", '"x"'), "unreadable_response"],
  ["an object instead of an ID", says("200 OK", '{"data":{"id":{},"name":"d"}}'), "unreadable_response"],
  ["another object", says("200 OK", '{"data":{"id":"66c000000000000000000002","name":"d"}}'), "another_object"],
  ["an error inside success", says("200 OK", '{"status":403,"error":"FORBIDDEN"}'), "forbidden"],
];

/** In seconds: what a request may take that must run into its limit, and any other, which is over at once unless the machine is busy. */
const limits = { timeout: 1, other: 60 };
/** Of processor time, of client and service together: how busy the machine is does not count. */
const mostMs = 30_000;
const mostGrowth = 250 * mega;

describe("a hostile service", () => {
  let service: RawService;

  beforeAll(async () => {
    service = await rawService();
  });

  afterAll(() => service.close());

  it.each(cases)("%s ends in bounded time and memory", async (_, misdeed, expected) => {
    service.play(misdeed);
    const requestTimeoutSeconds = expected === "timeout" ? limits.timeout : limits.other;
    const client = openSourceClient(service.url, { maxRetries: 0, requestTimeoutSeconds });
    const before = process.memoryUsage().rss;
    let outcome = "ok";
    const took = await processorMs(() =>
      client.dashboards.get(id).catch((error: unknown) => {
        outcome = error instanceof ApiError ? error.code : `no ApiError: ${String(error)}`;
      }),
    );
    expect(outcome).toBe(expected);
    expect(took).toBeLessThan(mostMs);
    expect(process.memoryUsage().rss - before).toBeLessThan(mostGrowth);
    await client.close();
  });
});
