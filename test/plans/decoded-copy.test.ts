import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { decodedCopy } from "../../lib/tools/plans/copies";

const root = mkdtempSync(path.join(tmpdir(), "observability-copy-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
}

test("JSON is written as its value in the folder and in its modules, and every relative path leads where it did", () => {
  const modules = [
    { Key: "", Dir: "." },
    { Key: "own", Dir: "own" },
    { Key: "tile", Dir: "../../modules/tile" },
  ];
  writeFiles({
    "stacks/prod/main.tf": 'a = jsonencode({\n  b = 1\n})\nc = file("../texts/x.json")\n',
    "stacks/prod/cdk.tf.json": '{"a": "${jsonencode({\\"b\\" = 1})}"}',
    "stacks/prod/plain.tf": "d = 1\n",
    "stacks/prod/own/main.tf": "e = jsonencode([])\n",
    "stacks/prod/.terraform/modules/modules.json": JSON.stringify({ Modules: modules }),
    "stacks/texts/x.json": "{}",
    "modules/tile/main.tf": "f = jsonencode (1)\n",
    "modules/other/main.tf": "g = jsonencode(1)\n",
  });
  const copy = decodedCopy(path.join(root, "stacks/prod"), {});
  const read = (name: string) => readFileSync(path.join(copy?.folder ?? "", name), "utf8");
  expect(read("main.tf")).toBe('a = ({\n  b = 1\n})\nc = file("../texts/x.json")\n');
  expect(read("cdk.tf.json")).toBe('{"a": "${({\\"b\\" = 1})}"}');
  expect([read("plain.tf"), read("own/main.tf"), read("../../modules/tile/main.tf")]).toEqual([
    "d = 1\n",
    "e = ([])\n",
    "f = (1)\n",
  ]);
  expect([read("../texts/x.json"), read("../../modules/other/main.tf")]).toEqual(["{}", "g = jsonencode(1)\n"]);
  copy?.remove();
  expect(existsSync(copy?.folder ?? "")).toBe(false);
  expect(readFileSync(path.join(root, "stacks/texts/x.json"), "utf8")).toBe("{}");
});

test("a folder without encoded JSON is not copied", () => {
  writeFiles({ "none/main.tf": "a = 1\n" });
  expect(decodedCopy(path.join(root, "none"), {})).toBeUndefined();
});
