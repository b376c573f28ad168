// `npm run demo`: deploys and destroys a dashboard from a fresh clone. No account, no registry but npm's.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build, checkNode, install, installed, root } from "./lib/ready.mjs";
import { endChildrenOnExit, run, serve, stop } from "./lib/run.mjs";
import { bold, cyan, dim, fail, green, step } from "./lib/terminal.mjs";
import { fetchOption, findOrFetchTerraform } from "./lib/terraform.mjs";

const help = `npm run demo [-- OPTIONS]

Builds the provider, starts the emulator, deploys examples/open-source with the real cdktf CLI,
deploys again to show that nothing changes, and destroys. Then examples/from-nothing does the same with a whole stack
in an empty service. Where cdktf-cli does not start, the apps are synthesized and Terraform runs in their stacks' folders.

  --keep    keep the deployed dashboard and the emulator until Ctrl-C, to look at the page
  --short   only examples/open-source
  --without-cli
            synthesize and run Terraform, without cdktf-cli
  --fetch-opentofu
            when neither terraform nor tofu is on the PATH, fetch a pinned OpenTofu into .cache/ without asking
  --help    this text

TERRAFORM_BINARY_NAME names the Terraform or OpenTofu program when it is neither "terraform" nor "tofu" on the PATH.`;

const options = {
  keep: { type: "boolean" },
  short: { type: "boolean" },
  "without-cli": { type: "boolean" },
  [fetchOption]: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};
let flags;
try {
  flags = parseArgs({ options }).values;
} catch (error) {
  fail(`${error.message}\n\n${help}`);
}
if (flags.help) {
  console.log(help);
  process.exit(0);
}
endChildrenOnExit();

const key = "demo-key";
const work = path.join(root, ".demo");

async function main() {
  checkNode();
  const terraform = await findOrFetchTerraform({ fetch: flags[fetchOption], command: "npm run demo" });
  console.log(
    `${bold("From TypeScript to a deployed dashboard")} ${dim(`· Node ${process.versions.node} · ${terraform.name} ${terraform.version}`)}\n`,
  );

  if (!installed()) await step("Install packages (one to three minutes the first time)", () => install());
  await step("Build the provider, the constructs and the emulator", () => build(["--first"]));
  const withCli = !flags["without-cli"] && (await cdktfStarts());
  if (!withCli) {
    const reason = flags["without-cli"] ? "Without cdktf-cli" : "cdktf-cli does not start here";
    console.log(`${reason}: the apps are synthesized, and ${terraform.name} runs in the folders of their stacks.`);
  }
  rmSync(work, { recursive: true, force: true });
  const played = flags.short || flags.keep ? acts.slice(0, 1) : acts;
  for (const act of played) await play(act, { terraform, withCli });
  if (flags.keep) return;
  console.log(
    [
      `\n${green("Done.")} Deployed, found unchanged and destroyed: ${played.map(({ example }) => cyan(`examples/${example}/main.ts`)).join(" and ")}.`,
      `To keep the first dashboard and look at it: ${cyan("npm run demo -- --keep")}`,
      `To start a project of your own: ${cyan("docs/guides/first-dashboard.md")}`,
      `The whole output of each command is in ${cyan(".demo")}.`,
    ].join("\n"),
  );
}

/** One dashboard in a service that is in use; then sources, links, a webhook, a search, dashboards and alerts in one that holds nothing. */
const acts = [
  {
    example: "open-source",
    service: "the emulator, a local stand-in for the service",
    kinds: ["dashboards", "alerts"],
  },
  {
    example: "from-nothing",
    service: "an empty service",
    empty: true,
    kinds: ["dashboards", "alerts", "saved-searches", "webhooks", "sources", "connections"],
  },
];

/** Deploys an example to a service of its own, deploys it again, and destroys it. */
async function play({ example, service, empty, kinds }, { terraform, withCli }) {
  const cwd = path.join(work, example);
  cpSync(path.join(root, "examples", example), cwd, { recursive: true });
  const seed = path.join(cwd, "empty.json");
  writeFileSync(seed, "{}");
  const seedFlags = empty ? ["--seed", seed] : [];
  const emulator = await step(`Start ${service}`, () => startEmulator(...seedFlags));
  const env = {
    OBSERVABILITY_BASE_URL: emulator.url,
    OBSERVABILITY_API_KEY: key,
    TERRAFORM_BINARY_NAME: terraform.name,
    TF_CLI_CONFIG_FILE: undefined,
    FORCE_COLOR: "0",
    CI: "true",
  };
  const commandsOf = withCli ? ofCli : ofEngine;
  const { name, deploy, destroy } = commandsOf({ cwd, env, terraform });

  await step(`Deploy examples/${example}/main.ts with ${name}`, () => deploy("deploy.log"));
  if (!empty) await show(emulator.url);
  await step("Deploy again: nothing changes", async () => {
    const output = await deploy("second-deploy.log");
    if (!/No changes/.test(output)) throw new Error("The second deploy should have found nothing to change.");
  });
  if (flags.keep) return keep(emulator, cwd);
  await step("Destroy", () => destroy("destroy.log"));
  await showNothing(emulator.url, kinds);
  await step(`Stop ${empty ? service : "the emulator"}`, () => stop(emulator.child));
}

