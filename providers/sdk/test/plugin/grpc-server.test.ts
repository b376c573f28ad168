import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from "node:http2";
import { createServer, type Server } from "node:net";
import { serveGrpc } from "../../plugin/grpc";
import { type Methods, methodTable } from "../../plugin/services";
import { until } from "../../testing";

let server: Server;
let client: ClientHttp2Session;
let responses = 0;
let loads = 0;
let ended = false;

const table = methodTable({
  service: "/s.S/",
  early: { "/s.S/Early": async () => Buffer.from("early") },
  load: async () => {
    loads += 1;
    return {
      "/s.S/Echo": async (request) => request,
      "/s.S/Count": (request) => countTo(Number(request.toString())),
      "/s.S/Half": async () => {
        throw new Error("Half a pair: \ud800");
      },
      "/s.S/Fail": async () => {
        throw new Error("It is 100 % broken: é");
      },
    };
  },
});

/** Fails after the thousandth. */
async function* countTo(last: number): AsyncGenerator<Buffer> {
  try {
    for (let n = 1; n <= last; n += 1) {
      if (n > 1000) throw new Error("too many");
      yield Buffer.alloc(1000, String(n % 10));
    }
  } finally {
    ended = true;
  }
}

beforeEach(async () => {
  ended = false;
  responses = 0;
  loads = 0;
  const accept = serveGrpc({
    method: (path) => table.find(path),
    held: new Set(["/p.P/Held"]),
    security: undefined,
    onSession: () => {},
    onResponse: () => {
      responses += 1;
    },
  });
  server = createServer(accept);
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
  );
  client = connect(`http://127.0.0.1:${port}`);
});

afterEach(() => {
  client.destroy();
  server.close();
});

interface Reply {
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function send(path: string, body: Buffer, headers = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stream = client.request({
      ":method": "POST",
      ":path": path,
      "content-type": "application/grpc",
      te: "trailers",
      ...headers,
    });
    const chunks: Buffer[] = [];
    let received: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    stream.on("response", (response) => {
      received = response;
    });
    stream.on("trailers", (last) => {
      trailers = last;
    });
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("close", () => resolve({ headers: received, trailers, body: Buffer.concat(chunks) }));
    stream.end(body);
  });
}

const framed = (text: string | Buffer) => {
  const message = Buffer.from(text);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
};

it("returns a message and the status ok", async () => {
  const { headers, trailers, body } = await send("/s.S/Echo", framed("hello"));
  expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc" });
  expect(trailers["grpc-status"]).toBe("0");
  expect(body.equals(framed("hello"))).toBe(true);
});

it("streams messages one after another, and the status after the last", async () => {
  const { trailers, body } = await send("/s.S/Count", framed("500"));
  expect(body.length).toBe(500 * 1005);
  expect(trailers["grpc-status"]).toBe("0");
});

it("reports in the status why a stream ends early", async () => {
  const { trailers, body } = await send("/s.S/Count", framed("2000"));
  expect(body.length).toBe(1000 * 1005);
  expect(trailers).toMatchObject({ "grpc-status": "13", "grpc-message": "too%20many" });
});

it("ends a stream when the client has closed it", async () => {
  const stream = client.request({ ":method": "POST", ":path": "/s.S/Count", "content-type": "application/grpc" });
  stream.on("error", () => {});
  stream.end(framed("1000"));
  await new Promise((resolve) => stream.once("response", resolve));
  stream.close(constants.NGHTTP2_CANCEL);
  await until(() => ended);
  expect(ended).toBe(true);
});

it("accepts messages of many frames", async () => {
  const large = framed(Buffer.alloc(20_000_000, "x"));
  expect((await send("/s.S/Echo", large)).body.equals(large)).toBe(true);
});

it("serves many calls at once", async () => {
  const all = await Promise.all([...Array(100).keys()].map((n) => send("/s.S/Echo", framed(String(n)))));
  expect(all.map(({ body }) => body.subarray(5).toString())).toEqual([...Array(100).keys()].map(String));
});

it.each([
  ["no message", Buffer.alloc(0), "13", "The request has no message."],
  ["half a prefix", Buffer.from([0, 0, 0]), "13", "The request has no message."],
  ["a compressed message", Buffer.from([1, 0, 0, 0, 1, 7]), "12", "Compressed messages are not supported."],
  ["a shorter message than announced", Buffer.from([0, 0, 0, 0, 9, 7]), "13", "announces 9 bytes and has 1"],
  ["two messages", Buffer.concat([framed("a"), framed("b")]), "13", "announces 1 bytes and has 7"],
  [
    "a larger message than is taken",
    Buffer.from([0, 255, 255, 255, 255, 7]),
    "8",
    "A message must not have more than 268435456 bytes.",
  ],
])("rejects %s", async (_, body, code, message) => {
  const { headers } = await send("/s.S/Echo", body);
  expect(headers["grpc-status"]).toBe(code);
  expect(decodeURIComponent(String(headers["grpc-message"]))).toContain(message);
});

it("reports why a method failed", async () => {
  const { headers } = await send("/s.S/Fail", framed(""));
  expect(headers["grpc-status"]).toBe("13");
  expect(decodeURIComponent(String(headers["grpc-message"]))).toBe("It is 100 % broken: é");
});

it("reports a failure in text with invalid code points", async () => {
  const { headers } = await send("/s.S/Half", framed(""));
  expect(decodeURIComponent(String(headers["grpc-message"]))).toBe("Half a pair: ?");
});

it.each(["/s.S/Unknown", "/other.S/Echo", "/"])("does not support %s", async (path) => {
  expect((await send(path, framed(""))).headers["grpc-status"]).toBe("12");
});

it("is not a web server", async () => {
  expect((await send("/s.S/Echo", framed(""), { "content-type": "text/html" })).headers[":status"]).toBe(415);
});

it("keeps a stream open without messages", async () => {
  const stream = client.request({ ":method": "POST", ":path": "/p.P/Held", "content-type": "application/grpc" });
  stream.end(framed(""));
  await new Promise((resolve) => stream.once("response", resolve));
  await send("/s.S/Echo", framed(""));
  expect(stream.closed).toBe(false);
  stream.close(constants.NGHTTP2_CANCEL);
});

it("loads nothing for an early method, and reports each response that was sent", async () => {
  const fresh = methodTable({ service: "/s.S/", early: { "/s.S/Early": async () => Buffer.alloc(0) }, load });
  let calls = 0;
  async function load(): Promise<Methods> {
    calls += 1;
    throw new Error("The provider cannot be loaded.");
  }
  expect(fresh.find("/s.S/Early")).toBeDefined();
  expect(fresh.find("/plugin.GRPCBroker/StartStream")).toBeUndefined();
  expect(calls).toBe(0);
  fresh.prepare();
  fresh.prepare();
  await expect(fresh.find("/s.S/Echo")).rejects.toThrow("The provider cannot be loaded.");
  expect(calls).toBe(1);
  await send("/p.P/Unknown", framed(""));
  expect(responses).toBe(0);
  await send("/s.S/Early", framed(""));
  await send("/s.S/Early", framed(""));
  expect([responses, loads]).toEqual([2, 0]);
});
