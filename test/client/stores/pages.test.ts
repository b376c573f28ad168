import { ApiError } from "terraform-provider-sdk/http";
import type { Page } from "../../../lib/client/exchange/decode";
import { allPages } from "../../../lib/client/stores/context";

interface Item {
  readonly id: string;
}
const items = (from: number, to: number): Item[] =>
  [...Array(Math.max(0, to - from)).keys()].map((n) => ({ id: String(from + n) }));

type Server = (offset: number, limit: number) => Page<Item>;

/** What the client knows of the service that it asks. */
const clickstack = { mayBeCut: true, countsUnreadable: true };
const other = { mayBeCut: false };

async function walk(server: Server, facts: { readonly mayBeCut: boolean } = clickstack) {
  const queries: (Readonly<Record<string, string>> | undefined)[] = [];
  const {
    items: found,
    reachesEnd: whole,
    incomplete,
  } = await allPages<Item>(
    async (query) => {
      queries.push(query);
      return server(Number(query?.offset ?? 0), Number(query?.limit ?? 1000));
    },
    { path: "/api/v2/dashboards", toEnd: true, ...facts },
  );
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(whole).toBe(incomplete === undefined);
  return { ids: found.length, requests: queries.length, first: queries[0], incomplete: incomplete?.message };
}

describe("a list in pages", () => {
  it.each<[string, Server, number, number]>([
    ["one page", () => ({ items: items(0, 7), total: 7, limit: 1000 }), 7, 1],
    ["a server without paging facts", () => ({ items: items(0, 7) }), 7, 2],
    ["an empty list without paging facts", () => ({ items: [] }), 0, 1],
    [
      "a server that cuts pages without saying so",
      (offset) => ({ items: items(offset, Math.min(5, offset + 2)) }),
      5,
      4,
    ],
    [
      "several pages",
      (offset, limit) => ({ items: items(offset, Math.min(2500, offset + limit)), total: 2500, limit }),
      2500,
      3,
    ],
    [
      "a server that caps pages at 100",
      (offset) => ({ items: items(offset, Math.min(250, offset + 100)), total: 250, limit: 100 }),
      250,
      3,
    ],
    ["a server that ignores paging", () => ({ items: items(0, 300), total: 300 }), 300, 1],
    [
      "pages that lack unreadable items",
      (offset) => ({ items: items(offset, Math.min(197, offset + 98)), received: 100, total: 197, limit: 100 }),
      195,
      2,
    ],
    [
      "a page of unreadable items only",
      (offset) => ({ items: offset === 100 ? [] : items(offset, Math.min(250, offset + 100)), total: 250, limit: 100 }),
      150,
      3,
    ],
    ["full pages without a total", (offset) => ({ items: items(offset, Math.min(1500, offset + 1000)) }), 1500, 3],
    ["nothing", () => ({ items: [], total: 0, limit: 1000 }), 0, 1],
  ])("%s", async (_, server, count, requests) => {
    expect(await walk(server)).toEqual({ ids: count, requests, first: undefined, incomplete: undefined });
  });
});

const cut = items(0, 1);
const incomplete: readonly (readonly [string, Server, string])[] = [
  ["states a total above its only page", () => ({ items: cut, total: 3, limit: 1 }), "1 of 3 objects"],
  ["repeats the first page", () => ({ items: items(0, 100), total: 250, limit: 100 }), "100 of 250 objects"],
  ["ends before its total", (offset) => ({ items: offset ? [] : cut, total: 3 }), "1 of 3 objects"],
  ["rejects the next page", (offset) => (offset ? reject() : { items: cut, total: 3 }), "1 of 3 objects"],
  ["has a next page that repeats the first", () => ({ items: cut, hasNext: true }), "says that there are more"],
  ["rejects the page that is next", (offset) => (offset ? reject() : { items: cut, hasNext: true }), "there are more"],
];

function reject(): never {
  throw new ApiError({ code: "bad_request" });
}

describe.each([
  ["ClickStack", clickstack],
  ["another service", other],
  ["a list in one page", { ...other, paged: false }],
])("of %s", (_, facts) => {
  it.each(incomplete)("a list that %s is incomplete", async (__, server, says) => {
    expect((await walk(server, facts)).incomplete).toContain(`the list is incomplete: it has `);
    expect((await walk(server, facts)).incomplete).toContain(says);
  });
});

test("a page that omits what it counts is whole on ClickStack, which omits what it cannot read, and not elsewhere", async () => {
  const server: Server = (offset) => ({ items: offset ? [] : items(0, 2), total: 3, limit: 1000 });
  expect((await walk(server, clickstack)).incomplete).toBeUndefined();
  expect((await walk(server, other)).incomplete).toContain("2 of 3 objects");
});

test("objects that come and go between the pages do not make a list incomplete", async () => {
  const grows: Server = (offset) => ({
    items: items(Math.max(0, offset - 1), offset + 100).slice(0, 100),
    total: offset ? 251 : 250,
  });
  expect((await walk(grows, other)).incomplete).toBeUndefined();
});

test.each<[string, Server, number, number]>([
  ["says nothing", (offset) => ({ items: items(offset, 3000) }), 3000, 1],
  [
    "says that there is more",
    (offset, limit) => ({ items: items(offset, Math.min(2500, offset + limit)), total: 2500 }),
    2500,
    3,
  ],
  ["says that this is all", () => ({ items: items(0, 7), total: 7 }), 7, 1],
])(
  "a service that cuts no lists is asked for more only if it says so: one that %s",
  async (_, server, ids, requests) => {
    expect(await walk(server, other)).toMatchObject({ ids, requests, first: undefined });
  },
);

test.each<[string, Server, number]>([
  ["full pages", (offset, limit) => ({ items: items(offset, offset + limit), total: offset + limit + 1 }), 100],
  ["full pages without a total", (offset, limit) => ({ items: items(offset, offset + limit) }), 100],
  ["pages of one object", (offset) => ({ items: items(offset, offset + 1), total: offset + 2 }), 1000],
])("a list that always has a further page of new objects is an error: %s", async (_, server, most) => {
  let requests = 0;
  const endless = walk((offset, limit) => {
    requests += 1;
    return server(offset, limit);
  });
  await expect(endless).rejects.toMatchObject({
    code: "oversized_response",
    message: expect.stringMatching(/^GET \/api\/v2\/dashboards failed: the list does not end: [0-9]+ pages had/),
  });
  expect(requests).toBe(most);
});

test("a list that ends within the most objects is read whole", async () => {
  const most: Server = (offset, limit) => ({ items: items(offset, Math.min(99_999, offset + limit)), total: 99_999 });
  expect(await walk(most)).toMatchObject({ ids: 99_999, requests: 100 });
});
