import type { Removals } from "../../definitions/removal";
import { toSnake } from "../../model";
import type { SnakeSpell } from "./spell-snake";

/** What becomes of arguments that are removed: one set, or one a mode. */
export type DocumentedRemovals = Removals | { readonly open_source: Removals; readonly managed: Removals };

/** The table "argument -> what happens when it is removed from the configuration". */
export function removalSection(removals: DocumentedRemovals, spell: SnakeSpell): string {
  const [general, managed] = isByMode(removals) ? [removals.open_source, removals.managed] : [removals, removals];
  const rows = Object.entries(general).map(([name, { says }]) => {
    const hosted = managed[name]?.says ?? says;
    return `| \`${toSnake(name)}\` | ${spell(hosted === says ? says : `${says} Managed mode: ${hosted}`)} |`;
  });
  return `## Removing arguments\n\n| Removed from the configuration | What happens |\n|---|---|\n${rows.join("\n")}`;
}

function isByMode(removals: DocumentedRemovals): removals is { open_source: Removals; managed: Removals } {
  return "open_source" in removals && "managed" in removals;
}
