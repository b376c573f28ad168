import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Catalog } from "terraform-provider-sdk/definitions";
import { define, list, object, optional, required, string } from "terraform-provider-sdk/schema";
import { catalog } from "../../lib/kinds/catalog";
import { exampleLayout } from "../../providers/sdk-cli/generate";
import { examplesOf } from "../../scripts/generate/docs/examples";
import { referencePages } from "../../scripts/generate/docs/pages";
import { generate } from "../../scripts/generate/main";

const root = path.resolve(__dirname, "../..");
const examples = path.join(root, "examples");
const all = [
  catalog.provider,
  ...catalog.resources,
  ...catalog.dataSources,
  ...catalog.ephemeralResources,
  ...catalog.listResources,
  ...catalog.actions,
];
const pages = referencePages(catalog, root);

test("the generated files are up to date; `npm run generate` updates them", () => {
  expect(generate(root, { check: true })).toEqual([]);
});

test.each(all.map((definition) => [definition.kind, definition.name, definition] as const))(
  "the page of the %s %s starts with an example in HCL",
  (kind, _, definition) => {
    const { terraform, typescript, importBlock, importCommand } = examplesOf(examples, definition);
    expect(terraform).toBeDefined();
    expect(typescript !== undefined).toBe(kind !== "list_resource");
    expect(importBlock?.includes(`to = observability_${definition.name}.`)).toBe(kind === "resource" || undefined);
    expect(importCommand && /^terraform import [a-z_.]+ "[^"]+"$/.test(importCommand)).toBe(
      kind === "resource" || undefined,
    );
  },
);

test("every further example has a title in its first line, and a page that shows it", () => {
  const titles = catalog.resources.flatMap((one) => examplesOf(examples, one).further.map(({ title }) => title));
  expect(titles.length).toBeGreaterThan(5);
  const shown = [...pages.values()].flatMap((text) => [...text.matchAll(/^### (.+)$/gm)].map(([, title]) => title));
  expect(shown).toEqual(expect.arrayContaining(titles));
  expect(titles.filter((title) => !/^[A-Z]/.test(title))).toEqual([]);
});

test("a data source names what its resource describes, and describes the rest", () => {
  const [dashboard = "", alert = ""] = ["dashboards", "alerts"].map((name) => pages.get(`data-sources/${name}.md`));
  expect(dashboard).toMatch(/^Read-only, as in the resource \[observability_dashboard\]\(\S+#schema\): .*`tiles`\.$/m);
  expect(dashboard).not.toContain("`dashboards.tiles`");
  expect(alert).toMatch(/^- `state` \(String\) /m);
});

test("a page has each kind in a row, each list of values once, and no object that an earlier page has", () => {
  const page = pages.get("resources/source.md") ?? "";
  expect(page).toMatch(/^\| `trace` \| [^|]*`duration_expression`[^|]* \| [^|]*`log_source_id`/m);
  const [dashboard = "", alert = ""] = ["dashboard", "alert"].map((name) => pages.get(`resources/${name}.md`));
  expect(dashboard.match(/`packets_sec`/g)).toHaveLength(1);
  expect(alert).toMatch(/^\| `number` \| One number\. \| `sourceId`, `select` \| .*`formulas`/m);
  expect(alert).toMatch(/^- As in \[TileConfig\]\(\S+docs\/resources\/dashboard\.md#json--tileconfig\): .*`select`/m);
  expect(alert).not.toMatch(/^- `select` |#### SelectItem/m);
  expect(dashboard).toMatch(/^- As in the arguments above: .*`tiles`/m);
});

test("an object of two attributes is described at the first of them", () => {
  const alert = pages.get("resources/alert.md") ?? "";
  expect(alert.match(/\(\[members\]\(#nestedatt--channel\)\)/g)).toHaveLength(2);
  expect(alert).not.toContain("Nested Schema for `channels`");
});

test("every folder of examples for the reference belongs to a definition", () => {
  for (const kind of ["resource", "data_source", "ephemeral_resource", "list_resource", "action"] as const) {
    const names = all.filter((definition) => definition.kind === kind).map(({ name }) => `observability_${name}`);
    expect(names).toEqual(expect.arrayContaining(readdirSync(path.join(examples, exampleLayout[kind].folder))));
  }
});

test("every link within a page has its anchor, and every anchor is unique", () => {
  for (const [file, text] of pages) {
    const anchors = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id);
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
    expect([file, new Set(anchors).size]).toEqual([file, anchors.length]);
    expect([file, links.filter((link) => !anchors.includes(link))]).toEqual([file, []]);
  }
});

test("every link to another page finds its anchor there", () => {
  for (const [file, text] of pages)
    for (const [, address = "", id] of text.matchAll(/\]\(([^)#]+)#([^)]+)\)/g)) {
      const target = address.split("/blob/main/docs/")[1] ?? address;
      expect([file, target, anchorsOf(pages.get(target) ?? guide(target)).includes(id)]).toEqual([file, target, true]);
    }
});

const guide = (target: string) => readFileSync(path.join(root, "docs", target), "utf8");

function anchorsOf(text: string): readonly (string | undefined)[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id)];
}

test("attributes are described at every depth, in Terraform's spelling", () => {
  const inner = object("Inner", { deepOne: required(string({ oneOf: ["a", "b"] }), "See `deepOne`.") });
  const thing = define({
    kind: "resource",
    name: "thing",
    description: "A thing: small. It is one.",
    type: object("ThingConfig", {
      outerOnes: optional(list(object("Outer", { innerOnes: required(list(inner), "Inner.") })), "Outer."),
      once: optional(string(), "Once.", { set: { requiresReplace: true, sensitive: true } }),
    }),
  });
  const made: Catalog = {
    provider: catalog.provider,
    resources: [thing],
    dataSources: [],
    ephemeralResources: [],
    listResources: [],
    actions: [],
    functions: [],
  };
  const page = referencePages(made, path.join(root, "no-such-folder")).get("resources/thing.md");
  expect(page).toContain("description: |-\n  A thing: small.\n");
  expect(page).toContain("- `once` (String, Sensitive) Once. Changing this replaces the resource.");
  expect(page).toContain(
    "### Nested Schema for `outer_ones.inner_ones`\n\nRequired:\n\n- `deep_one` (String) See `deep_one`. One of `a`, `b`.",
  );
});

test.each([
  ["resources/webhook.md", 'Requires `product = "clickstack"` in the provider.'],
  ["resources/connection.md", 'Requires open-source mode and `product = "clickstack"` in the provider.'],
  ["data-sources/webhook.md", 'In managed mode, requires `product = "clickstack"` in the provider.'],
  ["resources/dashboard.md", undefined],
  ["data-sources/backups.md", undefined],
])("the page %s says whether the provider needs the product", (file, sentence) => {
  const said = pages.get(file)?.match(/^.*equires .*`product = "clickstack"`.*$/m)?.[0];
  expect(said).toBe(sentence);
});

test("the registry's folders contain only generated pages", () => {
  for (const folder of ["resources", "data-sources", "ephemeral-resources", "actions"]) {
    const at = path.join(root, "docs", folder);
    const files = existsSync(at) ? readdirSync(at).map((name) => `${folder}/${name}`) : [];
    expect([...pages.keys()]).toEqual(expect.arrayContaining(files));
  }
});