/** Resolves when the emulator ends. */
function keep(emulator, folder) {
  console.log(`\n${green("The dashboard is deployed.")} Look at it: ${cyan(`${emulator.url}/`)}`);
  console.log(dim(`The stack's files are in ${path.relative(process.cwd(), folder)}; Ctrl-C stops the emulator.`));
  return new Promise((resolve) => emulator.child.once("close", resolve));
}

/** Of the many lines that are printed, those that say what happens; the whole is in the log files. */
const milestones =
  /: (Creating|Modifying|Destroying)\.\.\.|: (Creation|Modifications|Destruction) complete|^Plan: |^No changes\.|^(Apply|Destroy) complete!|^\w+ = ".*"$/;

function milestone(line) {
  const text = line.replace(/^(api-health|from-nothing)\s+/, "").trim();
  return milestones.test(text) ? text : undefined;
}

async function startEmulator(...options) {
  const args = [path.join(root, "dist/lib/tools/cli/main.js"), "emulator", "--port", "0", "--token", key, ...options];
  const { child, match } = await serve(process.execPath, args, { ready: /listening on (http:\S+)/ });
  return { child, url: match[1] };
}

/** Prints what the service has now, read over its own API. */
async function show(url) {
  for (const dashboard of await list(url, "dashboards")) {
    console.log(`\n  In the service now: ${bold(dashboard.name)} ${dim(dashboard.id)}`);
    for (const tile of dashboard.tiles)
      console.log(`    ${tile.config.displayType.padEnd(12)} ${tile.name} ${dim(tile.id)}`);
  }
  console.log();
}

async function showNothing(url, kinds) {
  const remaining = [];
  for (const kind of kinds)
    remaining.push(...(await list(url, kind)).map(({ name, id }) => `${kind} ${name ?? ""} ${id}`));
  if (remaining.length > 0) throw new Error(`The destroy left objects in the service:\n${remaining.join("\n")}`);
  console.log(`\n  In the service now: nothing\n`);
}

async function list(url, kind) {
  const response = await fetch(`${url}/api/v2/${kind}`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET ${kind} returned ${response.status}.`);
  return (await response.json()).data;
}

const cli = path.join(root, "node_modules/cdktf-cli/bundle/bin/cdktf");

/** Whether cdktf-cli starts here: its native module has no binary for every system. Asked of a process of its own, which may crash. */
async function cdktfStarts() {
  const load = `require(require.resolve("@cdktf/node-pty-prebuilt-multiarch", { paths: [${JSON.stringify(cli)}] }))`;
  return (await Promise.allSettled([run(process.execPath, ["-e", load])]))[0].status === "fulfilled";
}

/** What deploys and destroys the stacks of an app, by the CDK's CLI. Each resolves with what was printed, which is in the log too. */
function ofCli({ cwd, env }) {
  const cdktf = (command) => (log) =>
    run(process.execPath, [cli, command, "--auto-approve"], { cwd, env, echo: milestone, log: path.join(cwd, log) });
  return { name: "cdktf", deploy: cdktf("deploy"), destroy: cdktf("destroy") };
}

/** The same by the engine alone, in two steps: the app writes the folders of its stacks, and the engine runs in each. */
function ofEngine({ cwd, env, terraform }) {
  const engine = (command) => async (log) => {
    await run(process.execPath, ["--import", "tsx", "main.ts"], { cwd, env, log: path.join(cwd, `synth-${log}`) });
    const { stacks } = JSON.parse(readFileSync(path.join(cwd, "cdktf.out/manifest.json"), "utf8"));
    const outputs = [];
    for (const { name, workingDirectory } of Object.values(stacks)) {
      const inStack = (...args) =>
        run(terraform.name, [...args, "-input=false", "-no-color"], {
          cwd: path.join(cwd, "cdktf.out", workingDirectory),
          env,
          echo: milestone,
          log: path.join(cwd, `${name}-${args[0]}-${log}`),
        });
      await inStack("init");
      outputs.push(await inStack(command, "-auto-approve"));
    }
    return outputs.join("\n");
  };
  return { name: path.basename(terraform.name), deploy: engine("apply"), destroy: engine("destroy") };
}

main().then(
  () => process.exit(process.exitCode ?? 0),
  (error) => fail(error.message),
);
