import { isText, type Leaf, leavesOf, patternsOf, ReadingAccount } from "../../lib/reading";
import fc from "../support/properties";

const leafText = ({ path, value }: Leaf) => `${path.join(".")}=${JSON.stringify(value)}`;

interface Board {
  readonly title: string;
  readonly panels: readonly { readonly id: number; readonly title: string; readonly options: object }[];
}

const board = {
  title: "Board",
  uid: "x",
  panels: [
    { id: 1, title: "A", options: { legend: { show: true } }, links: [] },
    { id: 2, title: "B", options: {}, description: null },
  ],
};

test("what a reader did not ask for is left, with its place and value, without what is absent or empty", () => {
  const account = new ReadingAccount(board);
  const { title, panels } = account.view as Board;
  expect([title, panels.map((panel) => panel.title)]).toEqual(["Board", ["A", "B"]]);
  expect(account.unread().map(leafText)).toEqual([
    'uid="x"',
    "panels.0.id=1",
    "panels.0.options.legend.show=true",
    "panels.1.id=2",
  ]);
  expect(account.unread(panels[1]).map(leafText)).toEqual(["panels.1.id=2"]);
  expect(account.pathOf(panels[0]?.options)).toEqual(["panels", 0, "options"]);
  expect(account.original(panels[1])).toBe(board.panels[1]);
});

test("a value without a meaning need not be asked for, another value at its place must be", () => {
  const meaningless = [
    { path: "uid", values: isText },
    { path: "panels[].id", values: [1] },
    { path: "panels[].options.**", values: [true] },
    { path: "*", values: ["Board"] },
    { path: "panels.0.title", values: isText },
  ] as const;
  expect(new ReadingAccount(board, meaningless).unread().map(leafText)).toEqual([
    "panels.1.id=2",
    'panels.1.title="B"',
  ]);
});

test("of what a reader knows, the last pattern that fits a place counts, and a place without one is not read", () => {
  const known = [
    { path: "**.title", values: isText },
    { path: "panels[].id", values: [1] },
    { path: "**.show", values: isText },
    { path: "**.legend.*", values: [true] },
  ];
  const account = new ReadingAccount(board, patternsOf([], known));
  expect(account.unread()).toEqual(leavesOf(board));
  JSON.stringify(account.view);
  expect(account.unread().map(leafText)).toEqual(['uid="x"', "panels.1.id=2"]);
});

test("a whole value without a meaning is compared as a whole", () => {
  const meaningless = [{ path: "panels[].options", values: [{ legend: { show: true } }] }];
  const [, , ...rest] = leavesOf({ panels: [{ options: { legend: { show: false } } }, ...board.panels] }, meaningless);
  expect(leavesOf({ panels: [{ options: { legend: { show: false } } }] }, meaningless).map(leafText)).toEqual([
    "panels.0.options.legend.show=false",
  ]);
  expect(rest.map(leafText)).not.toContain("panels.1.options.legend.show=true");
});

test("what is part of the result counts as asked for, and the result has no views", () => {
  const account = new ReadingAccount(board);
  const result = account.copied({ first: (account.view as Board).panels[0] });
  expect(result).toEqual({ first: board.panels[0] });
  expect(structuredClone(result)).toEqual(result);
  expect(account.unread().map(leafText)).toEqual(['title="Board"', 'uid="x"', "panels.1.id=2", 'panels.1.title="B"']);
});

test("a view has the lists, objects and identities of the document", () => {
  const shared = { a: 1 };
  const { view } = new ReadingAccount({ one: shared, two: shared, list: [1] });
  const { one, two, list } = view as Record<string, unknown>;
  expect([one === two, Array.isArray(list), Object.keys(view as object)]).toEqual([true, true, ["one", "two", "list"]]);
});

test("a leaf is either asked for or left, whatever a document is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (document, seed) => {
      const account = new ReadingAccount({ document });
      const leaves = leavesOf({ document });
      const chosen = leaves.filter((_, index) => (seed >> (index % 30)) % 2 === 1);
      for (const { path } of chosen)
        path.reduce<unknown>((part, step) => Reflect.get(part as object, step), account.view);
      const rest = leaves.filter((leaf) => !chosen.includes(leaf));
      expect(account.unread()).toEqual(rest);
    }),
  );
});
