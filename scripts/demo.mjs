// `npm run demo`: deploys and destroys a dashboard from a fresh clone. No account, no registry but npm's.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fetchedOpenTofu, fetchOpenTofu, mayFetch, pinned, progressLine } from "./lib/opentofu.mjs";
import { build, checkNode, install, installed, root } from "./lib/ready.mjs";
import { endChildrenOnExit, run, serve, stop } from "./lib/run.mjs";
import { bold, cyan, dim, fail, green, step } from "./lib/terminal.mjs";
import { findTerraform } from "./lib/terraform.mjs";

const help = `npm run demo [-- OPTIONS]

Builds the provider, starts the emulator, deploys examples/open-source with the real cdktf CLI,
deploys again to show that nothing changes, and destroys. Then examples/from-nothing does the same with a whole stack
in an empty service.

  --keep    keep the deployed dashboard and the emulator until Ctrl-C, to look at the page
  --fetch-opentofu
            when neither terraform nor tofu is on the PATH, fetch a pinned OpenTofu into .cache/ without asking
  --help    this text

TERRAFORM_BINARY_NAME names the Terraform or OpenTofu program when it is neither "terraform" nor "tofu" on the PATH.`;

const options = {
  keep: { type: "boolean" },
  "fetch-opentofu": { type: "boolean" },
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
  const terraform = findTerraform() ?? (await offerOpenTofu());
  console.log(
    `${bold("From TypeScript to a deployed dashboard")} ${dim(`· Node ${process.versions.node} · ${terraform.name} ${terraform.version}`)}\n`,
  );

  if (!installed()) await step("Install packages (a minute the first time)", () => install());
  await step("Build the provider, the constructs and the emulator", () => build());
  const emulator = await step("Start the emulator, a local stand-in for the service", () => startEmulator());

  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(path.join(root, "examples/open-source"), work, { recursive: true });
  const env = {
    OBSERVABILITY_BASE_URL: emulator.url,
    OBSERVABILITY_API_KEY: key,
    TERRAFORM_BINARY_NAME: terraform.name,
    TF_CLI_CONFIG_FILE: undefined,
    FORCE_COLOR: "0",
    CI: "true",
  };
  const cdktf = cdktfIn(work, env);

  await step("cdktf deploy: examples/open-source/main.ts", () => cdktf("deploy.log", "deploy", "--auto-approve"));
  await show(emulator.url);
  await step("cdktf deploy again: nothing changes", async () => {
    const said = await cdktf("second-deploy.log", "deploy", "--auto-approve");
    if (!/No changes/.test(said)) throw new Error("The second deploy should have found nothing to change.");
  });

  if (flags.keep) {
    console.log(`\n${green("The dashboard is deployed.")} Look at it: ${cyan(`${emulator.url}/`)}`);
    console.log(
      dim(`The stack's files are in ${path.relative(process.cwd(), work) || "."}; Ctrl-C stops the emulator.`),
    );
    await new Promise((resolve) => emulator.child.once("close", resolve));
    return;
  }
  await step("cdktf destroy", () => cdktf("destroy.log", "destroy", "--auto-approve"));
  await showNothing(emulator.url, ["dashboards", "alerts"]);
  await step("Stop the emulator", () => stop(emulator.child));
  await fromNothing(env);
  console.log(
    `\n${green("Done.")} The stacks you just saw: ${cyan("examples/open-source/main.ts")} and ${cyan("examples/from-nothing/main.ts")}; everything the CLI said: ${cyan(".demo/**/*.log")}.\nTo keep the dashboard and look at it: ${cyan("npm run demo -- --keep")}`,
  );
}

