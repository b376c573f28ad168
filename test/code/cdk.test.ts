import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cdkOf } from "../../lib/code/cdk";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cdk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: object) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
};
const install = (name: string) => write(`node_modules/${name}/package.json`, { name });

test("the CDK is the one that the nearest package.json names, also for a folder that is still to be made", () => {
  install("cdktf");
  install("cdktn");
  write("package.json", { dependencies: { cdktn: "^0.24.0" } });
  expect(cdkOf(path.join(folder, "src/stacks")).cdk).toBe("cdktn");
});

test("else it is the installed one, cdktf where both are", () => {
  write("package.json", { devDependencies: { cdktf: "0.21", cdktn: "0.24" } });
  install("cdktn");
  expect(cdkOf(folder)).toEqual({ cdk: "cdktn", why: "because it is installed" });
  install("cdktf");
  expect(cdkOf(folder).cdk).toBe("cdktf");
});

test("else it is the one whose command runs on this Node.js", () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const expected = major > 22 || (major === 22 && minor >= 19) ? "cdktn" : "cdktf";
  expect(cdkOf(folder).cdk).toBe(expected);
});
