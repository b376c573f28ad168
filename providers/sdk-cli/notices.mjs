import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bunProgram } from "./executable.mjs";

const require = createRequire(import.meta.url);

/** The name of the file of notices beside a program. */
export const noticesFile = "THIRD-PARTY-NOTICES.txt";

/** A program in which the runtime is: where its sources are, and how to make it with another build of the runtime (`--runtime`). */
/** @typedef {{ sources: string, rebuild: string }} Program */
/** @typedef {{ name: string, version: string, folder: string }} Package */

/**
 * The notices of everything that others wrote in a file of ours.
 * @param {{
 *   title: string, license: string, packages: Package[], program?: Program, copyrights?: Record<string, string[]>,
 *   missing?: (bundled: Package) => string,
 * }} options `license`: what the file itself is under; `program`: where the runtime is inside; `copyrights`: of packages that bring no
 * license file; `missing`: what to write for one that is not among them
 * @returns {string}
 * @throws Error when a package has no notice, unless `missing` knows one.
 */
export function noticesFor({ title, license, packages, program, copyrights = {}, missing = noNotice }) {
  const opening = `${title} is under ${license}; see LICENSE. It contains the work of others,\nwhose notices follow.`;
  const knownCopyrights = { ...copyrightOf, ...copyrights };
  const parts = [
    opening,
    ...packages.map((bundled) => noticeOf(bundled, knownCopyrights[bundled.name], missing)),
    ...(program ? [runtimeNotice(program, license, runtimeVersions())] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The versions that the runtime names of itself and of what is linked into it. */
export function runtimeVersions() {
  return JSON.parse(execFileSync(bunProgram(), ["-p", "JSON.stringify(process.versions)"], { encoding: "utf8" }));
}

const noNotice = ({ name, version }) => {
  throw new Error(`${name} ${version} is bundled and brings no license file: note its copyright in \`copyrights\`.`);
};

/** The copyright of packages of every provider whose archive has no license file, from their files and readme. */
const copyrightOf = {
  "@bufbuild/protobuf": ["Copyright 2021-2026 Buf Technologies, Inc.", "Copyright 2008 Google Inc. (wire/varint)"],
};

/** The notice of a package whose code is bundled: its license file and what else it says must be kept. */
function noticeOf({ name, version, folder }, copyright, missing) {
  const license = licenseOf(folder);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)([-.]|$)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  const title = heading(`${name} ${version} (${license?.replace(/^\((.*)\)$/, "$1") ?? "see below"})`);
  if (texts.length > 0) return [title, ...texts].join("\n\n");
  if (!license || !copyright) return [title, missing({ name, version, folder })].join("\n\n");
  return [title, copyright.join("\n"), licenseTexts([license])].join("\n\n");
}

/** The SPDX expression that a package declares; `undefined` if it declares none. */
export function licenseOf(folder) {
  const { license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  if (typeof license === "string") return license;
  return license?.type;
}

/** What the runtime of the executables is made of. */
export const runtime = JSON.parse(readFileSync(new URL("runtime.json", import.meta.url), "utf8"));

/** The notices of the runtime inside an executable; `commits`: the versions that the runtime itself names. */
function runtimeNotice(program, license, commits) {
  return [
    heading(`Bun ${commits.bun} (${runtime.license}), the runtime inside the executable`),
    `${runtime.copyright.join("\n")}\nSources: ${runtime.source}/tree/bun-v${commits.bun}`,
    relinking(program, license, commits),
    heading("Libraries linked into Bun"),
    ...runtime.linked.map((part) => entry(part, commits)),
    heading("Packages embedded in Bun"),
    ...runtime.embedded.map((part) => entry(part, commits)),
    licenseTexts(runtimeLicenses()),
  ].join("\n\n");
}

const runtimeLicenses = () => [runtime, ...runtime.linked, ...runtime.embedded].map(({ license }) => license);

function entry({ name, license, copyright, source, commit, platforms }, commits) {
  const where = commit && commits[commit] ? `${source} at ${commits[commit]}` : source;
  return [`${name} (${license})${platforms ? `, on ${platforms}` : ""}`, ...copyright, `Sources: ${where}`].join("\n");
}

/** What the LGPL asks of a program that its libraries are linked into. */
function relinking({ sources: programSources, rebuild }, license, commits) {
  const lesser = runtime.linked.filter(({ license }) => licensesIn(license).some((id) => id.startsWith("LGPL")));
  const names = lesser.map(({ name }) => name).join(" and ");
  const sources = lesser.map((part) => `     ${part.source}\n       at ${commits[part.commit]}`).join("\n");
  return `${heading(`${names}: your rights under the LGPL`)}

This program contains ${names}, which are covered by the GNU Library General
Public License, version 2, and the GNU Lesser General Public License, version
2.1; both texts stand below. You may change these libraries, link the program
with your changes, run it, and reverse engineer it to debug such changes:

  1. Get the sources of the libraries as they are in this program, and of Bun,
     which holds its patches of them:
${sources}
     ${runtime.source}
       at bun-v${commits.bun}
  2. Make your changes, and build Bun with them: in the checkout of Bun, put
     WebKit into vendor/WebKit and run "bun run build:local".
  3. Get the sources of this program, all under ${license}:
     ${programSources}
     ${rebuild}`;
}

/** The licenses that an SPDX expression names, e.g. `MIT` and `ISC` in `(MIT AND ISC)`. */
function licensesIn(expression) {
  return expression.split(/[()\s]+/).filter((word) => word !== "" && !["AND", "OR", "WITH"].includes(word));
}

const packed = new URL("licenses.json", import.meta.url);
const packedTexts = existsSync(packed) ? JSON.parse(readFileSync(packed, "utf8")) : undefined;

/**
 * The full text of a license; the published package brings those of the runtime, so that nobody installs the whole list.
 * @throws Error when SPDX knows no such license.
 */
function licenseText(id) {
  if (packedTexts) return packedTexts[id];
  try {
    return require(`spdx-license-list/licenses/${id}.json`).licenseText.trim();
  } catch {
    throw new Error(`"${id}" is no license of the SPDX list.`);
  }
}

/** The texts that the published package brings, by license. */
export function neededLicenses() {
  const ids = new Set([...runtimeLicenses(), "Apache-2.0 AND BSD-3-Clause"].flatMap(licensesIn));
  return Object.fromEntries([...ids].sort().map((id) => [id, licenseText(id)]));
}

/** The texts of all licenses that some expressions name, each once under a heading. */
function licenseTexts(expressions) {
  const ids = [...new Set(expressions.flatMap(licensesIn))].sort();
  return ids.map((id) => `${heading(`License ${id}`)}\n\n${licenseText(id)}`).join("\n\n");
}

function heading(title) {
  return `${"-".repeat(80)}\n${title}\n${"-".repeat(80)}`;
}
