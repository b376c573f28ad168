import { randomUUID } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import { asMembers, compareText, isRecord, parseJson } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import { cdkOf, cdks, dependenciesIn } from "../code/cdk";
import { shellPath } from "../code/shell";
import { placeOfCode, writeBack } from "../code/write-back";
import { findEngine, hasActions } from "../plans/engine";
import { print } from "./terminal";

const forms = [...cdks, "hcl"] as const;
type Form = (typeof forms)[number];

const products = ["clickstack", "none"] as const;

/** What a project is written for. */
interface Choice {
  readonly form: Form;
  readonly product: (typeof products)[number];
  /** True if the engine has actions: then a deployment waits for the service to evaluate the alert. */
  readonly waits: boolean;
}

type InitOptions = Pick<Choice, "product"> & Partial<Pick<Choice, "form">>;

const help = `
Writes a project with a dashboard, a service level objective, alerts, their tests and a workflow for pull requests. FOLDER is made if it does not exist. Files
that exist stay as they are; if the stack is one of them, its tests are not written. Nothing is installed and nothing is sent. The command cdktf runs on
Node.js 20.18.1 or later, cdktn on 22.19 or later.

  cdktf-observability init                     the current folder
  cdktf-observability init stacks --form hcl   another folder, in HCL
  cdktf-observability init --product none      for another service than ClickStack: without an objective

Without --form: HCL where there are .tf files; else the CDK that package.json names or that is installed; else the CDK whose command runs on this Node.js.

Exit codes: 0 success, 1 failure, 2 wrong usage.`;

/** Adds `init`: a first project. */
export function addInitCommand(program: Command): void {
  program
    .command("init")
    .description("Write a first project: a dashboard, a service level objective, alerts, their tests and a workflow.")
    .argument("[folder]", "folder of the project", ".")
    .addOption(
      new Option(
        "--form <form>",
        "what to write it in: TypeScript for cdktf, which is archived, or for cdktn, its fork that lives on; or HCL",
      ).choices(forms),
    )
    .addOption(
      new Option(
        "--product <name>",
        "service that it is for; none is any other service with the Observability Management API",
      )
        .choices(products)
        .default("clickstack"),
    )
    .addHelpText("after", help)
    .action(async (folder: string, options: InitOptions) =>
      print(await init(path.resolve(folder), options, process.env)),
    );
}

/** Where this package is installed, or its checkout. */
const ownFolder = path.dirname(require.resolve("cdktf-observability/package.json"));

/** Writes what is missing. Returns what it did, and what comes next. */
async function init(folder: string, options: InitOptions, environment: NodeJS.ProcessEnv): Promise<string> {
  const { form, why } = options.form ? { form: options.form } : usualForm(folder);
  const engine = findEngine(environment);
  const waits = engine !== undefined && (await hasActions(engine, environment));
  const choice = { form, product: options.product, waits };
  const isOwn = hasOwnStack(choice, folder);
  const had = new Set<string>();
  const wrote: string[] = [];
  mkdirSync(folder, { recursive: true });
  const files = filesOf(choice, folder).filter(([name]) => !isOwn || !ofExample.test(name));
  for (const [name, text] of files) {
    const content = isOwn ? text.replace(testSteps, "") : text;
    if (writeNew(path.join(folder, name), content, placeOfCode(folder))) wrote.push(name);
    else had.add(name);
  }
  const lines: string[] = [];
  if (why !== undefined) lines.push(`The form is ${form}, ${why}; --form chooses another.`);
  if (wrote.length > 0) lines.push(`Wrote ${wrote.join(", ")}.`);
  lines.push(...[...had].map((name) => `${name} exists and stays as it is.`));
  if (isOwn) lines.push(`The tests of the example are not written, because ${stackFiles[form]} is not the example.`);
  const isArchiveOutside = files.some(
    ([name, text]) => name === "package.json" && wrote.includes(name) && outside.test(text),
  );
  if (isArchiveOutside)
    lines.push(
      "The package is an archive outside of the project: for the workflow, put it into the repository and change its path in package.json.",
    );
  const root = repositoryAbove(folder);
  if (root !== undefined && wrote.some((name) => name.startsWith(".github/")))
    lines.push(
      `GitHub reads .github only in ${root}: move it there, and let the workflow run in ${path.relative(root, folder)} (working-directory).`,
    );
  const engineName = engine?.name ?? "terraform";
  const commands = nextCommands(choice, folder, had.has("package.json"), engineName).filter(
    (command) => !isOwn || !command.includes(" test"),
  );
  return `${[...lines, "", "Next:", ...commands.map((command) => `  ${command}`)].join("\n")}\n`;
}

