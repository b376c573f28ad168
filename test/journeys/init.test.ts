import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { version } from "../../lib/kinds/version";
import { codes, repositoryOnForge } from "../support/ci";
import { guideWorkshop } from "../support/docs/workshop";
import { runningEmulator, whileEvaluating } from "../support/emulator";
import { fixture } from "../support/fixture";

const root = path.resolve(__dirname, "../..");
const archive = `../terraform-provider-observability/cdktf-observability-${version}.tgz`;

const emulator = runningEmulator();
const ofNoProduct = runningEmulator({ product: "none" });
const workshop = fixture(() => guideWorkshop());

const failing = (output: string) => new Error(`it failed:\n${output}`);

/** Runs commands in a folder. */
async function follow(name: string, commands: readonly string[]): Promise<string> {
  const credentials = `export OBSERVABILITY_BASE_URL=${emulator.openSource.baseUrl} OBSERVABILITY_API_KEY=${emulator.openSource.apiKey}`;
  const { code, output } = await workshop.run(name, ["set -e", credentials, ...commands].join("\n"));
  if (code !== 0) throw failing(output);
  return output;
}

const held = () =>
  [emulator.dump().dashboards, emulator.dump().alerts].map((records) => records.map(({ name }) => name).sort());
const burnRates = ["1 over 3d and 6h", "14.4 over 1h and 5m", "3 over 1d and 2h", "6 over 6h and 30m"];
const alerts = ["Checkout errors", ...burnRates.map((spans) => `Checkout: burn rate of ${spans}`)];

/** Makes a project, and runs the jobs of its workflow before and after a deploy. */
async function tryProject(form: string) {
  await follow(form, [`npx --yes ${archive} init --form ${form}`, "npm install"]);
  const folder = workshop.at(form);
  const ci = await repositoryOnForge(folder, emulator, (script, env) =>
    workshop.run(form, `set -eo pipefail\n${script}`, { env }),
  );
  try {
    const run = async (job: string) => {
      const steps = await ci.runJob(path.join(folder, ".github/workflows/observability.yml"), job);
      const failed = [...steps.values()].find(({ code }) => code !== 0);
      if (failed) throw failing(failed.output);
      return steps;
    };
    const preview = await run("preview");
    const [comment] = ci.hub.comments;
    expect(comment?.body).toMatch(
      /!\[Checkout, as the plan leaves it\]\(https:\/\/github\.example\/acme\/shop\/raw\/previews\/7\/pictures\/[\w-]+\.svg\)/,
    );
    expect(ci.git("ls-remote", "origin")).toContain("refs/heads/previews/7");
    expect(preview.get("Alert tests")?.output).toContain("2 tests, 0 failed.");
    // With an engine that has actions, the deployment waits for the evaluation of the alert.
    await whileEvaluating(emulator, run("deploy"));
    expect(held()).toEqual([form === "hcl" ? ["Checkout", "Checkout objective"] : ["Checkout"], alerts]);
    const drift = await ci.runJob(path.join(folder, ".github/workflows/observability.yml"), "drift");
    // The emulator has a saved search, which the job can list because it knows the product.
    expect(codes(drift)).toEqual({ Differences: 0, "Unmanaged objects": 4 });
    expect(drift.get("Unmanaged objects")?.output.match(/^Not managed: .*$/gm)).toEqual([
      expect.stringContaining('saved search "Errors"'),
    ]);
    return preview;
  } finally {
    await ci.close();
  }
}

test("a new project for cdktn compiles, passes its tests and workflow, deploys and plans empty", async () => {
  const preview = await tryProject("cdktn");
  expect(preview.get("Check")?.code).toBe(0);
  expect(preview.get("Unit tests")?.output).toContain("pass 2\n");
});

test("a new project in HCL passes its tests without a service and its workflow, deploys and plans empty", async () => {
  const preview = await tryProject("hcl");
  expect(preview.get("Check")?.output).toContain("Nothing found.");
  expect(preview.get("Unit tests")?.output).toContain("Success! 1 passed, 0 failed.");
});

test.each([
  ["cdktn", "npm test", "npx tsc --noEmit && node --import tsx main.ts && cd cdktf.out/stacks/checkout"],
  ["hcl", "terraform test", "true"],
])(
  "a new project without a product in %s passes its tests, deploys to a service that serves the document alone, and plans empty",
  async (form, unitTest, synth) => {
    const { baseUrl, apiKey } = ofNoProduct.openSource;
    const output = await follow(`none-${form}`, [
      `export OBSERVABILITY_BASE_URL=${baseUrl} OBSERVABILITY_API_KEY=${apiKey}`,
      `npx --yes ${archive} init --form ${form} --product none`,
      "npm install",
      "! grep -r OBSERVABILITY_PRODUCT .github",
      ...(form === "hcl" ? ["npx cdktf-observability mirror terraform.d/plugins", "terraform init -input=false"] : []),
      unitTest,
      "npx cdktf-observability test",
      synth,
      "terraform init -input=false",
      "terraform apply -input=false -auto-approve",
      "terraform plan -input=false -detailed-exitcode",
    ]);
    expect(output).toContain("emulator --product none --token my-access-key");
    expect(output).toMatch(form === "hcl" ? /Success! 1 passed, 0 failed\./ : /pass 2\n/);
    expect(output).toContain("1 test, 0 failed.");
    expect(output).toContain("No changes.");
    const { dashboards, alerts: made } = ofNoProduct.dump();
    expect(dashboards.map(({ tiles }) => tiles.map((tile) => Object.keys(tile)))).toContainEqual([
      expect.arrayContaining(["series"]),
      expect.arrayContaining(["series"]),
    ]);
    expect(made.map(({ name }) => name)).toContain("Checkout errors");
  },
);

