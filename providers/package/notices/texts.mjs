import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The licences that an SPDX expression names, e.g. `MIT` and `ISC` in `(MIT AND ISC)`. */
export function licencesIn(expression) {
  return expression.split(/[()\s]+/).filter((word) => word !== "" && !["AND", "OR", "WITH"].includes(word));
}

/**
 * The full text of a licence.
 * @throws Error when SPDX knows no such licence.
 */
function licenceText(id) {
  try {
    return require(`spdx-license-list/licenses/${id}.json`).licenseText.trim();
  } catch {
    throw new Error(`"${id}" is no licence of the SPDX list.`);
  }
}

/** The texts of all licences that some expressions name, each once under a heading. */
export function licenceTexts(expressions) {
  const ids = [...new Set(expressions.flatMap(licencesIn))].sort();
  return ids.map((id) => `${heading(`Licence ${id}`)}\n\n${licenceText(id)}`).join("\n\n");
}

export function heading(title) {
  return `${"-".repeat(80)}\n${title}\n${"-".repeat(80)}`;
}
