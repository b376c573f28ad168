import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { version } from "../../lib/version";
import { type GuideWorkshop, guideWorkshop } from "../support/docs/workshop";

const root = path.resolve(__dirname, "../..");
const archive = `../terraform-provider-observability/cdktf-observability-${version}.tgz`;

let emulator: Emulator;
let workshop: GuideWorkshop;
beforeAll(async () => {
  emulator = await startEmulator();
  workshop = guideWorkshop();
});
afterAll(async () => {
  workshop?.remove();
  await emulator?.close();
});
beforeEach(() => emulator.reset());

/** Runs commands in an empty folder, after `npm install` of the packed archive. */
async function follow(name: string, commands: readonly string[]): Promise<string> {
  const credentials = `export OBSERVABILITY_BASE_URL=${emulator.openSource.baseUrl} OBSERVABILITY_API_KEY=${emulator.openSource.apiKey}`;
  const script = ["set -e", `npm install ${archive}`, credentials, ...commands].join("\n");
  const { code, output } = await workshop.run(name, script, { installed: false });
  if (code !== 0) throw new Error(`ended with ${code}:\n${output}`);
  return output;
}

const held = () =>
  [emulator.dump().dashboards, emulator.dump().alerts].map((records) => records.map(({ name }) => name));

test.each(["cdktf", "cdktn"])(
  "a new project for %s compiles, passes its tests, deploys and plans empty",
  async (cdk) => {
    const terraform = "terraform -chdir=cdktf.out/stacks/checkout";
    const output = await follow(cdk, [
      `npx cdktf-observability init --form ${cdk}`,
      "npm install",
      `node ${path.join(root, "node_modules/typescript-7/bin/tsc")} --noEmit`,
      "node --require tsx/cjs --test stack.test.ts",
      "npx cdktf-observability test",
      `${terraform} apply -input=false -auto-approve`,
      `${terraform} plan -input=false -detailed-exitcode`,
    ]);
    expect(output).toContain("pass 2\n");
    expect(output).toContain("1 test, 0 failed.");
    expect(output).toContain("No changes.");
    expect(held()).toEqual([["Checkout"], ["Checkout errors"]]);
  },
);

test("a new project in HCL passes its tests without a service, deploys and plans empty", async () => {
  const output = await follow("hcl", [
    "npx cdktf-observability init --form hcl",
    "npm install",
    "npx cdktf-observability mirror terraform.d/plugins",
    "terraform init -input=false",
    "env -u OBSERVABILITY_BASE_URL -u OBSERVABILITY_API_KEY terraform test",
    "npx cdktf-observability check",
    "npx cdktf-observability test",
    "terraform apply -input=false -auto-approve",
    "terraform plan -input=false -detailed-exitcode",
  ]);
  expect(output).toContain("Success! 1 passed, 0 failed.");
  expect(output).toContain("Nothing found.");
  expect(output).toContain("1 test, 0 failed.");
  expect(output).toContain("No changes.");
  expect(held()).toEqual([["Checkout"], ["Checkout errors"]]);
});

test("what exists stays, and the form follows from what is there", async () => {
  const init = (folder: string) =>
    `echo "in ${folder}"; (cd ${folder}; $top/node_modules/.bin/cdktf-observability init)`;
  const output = await follow("existing", [
    "top=$PWD; mkdir own hcl with-cdktf with-cdktn",
    "echo mine > own/.gitignore",
    `echo '{ "dependencies": { "constructs": "10.7.2" } }' > own/package.json`,
    init("own"),
    "cat own/.gitignore own/package.json",
    "touch hcl/a.tf",
    init("hcl"),
    "(cd with-cdktf; npm install cdktf); (cd with-cdktn; npm install cdktn)",
    init("with-cdktf"),
    init("with-cdktn"),
    init("with-cdktn"),
  ]);
  const [, own = "", hcl = "", withCdktf = "", withCdktn = "", again = ""] = output.split(/^in (?=own|hcl|with)/m);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const usual = major > 22 || (major === 22 && minor >= 19) ? "cdktn" : "cdktf";
  expect(own).toContain(".gitignore exists and stays as it is.\npackage.json exists and stays as it is.\n");
  expect(own).toContain('mine\n{ "dependencies": { "constructs": "10.7.2" } }\n');
  expect(own).toContain(`${usual}@^`);
  expect(own).toMatch(/npm install --save-dev .*typescript@/);
  expect(own).not.toMatch(/constructs@|node-pty/);
  expect(hcl).toContain("checkout.alert-test.yaml, main.tf, package.json, tests/checkout.tftest.hcl");
  expect(withCdktf).toContain("npx cdktf deploy");
  expect(withCdktn).toContain("npx cdktn deploy");
  expect(again).toContain("main.ts exists and stays as it is.");
  expect(again).not.toContain("Wrote");
});

test("the templates ask for what this package is tested with, and the guide shows one of them", () => {
  const manifest = (folder: string) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const own = manifest(root);
  const known = { ...own.devDependencies, ...own.dependencies, "cdktf-observability": `^${own.version}` };
  const plain = (spec: string) => spec.replace(/^npm:.*@(?=[\d^~])/, "").replace(/[\^~]/, "");
  const different = ["cdktf", "cdktn", "hcl"].flatMap((form) => {
    const { dependencies = {}, devDependencies = {} } = manifest(path.join(root, "templates", form));
    return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([name, spec]) => name in known && name !== "typescript" && plain(spec) !== plain(known[name]),
    );
  });
  expect(different).toEqual([]);
  const guide = readFileSync(path.join(root, "docs/guides/testing-your-stacks.md"), "utf8");
  const mock = readFileSync(path.join(root, "templates/hcl/tests/checkout.tftest.hcl"), "utf8");
  expect(guide).toContain(mock.slice(mock.indexOf("mock_provider")).trimEnd());
  expect(readdirSync(path.join(root, "templates")).sort()).toEqual(["cdk", "cdktf", "cdktn", "hcl"]);
});