test("what exists stays, and the form follows from what is there", async () => {
  const init = (folder: string) =>
    `echo "in ${folder}"; (cd ${folder}; $top/node_modules/.bin/cdktf-observability init)`;
  const output = await follow("existing", [
    `npm install ${archive}`,
    "top=$PWD; mkdir own hcl with-cdktf with-cdktn",
    "echo mine > own/.gitignore",
    `echo '{ "dependencies": { "constructs": "10.7.2" } }' > own/package.json`,
    init("own"),
    "cat own/.gitignore own/package.json",
    "touch hcl/a.tf",
    init("hcl"),
    "mkdir with-main; echo '# mine' > with-main/main.tf",
    init("with-main"),
    "ls -R with-main; ! grep 'Alert tests' with-main/.github/workflows/observability.yml",
    "mkdir with-stack; echo '// mine' > with-stack/stack.ts",
    init("with-stack"),
    "cat with-stack/package.json",
    "(cd with-cdktf; npm install cdktf); (cd with-cdktn; npm install cdktn)",
    init("with-cdktf"),
    init("with-cdktn"),
    init("with-cdktn"),
  ]);
  const [, own = "", hcl = "", withMain = "", withStack = "", withCdktf = "", withCdktn = "", again = ""] =
    output.split(/^in (?=own|hcl|with)/m);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const usual = major > 22 || (major === 22 && minor >= 19) ? "cdktn" : "cdktf";
  expect(own).toContain(".gitignore exists and stays as it is.\npackage.json exists and stays as it is.\n");
  expect(own).toContain('mine\n{ "dependencies": { "constructs": "10.7.2" } }\n');
  expect(own).toContain(`${usual}@^`);
  expect(own).toMatch(/npm install --save-dev .*typescript@/);
  expect(own).not.toMatch(/constructs@|node-pty/);
  expect(hcl).toContain(
    "checkout.alert-test.yaml, main.tf, objective/main.tf, objective/variables.tf, package.json, tests/checkout.tftest.hcl",
  );
  expect(hcl).toContain("The form is hcl, because there are .tf files; --form chooses another.");
  expect(withMain).toContain(
    "main.tf exists and stays as it is.\nThe tests of the example are not written, because main.tf is not the example.",
  );
  expect(withMain).not.toMatch(/tftest|alert-test| test /);
  expect(withStack).toMatch(/"private": true,\n {2}"dependencies": \{/);
  expect(withStack).not.toMatch(/stack\.test|npm test/);
  expect(withCdktf).toContain("The form is cdktf, because it is installed");
  expect(withCdktf).toContain("npx cdktf deploy");
  expect(withCdktn).toContain("npx cdktn deploy");
  expect(again).toContain("main.ts exists and stays as it is.");
  expect(again).not.toContain("Wrote");
});

test("the templates ask for what this package is tested with, and the guides show them", () => {
  const manifest = (folder: string) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const own = manifest(root);
  const known = { ...own.devDependencies, ...own.dependencies, "cdktf-observability": `^${own.version}` };
  const plain = (spec: string) => spec.replace(/^npm:.*@(?=[\d^~])/, "").replace(/[\^~]/, "");
  const different = ["cdktf", "cdktn", "hcl"].flatMap((form) => {
    const { dependencies = {}, devDependencies = {} } = manifest(path.join(root, "examples/templates", form));
    return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([name, spec]) => name in known && name !== "typescript" && plain(spec) !== plain(known[name]),
    );
  });
  expect(different).toEqual([]);
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const mock = read("examples/templates/hcl/tests/checkout.tftest.hcl");
  expect(read("docs/guides/testing-your-stacks.md")).toContain(mock.slice(mock.indexOf("mock_provider")).trimEnd());
  expect(read("docs/guides/first-dashboard.md")).toContain(
    `\`\`\`ts\n${read("examples/templates/cdk/stack.ts")}\`\`\``,
  );
  expect(readdirSync(path.join(root, "examples/templates")).sort()).toEqual([
    "all",
    "cdk",
    "cdktf",
    "cdktn",
    "hcl",
    "none",
  ]);
});
