import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ready.mjs";
import { run } from "./run.mjs";

const cli = path.join(root, "node_modules/cdktf-cli/bundle/bin/cdktf");

/** Whether cdktf-cli starts here: its native module has no binary for every system. Asked of a process of its own, which may crash. */
export async function cdktfStarts() {
  const load = `require(require.resolve("@cdktf/node-pty-prebuilt-multiarch", { paths: [${JSON.stringify(cli)}] }))`;
  return run(process.execPath, ["-e", load]).then(
    () => true,
    () => false,
  );
}

/**
 * What deploys and destroys the stacks of an app, by the CDK's CLI or by the engine alone. Each resolves with what was printed, which is in the log too.
 * @param {{ cwd: string, env: object, terraform: { name: string }, echo: (line: string) => string | undefined }} app
 */
export function deployer({ withCli, ...app }) {
  return withCli ? ofCli(app) : ofEngine(app);
}

function ofCli({ cwd, env, echo }) {
  const cdktf = (command) => (log) =>
    run(process.execPath, [cli, command, "--auto-approve"], { cwd, env, echo, log: path.join(cwd, log) });
  return { name: "cdktf", deploy: cdktf("deploy"), destroy: cdktf("destroy") };
}

/** The same in two steps: the app writes the folders of its stacks, and the engine runs in each. */
function ofEngine({ cwd, env, terraform, echo }) {
  const engine = (command) => async (log) => {
    await run(process.execPath, ["--import", "tsx", "main.ts"], { cwd, env, log: path.join(cwd, `synth-${log}`) });
    const { stacks } = JSON.parse(readFileSync(path.join(cwd, "cdktf.out/manifest.json"), "utf8"));
    const said = [];
    for (const { name, workingDirectory } of Object.values(stacks)) {
      const inStack = (...args) =>
        run(terraform.name, [...args, "-input=false", "-no-color"], {
          cwd: path.join(cwd, "cdktf.out", workingDirectory),
          env,
          echo,
          log: path.join(cwd, `${name}-${args[0]}-${log}`),
        });
      await inStack("init");
      said.push(await inStack(command, "-auto-approve"));
    }
    return said.join("\n");
  };
  return { name: path.basename(terraform.name), deploy: engine("apply"), destroy: engine("destroy") };
}
