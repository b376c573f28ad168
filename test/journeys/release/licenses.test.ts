import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProvider } from "../../support/built";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

const own = inModule<string>("providers/sdk-cli/index.mjs", "it.targetOf().name");

beforeAll(() => {
  builtProvider("executable");
  builtProvider("script");
});

const bundled = (step: string): Bundled[] =>
  JSON.parse(readFileSync(path.join(root, `.cache/build/bundled/${step}.json`), "utf8"));

const noticesFor = (packages: readonly Bundled[], runtime = false) =>
  inModule<string>(
    "scripts/release/make-files.mjs",
    `it.noticesOf(${JSON.stringify({ title: "This", packages, manifest, runtime })})`,
  );

test.each(["drawing", "emulator", "script", own])("every package bundled into %s has its notice", (step) => {
  const packages = bundled(step);
  expect(packages.length).toBeGreaterThan(3);
  const text = noticesFor(packages);
  for (const { name, version } of packages) expect(text).toContain(`\n${name} ${version} (`);
  expect(text.match(/copyright/gi)?.length).toBeGreaterThanOrEqual(packages.length);
});

test("the bundled packages are those that the sources load", () => {
  const names = bundled("script").map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["undici", "@msgpack/msgpack", "@bufbuild/protobuf"]));
  expect(bundled(own).map(({ name }) => name)).toEqual(names);
});

test("a package of which the emulator holds several copies is listed once, so that the SBOM gives it one reference", () => {
  const named = (packages: readonly Bundled[]) => packages.map(({ name, version }) => `${name} ${version}`);
  const copies = named(bundled("emulator"));
  expect(new Set(copies).size).toBeLessThan(copies.length);
  const listed = named(inModule("scripts/lib/bundle.mjs", `it.bundledIn([".cache/build/bundled/emulator.json"])`));
  expect(listed).toEqual([...new Set(copies)]);
});

test("a bundled package without a license file is rejected", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "licenses-"));
  try {
    mkdirSync(path.join(folder, "bare"));
    writeFileSync(path.join(folder, "bare/package.json"), '{"name":"bare","version":"1.0.0","license":"MIT"}');
    expect(() => noticesFor([{ name: "bare", version: "1.0.0", folder: path.join(folder, "bare") }])).toThrow(
      "bare 1.0.0 is bundled and brings no license file",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const table = readFileSync(path.join(root, "node_modules/bun-types/docs/project/license.mdx"), "utf8");
const runtime: { version: string; linked: { name: string }[]; embedded: { name: string }[] } = JSON.parse(
  readFileSync(path.join(root, "providers/sdk-cli/runtime.json"), "utf8"),
);

test("the runtime's parts equal the list in its documentation of this version", () => {
  expect(runtime.version).toBe(manifest.devDependencies.bun);
  expect(manifest.devDependencies["bun-types"]).toBe(manifest.devDependencies.bun);
  const listed = [...table.matchAll(/^\| [^|[]*\[`?([^\]`]+)`?\]/gm)].map((match) => match[1]);
  expect(listed.length).toBeGreaterThan(40);
  const ours = [...runtime.linked, ...runtime.embedded].map(({ name }) => name);
  for (const name of listed) expect(ours).toContain(name);
});

test("the notices of an executable name the LGPL libraries, their sources, and how to relink it", () => {
  const text = noticesFor([], true);
  const versions = inModule<Record<string, string>>("providers/sdk-cli/index.mjs", "it.runtimeVersions()");
  expect(text).toContain("WebKit and tinycc: your rights under the LGPL");
  expect(text).toContain(`/WebKit\n       at ${versions.webkit}`);
  expect(text).toContain(`/tinycc\n       at ${versions.tinycc}`);
  expect(text).toContain("npm run build -- --runtime FILE");
  expect(text).toContain("GNU LIBRARY GENERAL PUBLIC LICENSE");
  expect(text).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
});
