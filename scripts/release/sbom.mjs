import { writeFileSync } from "node:fs";
import CDX from "@cyclonedx/cyclonedx-library";
import { PackageURL } from "packageurl-js";
import { licenseOf, runtime } from "../../providers/sdk-cli/index.mjs";

const { ComponentType } = CDX.Enums;
const spec = CDX.Spec.Spec1dot6;

/**
 * Writes the bill of materials of an archive (CycloneDX 1.6, JSON): the packages whose code is inside, and the runtime with what it is made of.
 * @param {{
 *   file: string, name: string, manifest: object, date: Date,
 *   packages: { name: string, version: string, folder: string }[],
 *   commits?: Record<string, string>,
 * }} options `commits`: the versions that the runtime names of its parts, where the archive holds the runtime
 */
export function writeSbom({ file, name, manifest, date, packages, commits }) {
  const bom = new CDX.Models.Bom();
  bom.metadata.timestamp = date;
  bom.metadata.component = new CDX.Models.Component(ComponentType.Application, name, {
    bomRef: name,
    version: manifest.version,
    licenses: licenses(manifest.license),
    description: manifest.description,
  });
  const parts = packages.map(({ name, version, folder }) => npmComponent(name, version, licenseOf(folder)));
  if (commits) parts.push(withRuntime(commits));
  for (const part of parts) {
    bom.components.add(part);
    bom.metadata.component.dependencies.add(part.bomRef);
  }
  const serializer = new CDX.Serialize.JsonSerializer(new CDX.Serialize.JSON.Normalize.Factory(spec));
  writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
  return file;
}

function npmComponent(name, version, license) {
  const [scope, bare] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const purl = new PackageURL("npm", scope, bare, version).toString();
  return new CDX.Models.Component(ComponentType.Library, bare, {
    bomRef: purl,
    purl,
    group: scope,
    version,
    licenses: licenses(license),
  });
}

function withRuntime(commits) {
  const bun = linked(
    { name: "Bun", license: runtime.license, source: runtime.source, version: runtime.version },
    commits,
  );
  for (const part of runtime.linked) bun.components.add(linked(part, commits));
  for (const { name, license } of runtime.embedded) bun.components.add(npmComponent(name, undefined, license));
  return bun;
}

function linked({ name, license, source, commit, copyright, version }, commits) {
  const release = version ?? commits[commit];
  const [, owner, repository] = /github\.com\/([^/]+)\/([^/]+)$/.exec(source) ?? [];
  const purl = owner ? new PackageURL("github", owner, repository, release).toString() : undefined;
  return new CDX.Models.Component(ComponentType.Library, name, {
    bomRef: `bun/${name}`,
    purl,
    version: release,
    copyright: copyright?.join("\n"),
    licenses: licenses(license),
    externalReferences: new CDX.Models.ExternalReferenceRepository([
      new CDX.Models.ExternalReference(source, CDX.Enums.ExternalReferenceType.VCS),
    ]),
  });
}

function licenses(expression) {
  const single = expression.replace(/^\((.*)\)$/, "$1");
  const license = / (AND|OR|WITH) /.test(single)
    ? new CDX.Models.LicenseExpression(single)
    : new CDX.Models.SpdxLicense(single);
  return new CDX.Models.LicenseRepository([license]);
}
