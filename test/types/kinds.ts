import { type Attributes, bool, list, object, required, string } from "terraform-provider-sdk/schema";
import type { kinds } from "../../lib/kinds";
import { kind, ownId, type RecordOf, type RefsIn } from "../../lib/kinds/kind";
import { bothModesWithClickStack } from "../../lib/service/products";
import { ref } from "../../lib/service/words";

type Kinds = typeof kinds;

/** What the attributes of a kind refer to and no kind is. */
type Lost<A extends Attributes> = Exclude<RefsIn<A>, Kinds[keyof Kinds]["name"]>;

type LostIn<K extends keyof Kinds> = { [N in K]: Lost<Kinds[N]["type"]["attributes"]> }[K];

/** Every reference of a kind names a kind. */
export const lost: [LostIn<keyof Kinds>] extends [never] ? true : LostIn<keyof Kinds> = true;

const note = kind({
  name: "note",
  plural: "notes",
  path: "notes",
  access: { readableIn: bothModesWithClickStack, writableIn: bothModesWithClickStack },
  membersRead: { name: true, isPinned: true },
  description: "Manages a note.",
  attributes: {
    id: ownId("ID of the note."),
    name: required(string(), "Name of the note."),
    isPinned: required(bool(), "Whether the note is shown first."),
    lines: required(list(object("Line", { boardId: required(ref("board"), "ID of the board.") })), "Lines."),
  },
  imported: { byDefault: false },
  lostCreate: { isSame: (sent, record) => sent.name === record.name },
});

/** A reference to a kind that is not there is an error, at any depth. */
// @ts-expect-error there is no kind "board"
export const none: [Lost<typeof note.type.attributes>] extends [never] ? true : Lost<typeof note.type.attributes> =
  true;

/** A record has the types of what its kind says code reads. */
export function read(record: RecordOf<typeof note>, dashboard: RecordOf<Kinds["dashboard"]>) {
  const name: string | null | undefined = record.name;
  const isPinned: boolean | null | undefined = record.isPinned;
  const tile: string | null | undefined = dashboard.tiles?.[0]?.name;
  // @ts-expect-error it may be absent
  const certain: string = record.name;
  // @ts-expect-error nothing checks it
  const lines: readonly object[] = record.lines;
  return [name, isPinned, tile, certain, lines];
}

kind({
  name: "note",
  plural: "notes",
  path: "notes",
  // @ts-expect-error there are two modes
  access: { readableIn: { cloud: true }, writableIn: bothModesWithClickStack },
  // @ts-expect-error code cannot read what no attribute is
  membersRead: { nam: true },
  description: "Manages a note.",
  attributes: { id: ownId("ID of the note.") },
  imported: { byDefault: false },
});
