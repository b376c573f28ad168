import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { httpClient, NotFoundError, UnreadableResponse } from "terraform-provider-sdk/http";
import { NetworkFailure } from "../../http/failure";
import { explainError } from "../../runtime/diagnostics";

let requests: string[];
let respond: () => readonly [status: number, body: string];
const server = createServer((request, response) => {
  const { authorization, team } = request.headers;
  requests.push([request.method, request.url, authorization, team].filter(Boolean).join(" "));
  const [status, body] = respond();
  response.writeHead(status, { "content-type": "application/json" }).end(body);
});
let url: string;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  respond = () => [200, '{"ok": true}'];
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/`;
});

const read = { method: "GET", effect: "read", path: "/notes", decode: ({ text }: { text: string }) => text } as const;

test("paths are below the address, and headers are those of the client and of the one made of it", async () => {
  const client = httpClient({ url, headers: { authorization: "Bearer s3cret" } });
  expect(await client.run({ ...read, query: { page: "2" } })).toBe('{"ok": true}');
  await client.with({ headers: { team: "b" } }).run(read);
  expect(requests).toEqual(["GET /v2/notes?page=2 Bearer s3cret", "GET /v2/notes Bearer s3cret b"]);
  expect(client.url).toBe(url.slice(0, -1));
  await client.close();
});

test("an error names request, status and the words of the service, without secrets and without the query", async () => {
  respond = () => [403, '{"message": "s3cret is not enough"}'];
  const client = httpClient({ url, secrets: ["s3cret"] });
  await expect(client.run({ ...read, path: "/notes?cursor=abc" })).rejects.toThrow(
    `GET ${url}notes returned 403: (redacted) is not enough.`,
  );
  await client.close();
});

test("404 of the API is an error of its own, and an API may prove less with it", async () => {
  respond = () => [404, "{}"];
  await expect(httpClient({ url }).run(read)).rejects.toThrow(NotFoundError);
  const tolerant = httpClient({ url, words: { provesGone: () => false, remedy: (code) => `See ${code}.` } });
  await expect(tolerant.run(read)).rejects.not.toThrow(NotFoundError);
  await expect(tolerant.run(read)).rejects.toThrow("See not_served.");
});

test.each([
  [403, "Request failed"],
  [200, "Unexpected response"],
])("a failure with status %i that the provider does not explain is the diagnostic %j", async (status, summary) => {
  respond = () => [status, "{}"];
  const decode = () => {
    throw new UnreadableResponse("another_object", "the response has another ID");
  };
  const error = await httpClient({ url })
    .run({ ...read, decode })
    .catch((reason: unknown) => reason);
  const [diagnostic] = explainError(error, undefined);
  expect(diagnostic).toMatchObject({ severity: "error", summary });
  expect(diagnostic?.detail).toContain(`GET ${url}notes returned ${status}`);
});

test("what to do with the network's arguments is said only if the provider has them", async () => {
  const closed = "https://127.0.0.1:1";
  const transport = () => ({
    send: async () => {
      throw new NetworkFailure("insecure", "the certificate has expired", { remedy: "Set ca_certificate." });
    },
    prepare() {},
    close: async () => {},
  });
  const failure = (network?: object) => httpClient({ url: closed, network }, { transport }).run(read).catch(String);
  expect(await failure({})).toContain("the certificate has expired. Set ca_certificate.");
  expect(await failure()).not.toContain("ca_certificate");
});
