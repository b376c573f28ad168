import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cdkOf } from "../../lib/tools/code/cdk";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cdk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeJson = (name: string, content: object) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
};
const install = (name: string) => writeJson(`node_modules/${name}/package.json`, { name });

test("the CDK is the one that the nearest package.json names, also for a folder that is still to be made", () => {
  install("cdktf");
  install("cdktn");
  writeJson("package.json", { dependencies: { cdktn: "^0.24.0" } });
  expect(cdkOf(path.join(folder, "src/stacks")).cdk).toBe("cdktn");
});

test.each([
  [["cdktn"], "cdktn"],
  [["cdktn", "cdktf"], "cdktf"],
])("else it is the installed one, of %j %s", (installed, cdk) => {
  writeJson("package.json", { devDependencies: { cdktf: "0.21", cdktn: "0.24" } });
  for (const name of installed) install(name);
  expect(cdkOf(folder)).toEqual({ cdk, why: "because it is installed" });
});

test("else it is the one whose command runs on this Node.js", () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const expected = major > 22 || (major === 22 && minor >= 19) ? "cdktn" : "cdktf";
  expect(cdkOf(folder).cdk).toBe(expected);
});
