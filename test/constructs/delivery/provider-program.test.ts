import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { knownHashes, nothingFor, providerProgram, scriptFor } from "../../../lib/constructs/delivery/provider-program";
import { version } from "../../../lib/kinds/version";

const name = "terraform-provider-observability";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "observability-package-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeFile(file: string, text = ""): string {
  const at = path.join(root, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
  return at;
}

function install(target: string, ownVersion = version, program = name): string {
  const folder = `node_modules/@cdktf-observability/provider-${target}`;
  writeFile(`${folder}/package.json`, JSON.stringify({ version: ownVersion }));
  return writeFile(`${folder}/bin/${program}`);
}

test("the script is used until an executable is built in the checkout", () => {
  expect(providerProgram("linux_arm64", root)).toBeUndefined();
  const script = writeFile(`dist/provider/${name}`);
  expect(providerProgram("linux_arm64", root)).toEqual({ form: "script", file: script });
  const built = writeFile(`dist/executables/linux-arm64/${name}`);
  expect(providerProgram("linux_arm64", root)).toEqual({ form: "executable", file: built });
});

test("an installed executable takes precedence over a built one", () => {
  writeFile(`dist/provider/${name}`);
  writeFile(`dist/executables/linux-arm64/${name}`);
  const installed = install("linux-arm64");
  expect(providerProgram("linux_arm64", root)).toEqual({ form: "executable", file: installed });
});

test("a platform package of another version is not used", () => {
  install("linux-arm64", "0.0.1");
  expect(providerProgram("linux_arm64", root)).toBeUndefined();
});

test("on a platform with two C libraries, the existing executable is used", () => {
  const musl = install("linux-x64-musl");
  expect(providerProgram("linux_amd64", root)?.file).toBe(musl);
});

test("Windows has no script", () => {
  writeFile(`dist/provider/${name}`);
  expect(providerProgram("windows_amd64", root)).toBeUndefined();
});

test("executables for Windows have their own file name", () => {
  const program = install("win32-x64", version, `${name}.exe`);
  expect(providerProgram("windows_amd64", root)).toEqual({ form: "executable", file: program });
});

test("messages say how to get an executable, and name no package that is in no registry", () => {
  expect(nothingFor("windows_arm64")).toBe(
    "The provider for windows_arm64 is missing. In a checkout, run `npm run build`, or make its archive with `npm run release`, which `cdktf-observability mirror DIR --from release` takes.",
  );
  expect(nothingFor("solaris_amd64")).toContain("install cdktf-observability again");
  expect(scriptFor("linux_arm64")).toMatch(/Node\.js 20\.18 or later in PATH to start it\.$/);
  expect(scriptFor("freebsd_amd64")).toContain("There is no executable for freebsd_amd64.");
});

test("the hashes of all platforms come from the build of this version", () => {
  expect(knownHashes({ version }, root)).toEqual([]);
  const hashes = { "linux-x64": "h1:a", script: "h1:b" };
  writeFile("dist/provider/hashes.json", JSON.stringify({ version, hashes }));
  expect(knownHashes({ version }, root)).toEqual(["h1:a", "h1:b"]);
  writeFile("dist/provider/hashes.json", JSON.stringify({ version: "0.0.1", hashes }));
  expect(knownHashes({ version }, root)).toEqual([]);
});
