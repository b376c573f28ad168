import { execFile, execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { version } from "../../../lib/kinds/version";
import { describeIf } from "../../../providers/sdk/test/support/inside/testing";
import { runningEmulator } from "../../support/emulator";
import { inModule } from "../../support/module";
import { type MirrorServer, type Release, rehearsedRelease, serveMirror } from "../../support/release";
import { providerBlock, providerSource, terraformWorkspace, type Workspace } from "../../support/terraform";

const execute = promisify(execFile);
const root = path.resolve(__dirname, "../../..");
const command = path.join(root, "dist/lib/tools/cli/main.js");
const prefix = `terraform-provider-observability_${version}`;
const archive = `${prefix}_linux_amd64.zip`;
const possible = process.platform === "linux" && process.arch === "x64" && !spawnSync("gpg", ["--version"]).error;

/** Terraform leaves its own registry's host out of the name. */
const installed = new RegExp(`Installed (registry\\.terraform\\.io/)?observability-as-code/observability v${version}`);

const suite = describeIf(possible, "needs Linux on x64, and gpg");

suite("A release", () => {
  let release: Release;
  const emulator = runningEmulator({ kept: true });
  let base: string;
  let workspace: Workspace | undefined;

  beforeAll(() => {
    release = rehearsedRelease();
  });
  afterAll(() => release?.remove());
  beforeEach(() => {
    base = mkdtempSync(path.join(tmpdir(), "mirror-"));
  });
  afterEach(() => {
    workspace?.remove();
    workspace = undefined;
    rmSync(base, { recursive: true, force: true });
  });

  const stack = () => `${providerBlock(emulator.openSource)}
resource "observability_dashboard" "api" {
  name  = "Released"
  tiles = [{ name = "Note", config = jsonencode({ displayType = "markdown", markdown = "hello" }) }]
}
`;

  /** A file-system mirror of packed archives, as a user fills it with downloads. */
  function fileMirror(name = archive): string {
    const folder = path.join(base, "files", providerSource);
    mkdirSync(folder, { recursive: true });
    copyFileSync(path.join(release.folder, archive), path.join(folder, name));
    return path.join(base, "files");
  }

  /** A network mirror, as the command writes it from the release's folder. */
  function networkMirror(): string {
    const served = path.join(base, "served");
    execFileSync(process.execPath, [command, "mirror", served, "--from", release.folder, "--platform", "linux_amd64"]);
    return served;
  }

  function installFrom(installation: string, env: Record<string, string> = {}): Workspace {
    workspace = terraformWorkspace({ installation, env });
    workspace.write(stack());
    return workspace;
  }

  const fromFiles = (folder: string) => `  filesystem_mirror { path = "${folder}" }`;

  test("its checksums are right and signed", () => {
    const sums = `${prefix}_SHA256SUMS`;
    const checked = execFileSync("sha256sum", ["--check", sums], { cwd: release.folder, encoding: "utf8" });
    expect(checked.trim().split("\n")).toEqual(
      ["linux_amd64.zip", "manifest.json", "sbom.cdx.json"].map((end) => `${prefix}_${end}: OK`),
    );
    const env = { ...process.env, GNUPGHOME: release.keys };
    const verified = spawnSync("gpg", ["--verify", `${sums}.sig`, sums], {
      cwd: release.folder,
      env,
      encoding: "utf8",
    });
    expect(verified.stderr).toContain('Good signature from "release@example.com"');
  });

  test("it lists how its executables were tested", () => {
    expect(readFileSync(path.join(release.folder, "RELEASE-NOTES.md"), "utf8")).toContain(
      "| linux_amd64 (glibc) | run, on this platform |",
    );
  });

  test("Terraform installs it from a file-system mirror, applies, and plans empty", async () => {
    const { run, apply, plan, folder } = installFrom(fromFiles(fileMirror()));
    expect((await run("init", "-no-color")).output).toMatch(installed);
    await apply();
    expect((await plan()).empty).toBe(true);
    expect(emulator.dump().dashboards.map(({ name }) => name)).toContain("Released");
    const lock = readFileSync(path.join(folder, ".terraform.lock.hcl"), "utf8");
    const used = [...lock.matchAll(/(h1|zh):[^"]+/g)].map(([hash]) => hash);
    expect(used).not.toEqual([]);
    expect(hashesInPackage(release.folder)).toEqual(expect.arrayContaining(used));
  });

  test("the image of the example has it where Terraform finds it, without Node.js", async () => {
    const text = readFileSync(path.join(root, "examples/ci/Dockerfile"), "utf8");
    const [, name = "", place = ""] = /^COPY (\S+\.zip) (\S+)$/m.exec(text) ?? [];
    expect(archive).toMatch(new RegExp(`^${name.replaceAll(".", "[.]").replace("*", ".*")}$`));
    const image = path.join(base, "image");
    mkdirSync(path.join(image, place), { recursive: true });
    copyFileSync(path.join(release.folder, archive), path.join(image, place, archive));
    const stackFolder = path.join(base, "stack");
    mkdirSync(stackFolder);
    writeFileSync(path.join(stackFolder, "main.tf"), stack());
    const terraform = execFileSync("sh", ["-c", "command -v terraform"], { encoding: "utf8" }).trim();
    const env = {
      HOME: base,
      PATH: "/nowhere",
      TF_CLI_CONFIG_FILE: "/dev/null",
      XDG_DATA_DIRS: path.join(image, "/usr/local/share"),
    };
    for (const args of [
      ["init", "-no-color"],
      ["plan", "-no-color"],
    ]) {
      // The emulator runs in this process, so Terraform must not hold it up.
      const { stdout, stderr } = await execute(terraform, args, { cwd: stackFolder, env });
      expect(stderr).toBe("");
      expect(stdout).toMatch(args[0] === "init" ? installed : /1 to add/);
    }
  });

  describe("in a network mirror", () => {
    let server: MirrorServer;
    let served: string;

    beforeEach(async () => {
      served = networkMirror();
      server = await serveMirror(served);
      writeFileSync(path.join(base, "authority.pem"), server.certificate);
    });
    afterEach(() => server?.close());

    const fromNetwork = () =>
      installFrom(`  network_mirror { url = "${server.url}" }`, { SSL_CERT_FILE: path.join(base, "authority.pem") });

    test("Terraform installs it over TLS and plans", async () => {
      const { run, plan } = fromNetwork();
      const { code, output } = await run("init", "-no-color");
      expect([code, output]).toEqual([0, expect.stringMatching(installed)]);
      expect(server.requests).toContain(`/${providerSource}/${version}.json`);
      expect((await plan()).changes.map(({ change }) => change.actions)).toEqual([["create"]]);
    });

    test("one command writes the lock entries of several platforms", async () => {
      const other = path.join(base, `${prefix}_darwin_arm64.zip`);
      copyFileSync(path.join(release.folder, archive), other);
      execFileSync(process.execPath, [command, "mirror", served, "--from", other, "--platform", "darwin_arm64"]);
      const platforms = ["linux_amd64", "darwin_arm64"].map((platform) => `-platform=${platform}`);
      for (const from of [`-net-mirror=${server.url}`, `-fs-mirror=${served}`]) {
        const { code, output } = await fromNetwork().run("providers", "lock", "-no-color", from, ...platforms);
        expect([code, output]).toEqual([0, expect.stringMatching(/Retrieved \S+ \S+ for darwin_arm64/)]);
        workspace?.remove();
      }
    });

    test("Terraform rejects an archive with a wrong checksum", async () => {
      const zip = path.join(served, providerSource, archive);
      const bytes = readFileSync(zip);
      bytes.writeUInt8(bytes.readUInt8(1_000_000) ^ 1, 1_000_000);
      writeFileSync(zip, bytes);
      const { code, output } = await fromNetwork().run("init", "-no-color");
      expect(code).toBe(1);
      expect(output).toContain("checksum");
    });

    test("Terraform rejects a server with an untrusted certificate", async () => {
      const { code, output } = await installFrom(`  network_mirror { url = "${server.url}" }`).run("init", "-no-color");
      expect(code).toBe(1);
      expect(output).toContain("certificate");
    });
  });

  test.each(["npm --ignore-scripts", "npm --omit=optional"])("%s installs its packages", async (way) => {
    const manifest = readFileSync(path.join(root, "package.json"), "utf8");
    const options = `{ out: ${JSON.stringify(release.folder)}, manifest: ${manifest}, way: ${JSON.stringify(way)} }`;
    const form = way.includes("omit") ? "script" : "executable";
    const line = inModule<string>("scripts/release/install.mjs", `it.checkInstall(${options})`);
    expect(line).toMatch(new RegExp(`^${way}: ${form}, `));
  });

  test("its archives contain the license and the third-party notices", () => {
    const names = readdirSync(release.folder).filter((one) => one.endsWith(".tgz"));
    expect(names).toEqual(
      expect.arrayContaining(["sdk", "sdk-cli"].map((name) => `terraform-provider-${name}-${version}.tgz`)),
    );
    for (const name of names) {
      const listed = execFileSync("tar", ["-tzf", name], { cwd: release.folder, encoding: "utf8" }).split("\n");
      const isOfSdk = name.startsWith("terraform-provider-sdk-");
      // Nothing of others is in these two.
      const notices = isOfSdk ? [] : [expect.stringContaining("THIRD-PARTY-NOTICES.txt")];
      expect(listed).toEqual(expect.arrayContaining(["package/LICENSE", ...notices]));
    }
  });
});

/** What the package of the constructs writes into lock files. */
function hashesInPackage(folder: string): string[] {
  const name = `cdktf-observability-${version}.tgz`;
  const file = "package/dist/provider/hashes.json";
  return Object.values(
    JSON.parse(execFileSync("tar", ["-xzOf", name, file], { cwd: folder, encoding: "utf8" })).hashes,
  );
}