/** Writes a file that does not exist, also as a link that leads nowhere; all of it or nothing. False for one that exists. */
function writeNew(file: string, text: string, within: string): boolean {
  if (lstatSync(file, { throwIfNoEntry: false })) return false;
  try {
    writeBack([{ file, text, expectedText: null }], within);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${(error as Error).message.replace(/\.$/, "")}.`, { cause: error });
  }
  return true;
}

/** The file of each form that has the dashboard and the alert. */
const stackFiles: Readonly<Record<Form, string>> = { hcl: "main.tf", cdktf: "stack.ts", cdktn: "stack.ts" };

/** The tests of that dashboard and alert, and what runs them in the workflow and the manifest. */
const ofExample = /\.(alert-test\.yaml|tftest\.hcl|test\.ts)$/;
const testSteps = / *- name: (Alert|Unit) tests\n(?: {8}.*\n)+| *"scripts": \{\n *"test":.*\n *\},\n/g;

/** True if the file with the dashboard is there and is not what this command writes, so that the tests of the example would fail. */
function hasOwnStack(choice: Choice, folder: string): boolean {
  const name = stackFiles[choice.form];
  const file = path.join(folder, name);
  if (!existsSync(file)) return false;
  const stackText = readFileSync(file, "utf8");
  // What an engine of another version had this command write is the example, too.
  return [true, false].every((waits) =>
    filesOf({ ...choice, waits }, folder).every(([fileName, text]) => fileName !== name || text !== stackText),
  );
}

function usualForm(folder: string): { readonly form: Form; readonly why: string } {
  if (existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".tf")))
    return { form: "hcl", why: "because there are .tf files" };
  const { cdk, why } = cdkOf(folder);
  return { form: cdk, why };
}

const ofCdk = { shared: ["all", "cdk"], workflow: "ci/github-actions-cdk.yml" };

/** The folders of templates of each form, without and with others of its language, and its workflow. */
const templatesOf: Readonly<
  Record<Form, { readonly shared: string[]; readonly specific: string[]; readonly workflow: string }>
> = {
  hcl: { shared: ["all", "hcl"], specific: [], workflow: "ci/github-actions.yml" },
  cdktf: { ...ofCdk, specific: ["cdktf"] },
  cdktn: { ...ofCdk, specific: ["cdktn"] },
};

function filesOf({ form, product, waits }: Choice, folder: string): [name: string, text: string][] {
  const { shared, specific, workflow } = templatesOf[form];
  const templates = [...shared, ...specific];
  if (product === "none") templates.push(...shared.map((name) => `none/${name}`));
  const files = new Map(
    templates.flatMap(filesIn).map(([name, text]): [string, string] => {
      if (name === "package.json") return [name, withOwnSpec(text, folder)];
      if (name === "cdktf.json") return [name, withProjectId(text)];
      const code = waits ? withWait(text) : text;
      if (form === "cdktn") return [name, forCdktn(code)];
      return [name, code];
    }),
  );
  let workflowText = exampleText(workflow);
  if (product === "none") workflowText = workflowText.replace(ofProductLine, "");
  files.set(".github/workflows/observability.yml", workflowText);
  files.set(".github/comment.mjs", exampleText("ci/comment.mjs"));
  if (form === "hcl" && product !== "none")
    for (const name of ["objective/main.tf", "objective/variables.tf"])
      files.set(name, exampleText(`service-level-objective-hcl/${name}`));
  return [...files].sort(([a], [b]) => compareText(a, b));
}

const ofProductLine = new RegExp(`^ *${provider.type.attributes.product.set.env}:.*\n`, "m");

function exampleText(name: string): string {
  return readFileSync(path.join(ownFolder, "examples", name), "utf8");
}

/** The files of a template, with their names in a project. */
function filesIn(template: string): [name: string, text: string][] {
  const from = path.join(ownFolder, "examples/templates", template);
  const entries = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, file).split(path.sep).join("/");
    // npm leaves a file of this name out of a package.
    const nameInProject = name === "gitignore" ? ".gitignore" : name;
    return [nameInProject, readFileSync(file, "utf8")];
  });
}

/** In a template, the code that waits for the service to evaluate the alert is a comment; its first line says for whom. */
const waitInComment = /^( *(?:#|\/\/) )With Terraform 1\.14 or later, uncomment this.*\n((?:\1.*\n)+)/m;

/** The template with that code, for an engine that has actions. */
function withWait(text: string): string {
  if (!waitInComment.test(text)) return text;
  return text
    .replace(waitInComment, (_, mark: string, code: string) => {
      const comment = "A deployment fails if the query of the alert does. Requires Terraform 1.14 or later.";
      return `${mark}${comment}\n${code.replace(/^( *)(?:#|\/\/) /gm, "$1")}`;
    })
    .replace('    new Alert(this, "errors"', '    const alert = new Alert(this, "errors"')
    .replace(/^ {2}Alert,\n/m, "$&  AlertWaitAction,\n")
    .replace("import { TerraformStack }", "import { DataResource, TerraformStack }");
}

function forCdktn(text: string): string {
  return text
    .replace(/ from "cdktf"/g, ' from "cdktn"')
    .replace(/ from "cdktf-observability/g, ' from "cdktf-observability/cdktn');
}

/** The ID that the command of a CDK writes into a file that has none, at the first deployment. */
function withProjectId(text: string): string {
  return text.replace(/\n\}\n$/, `,\n  "projectId": "${randomUUID()}"\n}\n`);
}

/** The root of the repository in which a folder is, if it is not the root itself. */
function repositoryAbove(folder: string): string | undefined {
  let parent = folder;
  while (!existsSync(path.join(parent, ".git"))) {
    if (path.dirname(parent) === parent) return undefined;
    parent = path.dirname(parent);
  }
  if (parent === folder) return undefined;
  return parent;
}

const outside = /"cdktf-observability": "file:\.\.\//;

/** Takes this package from where the project or npx took it. */
function withOwnSpec(text: string, folder: string): string {
  if (path.basename(path.dirname(ownFolder)) !== "node_modules") return text;
  const home = path.resolve(ownFolder, "../..");
  const spec = dependenciesIn(home)["cdktf-observability"];
  if (spec === undefined) return text;
  const ownSpec = spec.replace(/^file:(.*)$/, (_, file: string) => {
    return `file:${path.relative(folder, path.resolve(home, file)).split(path.sep).join("/")}`;
  });
  return text.replace(/("cdktf-observability": )".*?"/, (_, member: string) => `${member}${JSON.stringify(ownSpec)}`);
}

const { baseUrl, apiKey } = provider.type.attributes.openSource.type.attributes;

function serviceCommands(product: Choice["product"]): string[] {
  const ofProduct = product === "none" ? " --product none" : "";
  return [
    `npx cdktf-observability emulator${ofProduct} --token my-access-key   # a local service, in a terminal of its own`,
    `export ${baseUrl.set.env}=http://localhost:8000 ${apiKey.set.env}=my-access-key`,
  ];
}

function nextCommands(choice: Choice, folder: string, hadManifest: boolean, engine: string): string[] {
  const { form, product } = choice;
  const move = folder === process.cwd() ? [] : [`cd ${shellPath(path.relative(process.cwd(), folder))}`];
  const install = hadManifest ? missingPackages(choice, folder) : ["npm install"];
  if (form === "hcl")
    return [
      ...move,
      ...install,
      "npx cdktf-observability mirror terraform.d/plugins",
      `${engine} init`,
      `${engine} test   # the unit test`,
      ...serviceCommands(product),
      "npx cdktf-observability test   # the alerts' tests",
      `${engine} apply`,
    ];
  const unitTest = hadManifest ? "node --require tsx/cjs --test stack.test.ts" : "npm test";
  const commands = [...move, ...install, `${unitTest}   # the unit test`, ...serviceCommands(product)];
  if (engine === "tofu") commands.push("export TERRAFORM_BINARY_NAME=tofu");
  commands.push("npx cdktf-observability test   # the alert's test", `npx ${form} deploy`);
  return commands;
}

/** What installs the packages that a project with a package.json of its own lacks. */
function missingPackages(choice: Choice, folder: string): string[] {
  const had = dependenciesIn(folder);
  const template = filesOf(choice, folder).find(([name]) => name === "package.json")?.[1] ?? "{}";
  const manifest = parseJson(template);
  const membersOf = (member: string) => {
    const list = isRecord(manifest) ? manifest[member] : undefined;
    return asMembers(list);
  };
  // What stands in for a package of another needs an override too, which is up to the project.
  const replaced = membersOf("overrides");
  const specs = (member: string): string =>
    Object.entries(membersOf(member))
      .filter(([name]) => had[name] === undefined && replaced[name] === undefined)
      .map(([name, spec]) => `${name}@${spec}`.replace(/^.*@file:/, ""))
      .join(" ");
  const [needed, forWork] = [specs("dependencies"), specs("devDependencies")];
  return [needed && `npm install ${needed}`, forWork && `npm install --save-dev ${forWork}`].filter(Boolean);
}
