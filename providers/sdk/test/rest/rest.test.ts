import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { httpClient } from "terraform-provider-sdk/http";
import { restList, restResource } from "terraform-provider-sdk/rest";
import {
  computed,
  Decimal,
  define,
  integer,
  list,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from "terraform-provider-sdk/schema";
import { SharedBudgets } from "../../http/budget";
import type { HttpRequest, HttpResponse } from "../../http/message";
import type { CreateContext } from "../../runtime/context";
import { requireIdentity } from "../../runtime/objects";
import type { ListResource } from "../../runtime/provider";
import type { Resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";
import fc from "../support/properties";
import { QuickClock } from "../support/quick-clock";
import { absent, definition, identifies, state, stored } from "./sticky-note";

type ScriptedResponse =
  | readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>]
  | "hang up"
  | "break off";

let requests: string[];
/** What the list has; absent: it is scripted as everything else. */
let there: readonly object[] | undefined;
/** What the list has after a create. */
let madeByPost: readonly object[] | undefined;
let responses: ScriptedResponse[];
let url: string;
let clock: QuickClock;
const server = createServer(respond);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());
beforeEach(() => {
  clock = new QuickClock();
  requests = [];
  responses = [];
  there = [];
  madeByPost = undefined;
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let sent = "";
  for await (const chunk of request) sent += chunk;
  const json = { "content-type": "application/json" };
  if (there && request.method === "GET") {
    const isList = request.url === "/projects/a%20b/notes";
    const listed = isList
      ? there
      : there.find((one) => "id" in one && `/projects/a%20b/notes/${one.id}` === request.url);
    if (listed) return void response.writeHead(200, json).end(JSON.stringify(listed));
  }
  requests.push(`${request.method} ${request.url} ${sent}`.trim());
  const next = responses.shift() ?? [500, "no response is left"];
  if (next === "hang up") {
    if (request.method === "POST") there = madeByPost ?? there;
    return void request.socket.destroy();
  }
  if (next === "break off") {
    response.writeHead(201, { "content-length": "99", location: "/notes/7" }).write('{"id":');
    return void setTimeout(() => request.socket.destroy(), 20);
  }
  if (request.method === "POST") there = madeByPost ?? there;
  const [status, body, headers = json] = next;
  response.writeHead(status, headers).end(typeof body === "string" ? body : body && JSON.stringify(body));
}

const record = {
  path: "/projects/{project}/notes",
  http: (url: string) => httpClient({ url }, { clock, budgets: new SharedBudgets(clock), environment: {} }),
};
/** A client of a service that responds without a network. */
const responding = (responseTo: (request: HttpRequest) => HttpResponse) => {
  const transport = () => ({
    send: async (request: HttpRequest) => responseTo(request),
    prepare() {},
    close: async () => {},
  });
  return httpClient({ url }, { clock, budgets: new SharedBudgets(clock), environment: {}, transport });
};
const notes = restResource<string, typeof definition>(definition, record);

const patching = restResource<string, typeof definition>(definition, { ...record, update: "PATCH" });

interface Call extends Partial<CreateContext<string>> {
  readonly prior?: ObjectValue;
  readonly id?: string;
}

function contextOf(call: Call): never {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const context = {
    client: url,
    signal: new AbortController().signal,
    log,
    keep() {},
    config: call.planned ?? {},
    ...call,
  };
  return context as never;
}

const create = (call: Call = {}, of: Resource<string> = notes) => of.create(contextOf({ planned: absent, ...call }));
const update = (planned: ObjectValue, of: Resource<string> = notes) =>
  of.update?.(contextOf({ prior: state, planned })) ?? Promise.reject(new Error("no update"));

test("a create sends what the author set, and stores what the response and the path say", async () => {
  responses = [[201, stored]];
  const planned = { ...absent, pin: null, hint: "hm" };
  const { state: made, private: kept } = await create({ planned, config: { ...planned, pin: "1234" } });
  expect(made).toEqual({ ...state, hint: "hm" });
  expect(kept).toEqual({ sent: { pin: { salt: expect.any(String), hash: expect.any(String) } } });
  expect(requests).toEqual(['POST /projects/a%20b/notes {"body":"Hi","pinned":false,"pin":"1234","hint":"hm"}']);
});

test("a read keeps what nobody configured out of the state, and leaves nothing in private state", async () => {
  responses = [[200, { ...stored, color: "red", stars: 3 }]];
  expect(await notes.read(contextOf({ prior: state }))).toMatchObject({ state, private: undefined });
});

test("a response without the object is completed by a read", async () => {
  responses = [
    [201, undefined, { location: "/projects/a%20b/notes/7?x=1" }],
    [200, stored],
  ];
  expect(await create()).toMatchObject({ state });
  expect(requests[1]).toBe("GET /projects/a%20b/notes/7");
});

test("an object that was created stays in the state if the read after it fails", async () => {
  responses = [
    [201, { id: "7" }],
    [403, "broken"],
  ];
  const kept: ObjectValue[] = [];
  await expect(create({ keep: (one) => void kept.push(one) })).rejects.toThrow(
    `GET ${url}/projects/a%20b/notes/7 returned 403: broken.`,
  );
  expect(kept).toEqual([expect.objectContaining({ id: "7", project: "a b" })]);
});

test("a create without a response says that the object may exist, and one without an ID that it does", async () => {
  responses = ["hang up", [204]];
  await expect(create()).rejects.toThrow(/^No response: POST .* The sticky note may exist: look for it, and import it/);
  await expect(create()).rejects.toThrow(
    /^The sticky note has no ID: .* The object exists: find its ID, and import it/,
  );
});

test.each([[7], ["7"]])("the ID %j of a record is that of its attribute, which is a text", async (id) => {
  const record = { ...stored, id };
  responses = [
    [201, record],
    [200, record],
    [200, record],
    [200, record],
  ];
  expect((await create()).state).toEqual(state);
  expect((await notes.read(contextOf({ prior: state })))?.state).toEqual(state);
  expect((await update(state)).state).toEqual(state);
});

test.each([[{}], [[7]], [true]])("an ID that is %j is an error, and no ID of a state", async (id) => {
  responses = [
    [201, { ...stored, id }],
    [200, { ...stored, id }],
    [200, { ...stored, id }],
  ];
  await expect(create()).rejects.toThrow(
    /^The sticky note has no ID: .* has an `id` that is no text and no number\. The object exists: find its ID/,
  );
  await expect(notes.read(contextOf({ prior: state }))).rejects.toThrow("has an ID that is no text and no number");
  await expect(update(state)).rejects.toThrow("has an ID that is no text and no number");
});

test("a create that had no connection did not happen", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const address = closed.address();
  await new Promise((resolve) => closed.close(resolve));
  const failed = create({ client: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` });
  await expect(failed).rejects.toThrow(/^POST .* failed after 5 attempts: connect ECONNREFUSED/);
  await expect(failed).rejects.not.toThrow("may exist");
});

const locatedAt = (location: string) => ({ location, "content-type": "application/json" });

test.each<[name: string, ScriptedResponse, kept: string | undefined]>([
  ["text", [201, "OK"], undefined],
  ["truncated JSON", [201, '{"id":', locatedAt("/notes/7?x=1")], "7"],
  ["a body that breaks off", "break off", "7"],
  ["a list", [201, [stored], locatedAt("https://host/notes/7")], "7"],
  ["too many levels", [201, `{"id":${"[".repeat(300)}`], undefined],
  ["a Location that is no address", [201, "{", locatedAt("/notes/%zz")], undefined],
  ["502 after the service acted", [502, "no upstream"], undefined],
  ["a redirect", [303, "", locatedAt("/notes/7")], undefined],
])("a create that ends in %s says that the object may exist, and keeps the ID of its Location", async (_, next, id) => {
  responses = [next];
  const kept: ObjectValue[] = [];
  await expect(create({ keep: (one) => void kept.push(one) })).rejects.toThrow(
    /The sticky note may exist: look for it, and import it if it does\./,
  );
  expect(kept.map((one) => one.id)).toEqual(id === undefined ? [] : [id]);
});

test.each<[name: string, made: readonly object[], adopted: boolean]>([
  ["the only new one that is equal", [stored, { ...stored, id: "8", body: "Other" }], true],
  ["none of several", [stored, { ...stored, id: "8" }], false],
  ["none that was there before", [{ ...stored, id: "1" }], false],
  ["none that is another", [{ ...stored, body: "Other" }], false],
])("after a create without a response, %s is adopted", async (_, made, adopted) => {
  const before = { ...stored, id: "1" };
  there = [before];
  madeByPost = [before, ...made];
  responses = ["hang up"];
  const kept: ObjectValue[] = [];
  const fresh = restResource<string, typeof definition>(definition, record);
  const outcome = create({ keep: (one) => void kept.push(one) }, fresh).then(({ state: { id } }) => id, String);
  expect(await outcome).toEqual(adopted ? "7" : expect.stringContaining("The sticky note may exist"));
  expect(kept.map(({ id }) => id)).toEqual(adopted ? ["7"] : []);
});

test("a create that may have made one of several equal objects names them", async () => {
  madeByPost = [stored, { ...stored, id: "8" }];
  responses = ["hang up"];
  const fresh = restResource<string, typeof definition>(definition, record);
  await expect(create({}, fresh)).rejects.toThrow(
    "The sticky note may exist: look for it, and import it if it does. 2 new objects may be it: 7, 8.",
  );
});

test.each<[name: string, ScriptedResponse, sent: string]>([
  ["a limit of the rate", [429, "slow down", { "retry-after": "2" }], "GET GET, PUT PUT, DELETE DELETE, POST POST"],
  ["a gateway", [502, "no upstream"], "GET GET, PUT PUT, DELETE DELETE, POST"],
  ["a lost connection", "hang up", "GET GET, PUT PUT, DELETE DELETE, POST"],
  ["the service's own failure", [500, { message: "broken" }], "GET GET, PUT PUT, DELETE DELETE, POST"],
  ["a rejection", [409, { message: "in use" }], "GET, PUT, DELETE, POST"],
])("after %s, only what may be sent again is", async (_, failure, sent) => {
  const [client, signal] = [record.http(url), new AbortController().signal];
  const decode = () => "done";
  const effects = { GET: "read", PUT: "update", DELETE: "delete", POST: "create" } as const;
  const methods: string[] = [];
  for (const method of ["GET", "PUT", "DELETE", "POST"] as const) {
    requests = [];
    responses = [failure, [200, {}]];
    await client.attempt({ method, effect: effects[method], path: "/x", decode }, signal).catch(() => "failed");
    methods.push(requests.map((request) => request.split(" ")[0]).join(" "));
  }
  expect(methods.join(", ")).toBe(sent);
});

test("what a create was refused with does not say that the object may exist", async () => {
  responses = [[422, "too long"]];
  await expect(create()).rejects.toThrow(/returned 422: too long\.$/);
});

test.each([301, 302, 303, 307, 308])(
  "%i is an error of every call, and the other address gets no request",
  async (status) => {
    const calls = [
      () => notes.read(contextOf({ prior: state })),
      () => update(state),
      () => notes.delete(contextOf({ prior: state })),
    ];
    const moved = [status, "moved", locatedAt("https://elsewhere.example/notes/7")] as const;
    const often = Array<typeof moved>(status === 303 ? 5 : 1).fill(moved);
    responses = [...often, [200, stored], ...often, ...often];
    for (const call of calls) await expect(call()).rejects.toThrow("Redirects are not followed");
    expect([...new Set(requests.map((request) => request.split(" ", 2).join(" ")))]).toEqual(
      ["GET", "PUT", "DELETE"].map((method) => `${method} /projects/a%20b/notes/7`),
    );
  },
);

test("a response with another ID is an error, and so is an empty one to a read", async () => {
  const other = { ...stored, id: "8" };
  const empty = Array<ScriptedResponse>(5).fill([200]);
  responses = [[200, other], [200, stored], [200, other], ...empty];
  await expect(notes.read(contextOf({ prior: state }))).rejects.toThrow(
    `GET ${url}/projects/a%20b/notes/7 returned 200: the response has the ID "8", not "7".`,
  );
  await expect(update(state)).rejects.toThrow('returned 200: the response has the ID "8", not "7".');
  await expect(notes.read(contextOf({ prior: state }))).rejects.toThrow(
    "returned 200 after 5 attempts: the response is empty.",
  );
});

test.each([404, 410])("%i of the API proves that the object is gone, a page in HTML does not", async (status) => {
  const html = { "content-type": "text/html; charset=utf-8" };
  responses = [[status], [status, { message: "no" }], [status, "<h1>Not here</h1>", html], [status, "<h1>", html]];
  expect(await notes.read(contextOf({ prior: state }))).toBeNull();
  await notes.delete(contextOf({ prior: state }));
  await expect(notes.read(contextOf({ prior: state }))).rejects.toThrow(`returned ${status}`);
  await expect(notes.delete(contextOf({ prior: state }))).rejects.toThrow(`returned ${status}`);
});

test.each<[ScriptedResponse, string]>([
  [[200, "<html>"], "returned 200 after 3 attempts: the response is not JSON: <html>."],
  [[200, ["list"]], "returned 200 after 5 attempts: the response is no object."],
  [[422, { message: "too long\u001b[31m" }], "returned 422: too long."],
  ["hang up", "failed after 5 attempts: other side closed"],
])("%j is an error that keeps the state", async (next, message) => {
  responses = Array<ScriptedResponse>(5).fill(next);
  await expect(notes.read(contextOf({ prior: state }))).rejects.toThrow(message);
});

test("an update replaces the object, or patches what changed and removes what is no longer set", async () => {
  const before = { ...state, color: "red" };
  const planned = { ...state, text: "Bye" };
  const after = { ...stored, body: "Bye" };
  responses = [[200, { ...stored, stars: 3 }], [200, after], [200, { ...stored, color: "red" }], [204], [200, after]];
  expect(await update(planned)).toMatchObject({ state: planned });
  expect(await patching.update?.(contextOf({ prior: before, planned }))).toMatchObject({ state: planned });
  expect(requests.filter((request) => !request.startsWith("GET"))).toEqual([
    'PUT /projects/a%20b/notes/7 {"stars":3,"body":"Bye","pinned":false}',
    'PATCH /projects/a%20b/notes/7 {"body":"Bye","color":null}',
  ]);
});

test("a patch overwrites nothing that changed since the plan, and ignores what it does not write", async () => {
  const planned = { ...state, text: "Bye" };
  const call = contextOf({ prior: state, planned });
  responses = [[200, { ...stored, body: "Theirs" }]];
  await expect(patching.update?.(call)).rejects.toThrow("has changed since the plan was created: text. Nothing was");
  responses = [
    [200, { ...stored, color: "blue" }],
    [200, { ...stored, body: "Bye", color: "blue" }],
  ];
  await patching.update?.(call);
  expect(requests.filter((request) => !request.startsWith("GET"))).toEqual([
    'PATCH /projects/a%20b/notes/7 {"body":"Bye"}',
  ]);
});

test("a write-only value that is removed is null in a patch, and one that is kept is in none", async () => {
  const planned = { ...absent, pinVersion: "1" };
  responses = [[201, stored]];
  const { private: kept } = await create({ planned, config: { ...planned, pin: "1234" } });
  const prior = { ...state, pinVersion: "1" };
  const patched = async (next: ObjectValue, config: ObjectValue) => {
    responses = [
      [200, stored],
      [200, stored],
    ];
    await patching.update?.(contextOf({ prior, planned: next, config, private: kept as never }));
    return requests.at(-1);
  };
  const bodies = [
    await patched({ ...prior, pinVersion: "2" }, { ...prior, pinVersion: "2", pin: "5678" }),
    await patched({ ...prior, color: "red" }, { ...prior, color: "red", pin: "1234" }),
    await patched({ ...prior, pinVersion: null }, { ...prior, pinVersion: null, pin: null }),
  ];
  expect(bodies).toEqual([
    'PATCH /projects/a%20b/notes/7 {"pin":"5678"}',
    'PATCH /projects/a%20b/notes/7 {"color":"red"}',
    'PATCH /projects/a%20b/notes/7 {"pin":null}',
  ]);
});

test("an update leaves to the service what its author leaves to it, and sends no list in which only the service's part is open", async () => {
  const part = object("Part", { name: required(string(), "Name."), partId: computed(string(), "ID.") });
  const left = define({
    ...definition,
    type: object("Left", {
      ...definition.type.attributes,
      kind: optionalComputed(string(), "Kind."),
      parts: optional(list(part), "Parts."),
    }),
  });
  const parts = [{ name: "one", partId: "p1" }];
  const prior = { ...state, kind: "theirs", parts };
  const planned = { ...prior, text: "Bye", kind: null, parts: [{ name: "one", partId: null }] };
  there = undefined;
  for (const method of ["PUT", "PATCH"] as const) {
    responses = [
      [200, { ...stored, kind: "theirs", parts }],
      [200, { ...stored, kind: "theirs", parts }],
    ];
    const resource: Resource<string> = restResource<string, typeof left>(left, { ...record, update: method });
    await resource.update?.(contextOf({ prior, planned }));
  }
  expect(requests.filter((one) => !one.startsWith("GET"))).toEqual([
    'PUT /projects/a%20b/notes/7 {"kind":"theirs","body":"Bye","pinned":false,"parts":[{"name":"one"}]}',
    'PATCH /projects/a%20b/notes/7 {"body":"Bye"}',
  ]);
});

test("an import takes the values of the path and the ID", async () => {
  const imported = (id: string) => notes.import?.(contextOf({ id }));
  expect(await imported("a b/7/8")).toEqual({ state: { project: "a b", id: "7/8" } });
  await expect(imported("7")).rejects.toThrow('The import ID is "7"; its form is <project>/<id>.');
});

test("an import takes the name of one object", async () => {
  const { name } = object("Named", { name: required(string(), "Name.") }).attributes;
  const type = object("Named", { ...definition.type.attributes, name });
  const named = restResource<string, typeof definition>(define({ ...definition, type }), record);
  there = [
    { ...stored, name: "a" },
    { ...stored, id: "8", name: "b" },
  ];
  expect(await named.import?.(contextOf({ id: "a b/name:b" }))).toEqual({ state: { project: "a b", id: "8" } });
  await expect(named.import?.(contextOf({ id: "a b/name:c" }))).rejects.toThrow('There is no sticky note named "c".');
});

test("the ID and what the path names may be numbers", async () => {
  const { project, id } = definition.type.attributes;
  const numbered = {
    ...definition.type.attributes,
    project: { ...project, type: integer() },
    id: { ...id, type: integer() },
  };
  const counted = define({ ...definition, type: object("Numbered", numbered) });
  const imported = (text: string) =>
    restResource<string, typeof counted>(counted, record).import?.(contextOf({ id: text }));
  expect(await imported("12/9007199254740993")).toEqual({
    state: { project: 12, id: Decimal.parse("9007199254740993") },
  });
  await expect(imported("twelve/7")).rejects.toThrow('The import ID is "twelve/7"; its form is <project>/<id>.');
  const list = restList<string>(counted, record);
  expect(list.definition.type.attributes.project?.type.kind).toBe("number");
  expect(requireIdentity(counted, { ...state, project: 12, id: 0 })).toBeUndefined();
});

test("an ID never makes the path of something else", async () => {
  for (const id of ["", ".", ".."])
    await expect(notes.delete(contextOf({ prior: { ...state, id } }))).rejects.toThrow(
      `id is "${id}", which no path can`,
    );
  expect(requests).toEqual([]);
  const paths: string[] = [];
  const spied = restResource<string, typeof definition>(definition, {
    ...record,
    http: () =>
      responding(({ path }) => {
        paths.push(new URL(path, "http://host").pathname);
        return { status: 204, headers: {}, text: "" };
      }),
  });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 3 }), async (id) => {
      await spied.delete(contextOf({ prior: { ...state, id } }));
      expect(decodeURIComponent(paths.at(-1)?.split("/")[4] ?? "")).toBe(id);
      expect(paths.at(-1)?.split("/")).toHaveLength(5);
    }),
  );
});

const listed = async (list: ListResource<string>) => {
  const found = [];
  for await (const one of await list.list(contextOf({ config: { project: "a b" } }))) found.push(one);
  return found;
};

test("a list goes from page to page, and ends with an error where a page follows itself", async () => {
  there = undefined;
  const list = restList<string>(definition, {
    ...record,
    items: "notes",
    next: (_, header) => header("next"),
  });
  expect(Object.keys(list.definition.type.attributes)).toEqual(["project"]);
  const next = "/projects/a%20b/notes?page=2";
  responses = [
    [200, { notes: [stored] }, { next }],
    [200, { notes: [{ ...stored, id: "8" }] }],
  ];
  const identity = { project: "a b", id: "7" };
  expect(await listed(list)).toEqual([
    { identity, displayName: "7" },
    { identity: { ...identity, id: "8" }, displayName: "8" },
  ]);
  responses = [
    [200, { notes: [stored] }, { next: url + next }],
    [200, { notes: [{ ...stored, id: "8" }] }],
  ];
  expect(await listed(list)).toHaveLength(2);
  responses = [
    [200, { notes: [stored] }, { next: "?page=2" }],
    [200, { notes: [{ ...stored, id: "8" }] }],
  ];
  expect(await listed(list)).toHaveLength(2);
  expect(requests.at(-1)).toBe("GET /projects/a%20b/notes?page=2");
  responses = [[200, { notes: [stored] }, { next: "https://elsewhere.example/notes" }]];
  await expect(listed(list)).rejects.toThrow("It is https://elsewhere.example/notes, which is not below");
  responses = [
    [200, { notes: [] }, { next }],
    [200, { notes: [] }, { next }],
  ];
  await expect(listed(list)).rejects.toThrow("The list does not end");
  responses = Array<ScriptedResponse>(5).fill([200, { items: [] }]);
  await expect(listed(list)).rejects.toThrow("the response has no list in `notes`");
});

test.each([
  [0, "It has 0 objects on 1000 pages, and more."],
  [60_000, "It has 120000 objects on 2 pages, and more."],
])("a list with pages of %i objects that goes on for ever is an error", async (length, says) => {
  let page = 0;
  const list = restList<string>(definition, {
    ...record,
    http: () => responding(() => ({ status: 200, headers: {}, text: `[${Array(length).fill('{"id":"7"}').join()}]` })),
    next: () => `/projects/a%20b/notes?page=${++page}`,
  });
  await expect(listed(list)).rejects.toThrow(`The list does not end: ${says}`);
});

test("a write-only argument of which no plan shows a change is refused", () => {
  const { pinVersion: _, ...attributes } = definition.type.attributes;
  const unseen = define({ ...definition, type: object("Unseen", attributes) });
  expect(() => restResource(unseen, record)).toThrow('define an argument "pinVersion"');
});

test("a record whose path has attributes that do not identify the object is refused", () => {
  const { color } = definition.type.attributes;
  const other = define({ ...definition, type: object("Other", { color, id: computed(string(), "ID.", identifies) }) });
  expect(() => restResource(other, { ...record, path: "/{color}" })).toThrow(
    'the attribute "color" is in its path; define it with `set: { identifies: true }`',
  );
});
