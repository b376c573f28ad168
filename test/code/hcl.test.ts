import { blocksIn, hclOf } from "../../lib/tools/code/hcl";
import { edited, partOf, removal } from "../../lib/tools/code/tree";

const text = `# resource "a" "b" {}
resource "x_y" "z" { # a comment with }
  one = "a \${b["}"]} {"
  two = <<-E
    nested = { "
  E
  three = [
    { four = 5 }, # }
  ]
  lifecycle { prevent_destroy = true }
}
provider "p" { alias = "q" }
`;

test("arguments and blocks are found with their places, whatever is in strings, comments and heredocs", async () => {
  const file = await hclOf(text);
  const [resource] = blocksIn(file, "resource");
  const [provider] = blocksIn(file, "provider");
  const written = resource?.parts.map(({ key, tree }) => [key, text.slice(tree.start, tree.end).replace(/\s+/g, " ")]);
  expect([resource?.labels, written]).toEqual([
    ["x_y", "z"],
    [
      ["one", '"a ${b["}"]} {"'],
      ["two", '<<-E nested = { " E'],
      ["three", "[ { four = 5 }, # } ]"],
      ["lifecycle", "lifecycle { prevent_destroy = true }"],
    ],
  ]);
  expect(provider?.parts.map(({ key, tree }) => [key, tree.content])).toEqual([["alias", '"q"']]);
  const [three, alias] = [resource && partOf(resource, "three"), provider?.parts[0]];
  if (!three || !alias) throw new Error("An argument is missing.");
  const edits = [removal(text, three), { start: 0, end: 1, text: "//" }, removal(text, alias)];
  expect(edited(text, edits)).toBe(
    text
      .replace(/ {2}three[\s\S]*?\n {2}\]\n/, "")
      .replace("#", "//")
      .replace('alias = "q" ', ""),
  );
});
