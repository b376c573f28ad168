import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";
import { terraformWorkspace, testWith } from "terraform-provider-sdk/testing";
import { until } from "../../../providers/sdk/test/support/inside/testing";
import { blocksOf } from "../../support/docs/blocks";
import { missingLines } from "../../support/docs/script";

const root = path.resolve(__dirname, "../../..");
const blocks = blocksOf(readFileSync(path.join(root, "docs/sdk/abilities.md"), "utf8"));
const file = (name: string) =>
  blocks
    .filter((block) => block.file === name)
    .map(({ text }) => text)
    .join("\n\n");

/** The provider of the page, started from its source for Terraform to attach to. */
async function attached() {
  const folder = mkdtempSync(path.join(tmpdir(), "sdk-abilities-"));
  for (const name of ["provider.ts", "main.ts"]) writeFileSync(path.join(folder, name), file(name));
  const outfile = path.join(folder, "main.js");
  const tsconfig = path.join(root, "tsconfig.json");
  buildSync({ entryPoints: [path.join(folder, "main.ts")], outfile, bundle: true, platform: "node", tsconfig });
  const child = spawn(process.execPath, ["--inspect=127.0.0.1:0", outfile, "--debug"]);
  let printed = "";
  let log = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk;
  });
  await until(() => printed.includes("Ctrl-C"));
  const [, reattach = ""] = /TF_REATTACH_PROVIDERS='(.*)'/.exec(printed) ?? [];
  return {
    env: { TF_REATTACH_PROVIDERS: reattach },
    log: () => log,
    async end() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

testWith("write-only arguments", "moves between types")(
  "the page of abilities shows what its provider and its configuration do with the real engine",
  async () => {
    const provider = await attached();
    const [one, other, third] = [0, 1, 2].map(() =>
      terraformWorkspace({ installation: "direct {}", env: provider.env }),
    );
    if (!one || !other || !third) throw new Error("no workspace");
    const main = file("main.tf");
    const smaller = main.replace("quota    = 5", "quota    = 3");
    const header = main.slice(0, main.indexOf("resource"));
    const ada = '\nresource "desk_user" "ada" {\n  login = "ada"\n  email = "ada@example.org"\n  role = "editor"\n}\n';
    const outputs: string[] = [];
    const note = async (running: Promise<{ output: string; code?: number }>, code = 0) => {
      const result = await running;
      outputs.push(result.output);
      expect([result.output, result.code ?? 0]).toEqual([result.output, code]);
    };
    try {
      one.write(main);
      await note(one.apply());
      expect(one.attributes("desk_user.bob")).toMatchObject({ password_wo: null, recovery_code: "code-bob-12" });

      const state = JSON.parse(readFileSync(path.join(one.folder, "terraform.tfstate"), "utf8"));
      for (const { instances } of state.resources.filter(({ mode }: { mode: string }) => mode === "managed"))
        for (const instance of instances) {
          const { email, ...rest } = instance.attributes;
          Object.assign(instance, { attributes: { ...rest, mail: email }, schema_version: 1 });
        }
      one.write(JSON.stringify(state), "terraform.tfstate");
      one.write(withLines(main, file("same.txt")));
      await note(one.run("plan", "-no-color"));

      one.write(smaller);
      await note(one.run("plan", "-no-color", "-out=before.out"));
      other.write(`${header}${ada}import {\n  to = desk_user.ada\n  id = "ada"\n}
resource "terraform_data" "old" {\n  input = "guest"\n}`);
      await other.apply();
      await note(one.run("apply", "-no-color", "before.out"), 1);
      await note(other.run("plan", "-no-color", "-destroy"), 1);

      other.write(
        `${header}${ada}${file("moved.txt")}
resource "desk_user" "guest" {\n  login = "guest"\n  email = "guest@example.org"\n}\n${file("root.txt")}`,
      );
      await note(other.run("apply", "-auto-approve", "-no-color"), 1);
      expect(other.attributes("desk_user.guest")).toMatchObject({ email: "guest@example.org", revision: 1 });

      const board = `${header}${file("board.txt")}`;
      const imported = `\nimport {\n  to = desk_board.week\n  id = "week"\n}\n`;
      // She is an editor by now, which newer engines know when they plan her deletion.
      await one.run("state", "rm", "desk_user.ada");
      one.write(board);
      await one.apply();
      await one.planIsEmpty();
      one.write(board.replace("Plan", "Think"));
      await one.plan();
      third.write(`${board.replace("Do", "Rest")}${imported}`);
      await third.apply();
      await note(one.run("apply", "-no-color", "plan.out"), 1);

      mkdirSync(path.join(one.folder, "wrong"));
      one.write(file("wrong/main.tf"), "wrong/main.tf");
      await note(one.run("-chdir=wrong", "validate", "-no-color"), 1);

      expect(provider.log()).toContain("Debugger listening on ws://127.0.0.1:");
      const shown = blocks.filter(({ kind }) => kind === "output");
      expect(shown.length).toBeGreaterThan(10);
      const printed = [...outputs, provider.log()];
      for (const { text, line } of shown) {
        // Only a terminal gets the bars beside an error.
        const missing = printed.map((output) => missingLines(text.replaceAll("│", ""), output));
        expect([line, missing.sort((a, b) => a.length - b.length)[0]]).toEqual([line, []]);
      }
    } finally {
      for (const workspace of [one, other, third]) workspace.remove();
      await provider.end();
    }
  },
);

testWith("queries")("a query lists the objects of the page and writes their configuration", async () => {
  const provider = await attached();
  const terraform = terraformWorkspace({ installation: "direct {}", env: provider.env });
  try {
    terraform.write(file("main.tf"));
    await terraform.apply();
    terraform.write('list "desk_user" "all" {\n  provider = desk\n}\n', "all.tfquery.hcl");
    const { output } = await terraform.run("query", "-no-color", "-generate-config-out=generated.tf");
    expect(output.match(/login=\w+/g)).toEqual(["login=guest", "login=ada", "login=bob"]);
    const generated = readFileSync(path.join(terraform.folder, "generated.tf"), "utf8");
    expect(generated).toMatch(/email += "ada@example.org"/);
    expect(generated).not.toMatch(/role|revision|recovery_code/);
  } finally {
    terraform.remove();
    await provider.end();
  }
});

testWith("actions")("an action runs after what it is about is created, and by hand", async () => {
  const provider = await attached();
  const terraform = terraformWorkspace({ installation: "direct {}", env: provider.env });
  const main = file("main.tf");
  try {
    terraform.write(`${main.slice(0, main.indexOf("resource"))}${file("greet.txt")}`);
    expect((await terraform.apply()).output).toContain("Hello, ada");
    expect((await terraform.apply()).output).not.toContain("Hello, ada");
    expect((await terraform.apply("-invoke=action.desk_greet.ada")).output).toContain("Hello, ada");
  } finally {
    terraform.remove();
    await provider.end();
  }
});

/** A configuration with the lines of another text for the first of the same arguments. */
function withLines(configuration: string, lines: string): string {
  return lines.split("\n").reduce((text, line) => {
    const [, name = ""] = /^ {2}(\w+)/.exec(line) ?? [];
    return text.replace(new RegExp(`^  ${name} += .*$`, "m"), () => line);
  }, configuration);
}
