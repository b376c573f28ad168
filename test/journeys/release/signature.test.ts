import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testIf } from "../../../providers/sdk/test/support/inside/testing";
import { inModule } from "../../support/module";

const withGpg = testIf(!spawnSync("gpg", ["--version"]).error, "there is no gpg here");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gpg-"));
  writeFileSync(path.join(folder, "sums"), "checksums");
});
afterEach(() => {
  spawnSync("gpgconf", ["--kill", "all"], { env: gpgHome() });
  rmSync(folder, { recursive: true, force: true });
});

const gpgHome = () => ({ ...process.env, GNUPGHOME: folder });

/** Makes a throw-away key without a passphrase. */
function makeKey(kind: string): string {
  const args = ["--batch", "--passphrase", "", "--quick-generate-key", "release@example.com", kind, "sign", "never"];
  execFileSync("gpg", args, { env: gpgHome(), stdio: "ignore" });
  return "release@example.com";
}

const sign = (key: string, env: Record<string, string> = {}) =>
  inModule<string>(
    "providers/sdk-cli/index.mjs",
    `it.sign(${JSON.stringify(path.join(folder, "sums"))}, ${JSON.stringify(key)})`,
    {
      GNUPGHOME: folder,
      ...env,
    },
  );

withGpg("a signature is binary, stands beside the file, and gpg accepts it", () => {
  const signature = sign(makeKey("rsa3072"));
  expect(signature).toBe(path.join(folder, "sums.sig"));
  execFileSync("gpg", ["--verify", signature, path.join(folder, "sums")], { env: gpgHome(), stdio: "ignore" });
  writeFileSync(path.join(folder, "sums"), "other checksums");
  expect(spawnSync("gpg", ["--verify", signature, path.join(folder, "sums")], { env: gpgHome() }).status).not.toBe(0);
});

withGpg("a key that the Terraform registry rejects is rejected", () => {
  expect(() => sign(makeKey("ed25519"))).toThrow("is neither RSA nor DSA, and the Terraform registry takes no other");
  expect(existsSync(path.join(folder, "sums.sig"))).toBe(false);
});

withGpg("a key that GPG does not have is named", () => {
  expect(() => sign("nobody@example.com")).toThrow('GPG has no secret key "nobody@example.com"');
});

test("a missing GPG is reported", () => {
  expect(() => sign("release@example.com", { PATH: folder })).toThrow("There is no gpg on the PATH");
});
