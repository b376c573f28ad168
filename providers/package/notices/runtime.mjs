import { readFileSync } from "node:fs";
import { heading, licencesIn, licenceTexts } from "./texts.mjs";

/** What the runtime of the executables is made of. */
export const runtime = JSON.parse(readFileSync(new URL("runtime.json", import.meta.url), "utf8"));

/**
 * The notices of the runtime inside an executable.
 * @param {Record<string, string>} commits the versions that the runtime itself names (`process.versions`)
 */
export function runtimeNotice({ manifest, commits }) {
  const parts = [...runtime.linked, ...runtime.embedded];
  const expressions = [runtime, ...parts].map(({ licence }) => licence);
  return [
    heading(`Bun ${runtime.version} (${runtime.licence}), the runtime inside the executable`),
    `${runtime.copyright.join("\n")}\nSources: ${runtime.source}/tree/bun-v${runtime.version}`,
    relinking({ manifest, commits }),
    heading("Libraries linked into Bun"),
    ...runtime.linked.map((part) => entry(part, commits)),
    heading("Packages embedded in Bun"),
    ...runtime.embedded.map((part) => entry(part, commits)),
    licenceTexts(expressions),
  ].join("\n\n");
}

function entry({ name, licence, copyright, source, commit, platforms }, commits) {
  const where = commit && commits[commit] ? `${source} at ${commits[commit]}` : source;
  return [`${name} (${licence})${platforms ? `, on ${platforms}` : ""}`, ...copyright, `Sources: ${where}`].join("\n");
}

/** What the LGPL asks of a program that its libraries are linked into. */
function relinking({ manifest, commits }) {
  const lesser = runtime.linked.filter(({ licence }) => licencesIn(licence).some((id) => id.startsWith("LGPL")));
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
