import { createServer } from "node:http";
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
import { requireIdentity } from "../../runtime/objects";
import type { Resource } from "../../runtime/resource";
import type { ObjectValue } from "../../schema";
import fc from "../support/properties";
import { type Call, type ScriptedResponse, ScriptedService } from "./scripted-service";
import { absent, definition, identifies, state, stored } from "./sticky-note";

const service = new ScriptedService();
const { record } = service;
const notes = restResource<string, typeof definition>(definition, record);

const patching = restResource<string, typeof definition>(definition, { ...record, update: "PATCH" });

const create = (call: Call = {}, of: Resource<string> = notes) =>
  of.create(service.contextOf({ planned: absent, ...call }));
const update = (planned: ObjectValue, of: Resource<string> = notes) =>
  of.update?.(service.contextOf({ prior: state, planned })) ?? Promise.reject(new Error("no update"));

test("a create sends what the author set, and stores what the response and the path say", async () => {
  service.responses = [[201, stored]];
  const planned = { ...absent, pin: null, hint: "hm" };
  const { state: made, private: kept } = await create({ planned, config: { ...planned, pin: "1234" } });
  expect(made).toEqual({ ...state, hint: "hm" });
  expect(kept).toEqual({ sent: { pin: { salt: expect.any(String), hash: expect.any(String) } } });
  expect(service.requests).toEqual([
    'POST /projects/a%20b/notes {"body":"Hi","pinned":false,"pin":"1234","hint":"hm"}',
  ]);
});

test("a read keeps what nobody configured out of the state, and leaves nothing in private state", async () => {
  service.responses = [[200, { ...stored, color: "red", stars: 3 }]];
  expect(await notes.read(service.contextOf({ prior: state }))).toMatchObject({ state, private: undefined });
});

test("a response without the object is completed by a read", async () => {
  service.responses = [
    [201, undefined, { location: "/projects/a%20b/notes/7?x=1" }],
    [200, stored],
  ];
  expect(await create()).toMatchObject({ state });
  expect(service.requests[1]).toBe("GET /projects/a%20b/notes/7");
});

test("an object that was created stays in the state if the read after it fails", async () => {
  service.responses = [
    [201, { id: "7" }],
    [403, "broken"],
  ];
  const kept: ObjectValue[] = [];
  await expect(create({ keep: (one) => void kept.push(one) })).rejects.toThrow(
    `GET ${service.url}/projects/a%20b/notes/7 returned 403: broken.`,
  );
  expect(kept).toEqual([expect.objectContaining({ id: "7", project: "a b" })]);
});

test("a create without a response says that the object may exist, and one without an ID that it does", async () => {
  service.responses = ["hang up", [204]];
  await expect(create()).rejects.toThrow(/^No response: POST .* The sticky note may exist: look for it, and import it/);
  await expect(create()).rejects.toThrow(
    /^The sticky note has no ID: .* The object exists: find its ID, and import it/,
  );
});

test.each([[7], ["7"]])("the ID %j of a record is that of its attribute, which is a text", async (id) => {
  const record = { ...stored, id };
  service.responses = [
    [201, record],
    [200, record],
    [200, record],
    [200, record],
  ];
  expect((await create()).state).toEqual(state);
  expect((await notes.read(service.contextOf({ prior: state })))?.state).toEqual(state);
  expect((await update(state)).state).toEqual(state);
});

test.each([[{}], [[7]], [true]])("an ID that is %j is an error, and no ID of a state", async (id) => {
  service.responses = [
    [201, { ...stored, id }],
    [200, { ...stored, id }],
    [200, { ...stored, id }],
  ];
  await expect(create()).rejects.toThrow(
    /^The sticky note has no ID: .* has an `id` that is no text and no number\. The object exists: find its ID/,
  );
  await expect(notes.read(service.contextOf({ prior: state }))).rejects.toThrow(
    "has an ID that is no text and no number",
  );
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
  service.responses = [next];
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
  service.objects = [before];
  service.objectsAfterCreate = [before, ...made];
  service.responses = ["hang up"];
  const kept: ObjectValue[] = [];
  const fresh = restResource<string, typeof definition>(definition, record);
  const outcome = create({ keep: (one) => void kept.push(one) }, fresh).then(({ state: { id } }) => id, String);
  expect(await outcome).toEqual(adopted ? "7" : expect.stringContaining("The sticky note may exist"));
  expect(kept.map(({ id }) => id)).toEqual(adopted ? ["7"] : []);
});