/** The second act: sources that are linked to each other, a webhook, a search, dashboards and alerts, in a service that holds nothing. */
async function fromNothing(env) {
  const folder = path.join(work, "from-nothing");
  cpSync(path.join(root, "examples/from-nothing"), folder, { recursive: true });
  const seed = path.join(folder, "empty.json");
  writeFileSync(seed, "{}");
  const emulator = await step("Start an empty service", () => startEmulator("--seed", seed));
  const cdktf = cdktfIn(folder, { ...env, OBSERVABILITY_BASE_URL: emulator.url });
  await step("cdktf deploy: examples/from-nothing/main.ts", () => cdktf("deploy.log", "deploy", "--auto-approve"));
  await step("cdktf deploy again: nothing changes", async () => {
    const said = await cdktf("second-deploy.log", "deploy", "--auto-approve");
    if (!/No changes/.test(said)) throw new Error("The second deploy should have found nothing to change.");
  });
  await step("cdktf destroy", () => cdktf("destroy.log", "destroy", "--auto-approve"));
  await showNothing(emulator.url, ["dashboards", "alerts", "saved-searches", "webhooks", "sources", "connections"]);
  await step("Stop the empty service", () => stop(emulator.child));
}

function cdktfIn(cwd, env) {
  return (log, ...args) =>
    run(process.execPath, [path.join(root, "node_modules/cdktf-cli/bundle/bin/cdktf"), ...args], {
      cwd,
      env,
      echo: milestone,
      log: path.join(cwd, log),
    });
}

/** Of the CLI's many lines, those that say what happens; the whole is in the log files. */
const milestones =
  /: (Creating|Modifying|Destroying)\.\.\.|: (Creation|Modifications|Destruction) complete|^Plan: |^No changes\.|^(Apply|Destroy) complete!|^\w+ = ".*"$/;

function milestone(line) {
  const text = line.replace(/^(api-health|from-nothing)\s+/, "").trim();
  return milestones.test(text) ? text : undefined;
}

/** No terraform and no tofu: the pinned release, if the reader agrees. */
async function offerOpenTofu() {
  const named = process.env.TERRAFORM_BINARY_NAME;
  if (named) throw new Error(`TERRAFORM_BINARY_NAME is "${named}", and no such program runs: correct or unset it.`);
  const earlier = fetchedOpenTofu();
  if (earlier) return { name: earlier, version: pinned.version };
  if (!(await mayFetch(flags["fetch-opentofu"])))
    throw new Error(
      "Neither terraform nor tofu is on the PATH: install one of them, name it in TERRAFORM_BINARY_NAME, or let this fetch OpenTofu with `npm run demo -- --fetch-opentofu`.",
    );
  const program = await step(`Fetch OpenTofu ${pinned.version}`, () => fetchOpenTofu({ progress: progressLine() }));
  return { name: program, version: pinned.version };
}

async function startEmulator(...options) {
  const { child, match } = await serve(
    process.execPath,
    [path.join(root, "dist/cli/main.js"), "emulator", "--port", "0", "--token", key, ...options],
    {
      ready: /listening on (http:\S+)/,
    },
  );
  return { child, url: match[1] };
}

/** What stands in the service now, read over its own API. */
async function show(url) {
  for (const dashboard of await list(url, "dashboards")) {
    console.log(`\n  In the service now: ${bold(dashboard.name)} ${dim(dashboard.id)}`);
    for (const tile of dashboard.tiles)
      console.log(`    ${tile.config.displayType.padEnd(12)} ${tile.name} ${dim(tile.id)}`);
  }
  console.log();
}

async function showNothing(url, kinds) {
  const left = [];
  for (const kind of kinds) left.push(...(await list(url, kind)).map(({ name, id }) => `${kind} ${name ?? ""} ${id}`));
  if (left.length > 0) throw new Error(`The destroy left objects in the service:\n${left.join("\n")}`);
  console.log(`\n  In the service now: nothing\n`);
}

async function list(url, kind) {
  const response = await fetch(`${url}/api/v2/${kind}`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`GET ${kind} returned ${response.status}.`);
  return (await response.json()).data;
}

main().then(
  () => process.exit(process.exitCode ?? 0),
  (error) => fail(error.message),
);
