import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");
const earlier = [
  "RELEASE-NOTES.md",
  "cdktf-observability-0.1.0.tgz",
  "cdktf-observability-0.1.0_sbom.cdx.json",
  "cdktf-observability-provider-linux-x64-musl-0.1.0.tgz",
  "terraform-provider-observability_0.1.0_SHA256SUMS",
  "terraform-provider-observability_0.1.0_SHA256SUMS.sig",
  "terraform-provider-observability_0.1.0_linux_amd64.zip",
  "terraform-provider-observability_0.1.0_manifest.json",
  "terraform-provider-observability_0.1.0_sbom.cdx.json",
  "terraform-provider-sdk-0.1.0.tgz",
  "terraform-provider-sdk-cli-0.1.0.tgz",
];

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), "out-"));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const call = (name: string, folder = out) =>
  inModule<string>("scripts/release/options.mjs", `it.${name}(${JSON.stringify(folder)})`);
const fill = (names: readonly string[]) => {
  for (const name of names) writeFileSync(path.join(out, name), "earlier");
};

test("the command rejects a folder with files that no release writes, and removes nothing", () => {
  fill([...earlier, "photo.jpg"]);
  const args = ["scripts/release.mjs", "--rehearse", "--platform", "linux-x64", "--out", out];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", timeout: 200_000 });
  expect(stderr).toContain(`${out} holds other files (photo.jpg); name an empty folder with --out.`);
  expect(status).toBe(1);
  expect(readdirSync(out)).toEqual(expect.arrayContaining([...earlier, "photo.jpg"]));
});

test.each(["cdktf-observability-notes", "terraform-provider-observability", ".git", "release"])(
  "a folder named %s inside prevents a release",
  (name) => {
    mkdirSync(path.join(out, name));
    expect(() => call("stageRelease")).toThrow(`${out} holds other files (${name})`);
  },
);

test("an absent folder is made, and a staged release that was interrupted is discarded", () => {
  const folder = path.join(out, "a/b");
  const staged = call("stageRelease", folder);
  writeFileSync(path.join(staged, "half"), "");
  expect(readdirSync(call("stageRelease", folder))).toEqual([]);
});

test("an earlier release stays until the new one is complete", () => {
  fill(earlier);
  const staged = call("stageRelease");
  writeFileSync(path.join(staged, "cdktf-observability-0.2.0.tgz"), "later");
  expect(readdirSync(out).filter((name) => path.join(out, name) !== staged)).toEqual(earlier);
  call("replaceRelease");
  expect(readdirSync(out)).toEqual(["cdktf-observability-0.2.0.tgz"]);
  expect(readFileSync(path.join(out, "cdktf-observability-0.2.0.tgz"), "utf8")).toBe("later");
});
