import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtSdk } from "../../support/built";

const root = path.resolve(__dirname, "../../..");
const npm = (cwd: string, ...args: string[]) => execFileSync("npm", args, { cwd, encoding: "utf8", stdio: "pipe" });

/** A folder with the example, and the SDK as its archive has it, beside the packages that npm installs for it. */
function project(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "own-provider-"));
  cpSync(path.join(root, "examples/your-own-provider"), folder, { recursive: true });
  const sdk = path.join(folder, "node_modules/terraform-provider-sdk");
  mkdirSync(sdk, { recursive: true });
  npm(builtSdk(), "pack", "--ignore-scripts", "--silent", "--pack-destination", folder);
  const [archive = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  execFileSync("tar", ["-xzf", archive, "-C", sdk, "--strip-components=1"], { cwd: folder });
  const { dependencies } = require(path.join(sdk, "package.json"));
  for (const name of [...Object.keys(dependencies), "bun", "jest", "@swc/jest", "@swc/core"]) {
    mkdirSync(path.dirname(path.join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(path.join(root, "node_modules", name), path.join(folder, "node_modules", name));
  }
  mkdirSync(path.join(folder, "node_modules/.bin"));
  symlinkSync(
    "../terraform-provider-sdk/packaging/main.mjs",
    path.join(folder, "node_modules/.bin/terraform-provider-sdk"),
  );
  return folder;
}

test("a provider is built from the packed SDK with one command, and its own test passes with the real engine", () => {
  const folder = project();
  try {
    expect(npm(folder, "run", "--silent", "build")).toContain("dist/terraform-provider-files");
    const notices = readFileSync(path.join(folder, "dist/THIRD-PARTY-NOTICES.txt"), "utf8");
    expect(notices).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    expect(notices).toContain("terraform-provider-sdk build provider.ts");
    expect(notices).toMatch(/^@bufbuild\/protobuf \d/m);
    const config = {
      rootDir: folder,
      transform: { "[.]ts$": "@swc/jest" },
      testEnvironment: "node",
      testTimeout: 120_000,
    };
    const jest = path.join(root, "node_modules/jest/bin/jest.js");
    execFileSync(process.execPath, [jest, "--config", JSON.stringify(config)], { cwd: folder, stdio: "pipe" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
