import type { Removals } from "../../definitions/removal";
import { spellSnake, toSnake } from "../../model";

/** What becomes of arguments that are removed: one set, or one a mode. */
export type DocumentedRemovals = Removals | ByMode;

/** The table "argument -> what happens when it is removed from the configuration". */
export function removalSection(removals: DocumentedRemovals): string {
  const [general, managed] = byMode(removals);
  const rows = Object.entries(general).map(([name, { says }]) => {
    const hosted = managed[name]?.says ?? says;
    return `| \`${toSnake(name)}\` | ${spellSnake(hosted === says ? says : `${says} Managed mode: ${hosted}`)} |`;
  });
  return `## Removing arguments\n\n| Removed from the configuration | What happens |\n|---|---|\n${rows.join("\n")}`;
}

type ByMode = { readonly open_source: Removals; readonly managed: Removals };

function byMode(removals: DocumentedRemovals): [Removals, Removals] {
  if (isByMode(removals)) return [removals.open_source, removals.managed];
  return [removals, removals];
}

function isByMode(removals: DocumentedRemovals): removals is ByMode {
  return "open_source" in removals && "managed" in removals;
}
