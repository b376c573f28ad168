import { spawnSync } from "node:child_process";

/** The Terraform or OpenTofu program to use, or `undefined`. `TERRAFORM_BINARY_NAME` wins. */
export function findTerraform(env = process.env) {
  const wanted = env.TERRAFORM_BINARY_NAME;
  for (const name of wanted ? [wanted] : ["terraform", "tofu"]) {
    const ran = spawnSync(name, ["version", "-json"], {
      encoding: "utf8",
      env: { ...env, CHECKPOINT_DISABLE: "1" },
    });
    if (ran.status === 0) return { name, version: version(ran.stdout) };
  }
  return undefined;
}

function version(text) {
  try {
    return JSON.parse(text).terraform_version;
  } catch {
    return "of unknown version";
  }
}
