import { targets } from "../../providers/package/targets.mjs";
import { step } from "../lib/terminal.mjs";
import { checkInstall, ways } from "./install.mjs";

/**
 * Installs the packed packages in every way, and delivers the provider from each.
 * @returns {Promise<string[]>} what ran, one line a way
 * @throws Error when an installation fails or delivers another form.
 */
export async function checkInstalls({ out, manifest, targets: made }) {
  const lines = [];
  for (const [way, { fetchesAll }] of Object.entries(ways))
    if (fetchesAll && made.length < targets.length)
      lines.push(`${way}: not run, because it wants the archives of all platforms`);
    else lines.push(await step(`Install with ${way}`, () => checkInstall({ out, manifest, way })));
  return lines;
}
