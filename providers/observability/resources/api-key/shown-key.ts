import type { apiKey } from "../../../../lib/kinds/api-key";
import type { StateOf } from "../../../../lib/schema";

/** A key in messages: `"ci" (ID, ending in 4f2a)`. */
export function shownKey({ name, id, keySuffix }: StateOf<typeof apiKey>): string {
  return `"${name}" (${id}${keySuffix ? `, ending in ${keySuffix}` : ""})`;
}
