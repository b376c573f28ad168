import { restList } from "terraform-provider-sdk/rest";
import { isEndless } from "../../http/pages";
import type { ListResource } from "../../runtime/provider";
import { type ScriptedResponse, ScriptedService } from "./scripted-service";
import { definition, stored } from "./sticky-note";

const service = new ScriptedService();
const { record } = service;

const listed = async (list: ListResource<string>) => {
  const found = [];
  for await (const one of await list.list(service.contextOf({ config: { project: "a b" } }))) found.push(one);
  return found;
};

test("a list goes from page to page, and ends with an error where a page follows itself", async () => {
  service.objects = undefined;
  const list = restList<string>(definition, {
    ...record,
    items: "notes",
    next: (_, header) => header("next"),
  });
  expect(Object.keys(list.definition.type.attributes)).toEqual(["project"]);
  const next = "/projects/a%20b/notes?page=2";
  service.responses = [
    [200, { notes: [stored] }, { next }],
    [200, { notes: [{ ...stored, id: "8" }] }],
  ];
  const identity = { project: "a b", id: "7" };
  expect(await listed(list)).toEqual([
    { identity, displayName: "7" },
    { identity: { ...identity, id: "8" }, displayName: "8" },
  ]);
  service.responses = [
    [200, { notes: [stored] }, { next: service.url + next }],
    [200, { notes: [{ ...stored, id: "8" }] }],
  ];
  expect(await listed(list)).toHaveLength(2);
  service.responses = [
    [200, { notes: [stored] }, { next: "?page=2" }],
    [200, { notes: [{ ...stored, id: "8" }] }],
  ];
  expect(await listed(list)).toHaveLength(2);
  expect(service.requests.at(-1)).toBe("GET /projects/a%20b/notes?page=2");
  service.responses = [[200, { notes: [stored] }, { next: "https://elsewhere.example/notes" }]];
  await expect(listed(list)).rejects.toThrow("It is https://elsewhere.example/notes, which is not below");
  service.responses = [
    [200, { notes: [] }, { next }],
    [200, { notes: [] }, { next }],
  ];
  await expect(listed(list)).rejects.toThrow("The list does not end");
  service.responses = Array<ScriptedResponse>(5).fill([200, { items: [] }]);
  await expect(listed(list)).rejects.toThrow("the response has no list in `notes`");
});

test.each([
  [0, "It has 0 objects on 1000 pages, and more."],
  [3, "It has 3000 objects on 1000 pages, and more."],
])("a list with pages of %i objects that goes on for ever is an error", async (length, says) => {
  let page = 0;
  const list = restList<string>(definition, {
    ...record,
    http: () =>
      service.clientOf(() => ({ status: 200, headers: {}, text: `[${Array(length).fill('{"id":"7"}').join()}]` })),
    next: () => `/projects/a%20b/notes?page=${++page}`,
  });
  await expect(listed(list)).rejects.toThrow(`The list does not end: ${says}`);
});

test.each([
  [999, 99_999, false],
  [1000, 0, true],
  [1, 100_000, true],
])("after %i pages and %i objects, a list that goes on is endless: %s", (pages, objects, expected) => {
  expect(isEndless(pages, objects)).toBe(expected);
});