test("a create that may have made one of several equal objects names them", async () => {
  service.objectsAfterCreate = [stored, { ...stored, id: "8" }];
  service.responses = ["hang up"];
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
  const [client, signal] = [record.http(service.url), new AbortController().signal];
  const decode = () => "done";
  const effects = { GET: "read", PUT: "update", DELETE: "delete", POST: "create" } as const;
  const methods: string[] = [];
  for (const method of ["GET", "PUT", "DELETE", "POST"] as const) {
    service.requests = [];
    service.responses = [failure, [200, {}]];
    await client.attempt({ method, effect: effects[method], path: "/x", decode }, signal).catch(() => "failed");
    methods.push(service.requests.map((request) => request.split(" ")[0]).join(" "));
  }
  expect(methods.join(", ")).toBe(sent);
});

test("what a create was refused with does not say that the object may exist", async () => {
  service.responses = [[422, "too long"]];
  await expect(create()).rejects.toThrow(/returned 422: too long\.$/);
});

test.each([301, 302, 303, 307, 308])(
  "%i is an error of every call, and the other address gets no request",
  async (status) => {
    const calls = [
      () => notes.read(service.contextOf({ prior: state })),
      () => update(state),
      () => notes.delete(service.contextOf({ prior: state })),
    ];
    const moved = [status, "moved", locatedAt("https://elsewhere.example/notes/7")] as const;
    const often = Array<typeof moved>(status === 303 ? 5 : 1).fill(moved);
    service.responses = [...often, [200, stored], ...often, ...often];
    for (const call of calls) await expect(call()).rejects.toThrow("Redirects are not followed");
    expect([...new Set(service.requests.map((request) => request.split(" ", 2).join(" ")))]).toEqual(
      ["GET", "PUT", "DELETE"].map((method) => `${method} /projects/a%20b/notes/7`),
    );
  },
);

test("a response with another ID is an error, and so is an empty one to a read", async () => {
  const other = { ...stored, id: "8" };
  const empty = Array<ScriptedResponse>(5).fill([200]);
  service.responses = [[200, other], [200, stored], [200, other], ...empty];
  await expect(notes.read(service.contextOf({ prior: state }))).rejects.toThrow(
    `GET ${service.url}/projects/a%20b/notes/7 returned 200: the response has the ID "8", not "7".`,
  );
  await expect(update(state)).rejects.toThrow('returned 200: the response has the ID "8", not "7".');
  await expect(notes.read(service.contextOf({ prior: state }))).rejects.toThrow(
    "returned 200 after 5 attempts: the response is empty.",
  );
});

test.each([404, 410])("%i of the API proves that the object is gone, a page in HTML does not", async (status) => {
  const html = { "content-type": "text/html; charset=utf-8" };
  service.responses = [
    [status],
    [status, { message: "no" }],
    [status, "<h1>Not here</h1>", html],
    [status, "<h1>", html],
  ];
  expect(await notes.read(service.contextOf({ prior: state }))).toBeNull();
  await notes.delete(service.contextOf({ prior: state }));
  await expect(notes.read(service.contextOf({ prior: state }))).rejects.toThrow(`returned ${status}`);
  await expect(notes.delete(service.contextOf({ prior: state }))).rejects.toThrow(`returned ${status}`);
});

test.each<[ScriptedResponse, string]>([
  [[200, "<html>"], "returned 200 after 3 attempts: the response is not JSON: <html>."],
  [[200, ["list"]], "returned 200 after 5 attempts: the response is no object."],
  [[422, { message: "too long\u001b[31m" }], "returned 422: too long."],
  ["hang up", "failed after 5 attempts: other side closed"],
])("%j is an error that keeps the state", async (next, message) => {
  service.responses = Array<ScriptedResponse>(5).fill(next);
  await expect(notes.read(service.contextOf({ prior: state }))).rejects.toThrow(message);
});

test("an update replaces the object, or patches what changed and removes what is no longer set", async () => {
  const before = { ...state, color: "red" };
  const planned = { ...state, text: "Bye" };
  const after = { ...stored, body: "Bye" };
  service.responses = [
    [200, { ...stored, stars: 3 }],
    [200, after],
    [200, { ...stored, color: "red" }],
    [204],
    [200, after],
  ];
  expect(await update(planned)).toMatchObject({ state: planned });
  expect(await patching.update?.(service.contextOf({ prior: before, planned }))).toMatchObject({ state: planned });
  expect(service.requests.filter((request) => !request.startsWith("GET"))).toEqual([
    'PUT /projects/a%20b/notes/7 {"stars":3,"body":"Bye","pinned":false}',
    'PATCH /projects/a%20b/notes/7 {"body":"Bye","color":null}',
  ]);
});

