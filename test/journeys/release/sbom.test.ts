import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { inModule } from "../../support/module";

const root = path.resolve(__dirname, "../../..");
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const packageOf = (name: string) => {
  const folder = path.join(root, "node_modules", name);
  return { name, folder, version: JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version };
};
const packages = ["@bufbuild/protobuf", "undici", "zod"].map(packageOf);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sbom-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sbom(commits?: Record<string, string>): string {
  const options = { file: path.join(folder, "bom.json"), name: "provider", manifest, packages, commits };
  inModule("scripts/release/sbom.mjs", `it.writeSbom({ ...${JSON.stringify(options)}, date: new Date(0) })`);
  return readFileSync(options.file, "utf8");
}

test("an SBOM is valid, and lists each package with its address and license", async () => {
  const text = sbom();
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { components } = JSON.parse(text);
  expect(components.map(({ purl }: { purl: string }) => purl)).toEqual(
    packages.map(({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`),
  );
  expect(components[0].licenses).toEqual([{ expression: "Apache-2.0 AND BSD-3-Clause" }]);
  expect(components[1].licenses).toEqual([{ license: { id: "MIT" } }]);
});

test("the SBOM of an executable lists the runtime and the linked libraries", async () => {
  const text = sbom({ webkit: "abc" });
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const bun = JSON.parse(text).components.find(({ name }: { name: string }) => name === "Bun");
  expect(bun.version).toBe(manifest.devDependencies.bun);
  expect(bun.components).toContainEqual(
    expect.objectContaining({ name: "WebKit", purl: "pkg:github/oven-sh/webkit@abc" }),
  );
});

test("the SBOM is reproducible", () => {
  expect(sbom()).toBe(sbom());
});
