import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bunProgram } from "terraform-provider-sdk/packaging";

const require = createRequire(import.meta.url);

/** The name of the file of notices in every archive. */
export const noticesFile = "THIRD-PARTY-NOTICES.txt";

/**
 * The notices of everything that others wrote in a file of ours.
 * @param {{ title: string, packages: { name: string, version: string, folder: string }[], manifest: object, runtime?: boolean }} options
 * `runtime`: whether the runtime of the executables is inside as well.
 * @throws Error when a package has no notice.
 */
export function noticesFor({ title, packages, manifest, runtime = false }) {
  const opening = `${title} is under ${manifest.license}; see LICENSE. It contains the work of others,\nwhose notices follow.`;
  const parts = [
    opening,
    ...packages.map(noticeOf),
    ...(runtime ? [runtimeNotice({ manifest, commits: runtimeVersions() })] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The versions that the runtime names of itself and of what is linked into it. */
export function runtimeVersions() {
  const printed = execFileSync(bunProgram(), ["-p", "JSON.stringify(process.versions)"], { encoding: "utf8" });
  return JSON.parse(printed);
}

/** The copyright of packages whose archive has no license file, from their files and readme. */
const copyrightOf = {
  "cookie-signature": ["Copyright (c) 2012 LearnBoost <tj@learnboost.com>"],
  "@bufbuild/protobuf": ["Copyright 2021-2026 Buf Technologies, Inc.", "Copyright 2008 Google Inc. (wire/varint)"],
};

/**
 * The notice of a package whose code is bundled: its license file and what else it says must be kept.
 * @param {{ name: string, version: string, folder: string }} one
 * @throws Error when the package has neither a license file nor an entry here.
 */
function noticeOf({ name, version, folder }) {
  const license = licenseOf(folder);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)([-.]|$)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  const title = heading(`${name} ${version} (${license?.replace(/^\((.*)\)$/, "$1") ?? "see below"})`);
  if (texts.length > 0) return [title, ...texts].join("\n\n");
  if (!license || !copyrightOf[name])
    throw new Error(
      `${name} ${version} is bundled and brings no license file: note its copyright in providers/package/notices.mjs.`,
    );
  return [title, copyrightOf[name].join("\n"), licenseTexts([license])].join("\n\n");
}

/** The SPDX expression that a package declares. */
export function licenseOf(folder) {
  const { license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return typeof license === "string" ? license : license?.type;
}

/** What the runtime of the executables is made of. */
export const runtime = JSON.parse(readFileSync(new URL("notices-runtime.json", import.meta.url), "utf8"));

/**
 * The notices of the runtime inside an executable.
 * @param {Record<string, string>} commits the versions that the runtime itself names (`process.versions`)
 */
function runtimeNotice({ manifest, commits }) {
  const parts = [...runtime.linked, ...runtime.embedded];
  const expressions = [runtime, ...parts].map(({ license }) => license);
  return [
    heading(`Bun ${runtime.version} (${runtime.license}), the runtime inside the executable`),
    `${runtime.copyright.join("\n")}\nSources: ${runtime.source}/tree/bun-v${runtime.version}`,
    relinking({ manifest, commits }),
    heading("Libraries linked into Bun"),
    ...runtime.linked.map((part) => entry(part, commits)),
    heading("Packages embedded in Bun"),
    ...runtime.embedded.map((part) => entry(part, commits)),
    licenseTexts(expressions),
  ].join("\n\n");
}

function entry({ name, license, copyright, source, commit, platforms }, commits) {
  const where = commit && commits[commit] ? `${source} at ${commits[commit]}` : source;
  return [`${name} (${license})${platforms ? `, on ${platforms}` : ""}`, ...copyright, `Sources: ${where}`].join("\n");
}

/** What the LGPL asks of a program that its libraries are linked into. */
function relinking({ manifest, commits }) {
  const lesser = runtime.linked.filter(({ license }) => licensesIn(license).some((id) => id.startsWith("LGPL")));
  const names = lesser.map(({ name }) => name).join(" and ");
  const sources = lesser.map((part) => `     ${part.source}\n       at ${commits[part.commit]}`).join("\n");
  const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "");
  return `${heading(`${names}: your rights under the LGPL`)}

This program contains ${names}, which are covered by the GNU Library General
Public License, version 2, and the GNU Lesser General Public License, version
2.1; both texts stand below. You may change these libraries, link the program
with your changes, run it, and reverse engineer it to debug such changes:

  1. Get the sources of the libraries as they are in this program, and of Bun,
     which holds its patches of them:
${sources}
     ${runtime.source}
       at bun-v${runtime.version}
  2. Make your changes, and build Bun with them: in the checkout of Bun, put
     WebKit into vendor/WebKit and run "bun run build:local".
  3. Get the sources of this program, all under ${manifest.license}:
     ${repository}
       at v${manifest.version}
     Run "npm ci", then "npm run build -- --runtime FILE" with your build of Bun
     as FILE. The program is then in dist/executables.`;
}

/** The licenses that an SPDX expression names, e.g. `MIT` and `ISC` in `(MIT AND ISC)`. */
function licensesIn(expression) {
  return expression.split(/[()\s]+/).filter((word) => word !== "" && !["AND", "OR", "WITH"].includes(word));
}

/**
 * The full text of a license.
 * @throws Error when SPDX knows no such license.
 */
function licenseText(id) {
  try {
    return require(`spdx-license-list/licenses/${id}.json`).licenseText.trim();
  } catch {
    throw new Error(`"${id}" is no license of the SPDX list.`);
  }
}

/** The texts of all licenses that some expressions name, each once under a heading. */
function licenseTexts(expressions) {
  const ids = [...new Set(expressions.flatMap(licensesIn))].sort();
  return ids.map((id) => `${heading(`License ${id}`)}\n\n${licenseText(id)}`).join("\n\n");
}

function heading(title) {
  return `${"-".repeat(80)}\n${title}\n${"-".repeat(80)}`;
}