test("a patch overwrites nothing that changed since the plan, and ignores what it does not write", async () => {
  const planned = { ...state, text: "Bye" };
  const call = service.contextOf({ prior: state, planned });
  service.responses = [[200, { ...stored, body: "Theirs" }]];
  await expect(patching.update?.(call)).rejects.toThrow("has changed since the plan was created: text. Nothing was");
  service.responses = [
    [200, { ...stored, color: "blue" }],
    [200, { ...stored, body: "Bye", color: "blue" }],
  ];
  await patching.update?.(call);
  expect(service.requests.filter((request) => !request.startsWith("GET"))).toEqual([
    'PATCH /projects/a%20b/notes/7 {"body":"Bye"}',
  ]);
});

test("a write-only value that is removed is null in a patch, and one that is kept is in none", async () => {
  const planned = { ...absent, pinVersion: "1" };
  service.responses = [[201, stored]];
  const { private: kept } = await create({ planned, config: { ...planned, pin: "1234" } });
  const prior = { ...state, pinVersion: "1" };
  const patched = async (next: ObjectValue, config: ObjectValue) => {
    service.responses = [
      [200, stored],
      [200, stored],
    ];
    await patching.update?.(service.contextOf({ prior, planned: next, config, private: kept as never }));
    return service.requests.at(-1);
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
  service.objects = undefined;
  for (const method of ["PUT", "PATCH"] as const) {
    service.responses = [
      [200, { ...stored, kind: "theirs", parts }],
      [200, { ...stored, kind: "theirs", parts }],
    ];
    const resource: Resource<string> = restResource<string, typeof left>(left, { ...record, update: method });
    await resource.update?.(service.contextOf({ prior, planned }));
  }
  expect(service.requests.filter((one) => !one.startsWith("GET"))).toEqual([
    'PUT /projects/a%20b/notes/7 {"kind":"theirs","body":"Bye","pinned":false,"parts":[{"name":"one"}]}',
    'PATCH /projects/a%20b/notes/7 {"body":"Bye"}',
  ]);
});

test("an import takes the values of the path and the ID", async () => {
  const imported = (id: string) => notes.import?.(service.contextOf({ id }));
  expect(await imported("a b/7/8")).toEqual({ state: { project: "a b", id: "7/8" } });
  await expect(imported("7")).rejects.toThrow('The import ID is "7"; its form is <project>/<id>.');
});

test("the form of an import has the names that Terraform has", async () => {
  const sheets = define({
    kind: "resource",
    name: "sheet",
    description: "A sheet.",
    type: object("Sheet", {
      noteId: required(string(), "Its note.", { set: { identifies: true, requiresReplace: true } }),
      id: computed(string(), "ID of the sheet.", { set: { identifies: true, stable: true } }),
    }),
  });
  const sheet = restResource<string, typeof sheets>(sheets, { ...record, path: "/notes/{noteId}/sheets" });
  const imported = sheet.import?.(service.contextOf({ id: "7" }));
  await expect(imported).rejects.toThrow('The import ID is "7"; its form is <note_id>/<id>.');
});

test("an import takes the name of one object", async () => {
  const { name } = object("Named", { name: required(string(), "Name.") }).attributes;
  const type = object("Named", { ...definition.type.attributes, name });
  const named = restResource<string, typeof definition>(define({ ...definition, type }), record);
  service.objects = [
    { ...stored, name: "a" },
    { ...stored, id: "8", name: "b" },
  ];
  expect(await named.import?.(service.contextOf({ id: "a b/name:b" }))).toEqual({ state: { project: "a b", id: "8" } });
  await expect(named.import?.(service.contextOf({ id: "a b/name:c" }))).rejects.toThrow(
    'There is no sticky note named "c".',
  );
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
    restResource<string, typeof counted>(counted, record).import?.(service.contextOf({ id: text }));
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
    await expect(notes.delete(service.contextOf({ prior: { ...state, id } }))).rejects.toThrow(
      `id is "${id}", which no path can`,
    );
  expect(service.requests).toEqual([]);
  const paths: string[] = [];
  const spied = restResource<string, typeof definition>(definition, {
    ...record,
    http: () =>
      service.clientOf(({ path }) => {
        paths.push(new URL(path, "http://host").pathname);
        return { status: 204, headers: {}, text: "" };
      }),
  });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 3 }), async (id) => {
      await spied.delete(service.contextOf({ prior: { ...state, id } }));
      expect(decodeURIComponent(paths.at(-1)?.split("/")[4] ?? "")).toBe(id);
      expect(paths.at(-1)?.split("/")).toHaveLength(5);
    }),
  );
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
