import { isRecord } from "terraform-provider-sdk/values";
import { readDocument } from "../../programs/forms/document";
import { inProcess } from "../../programs/forms/in-process";
import { ownDocument } from "../../programs/forms/own-document";
import { packed } from "../../programs/forms/packed";
import { isOutsideInput, prepare } from "../../programs/forms/prepare";

/** `FORMS_DOCUMENT` names another document than what the definitions say. Of its forms every one is tried that `FORMS_EVERY` counts. */
const { FORMS_DOCUMENT: file, FORMS_EVERY: every = "1" } = process.env;

const documents = file === undefined ? [ownDocument("open_source"), ownDocument("managed")] : [readDocument(file)];

/** Each form is tried once, with the words of one of these. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** What has been tried: a form that both modes have is tried in the first one. */
const triedForms = new Set<string>();

const subjects = documents.flatMap((document) => {
  const prepared = seeds.map((seed) => prepare(document, [seed]));
  const [first] = prepared;
  const mode = document.isManaged ? "managed" : "self-hosted";
  return (first?.subjects ?? []).flatMap((subject, place) => {
    const forms = seeds.flatMap((_, turn) =>
      [...(prepared[turn]?.subjects[place]?.forms ?? [])].filter(
        ([, { value }], index) =>
          index % seeds.length === turn &&
          Math.floor(index / seeds.length) % Number(every) === 0 &&
          !isOutsideInput(document, subject.input, Object(value)) &&
          isNew(subject.kind.name, value),
      ),
    );
    if (forms.length === 0) return [];
    const name = `${subject.kind.name}, ${mode}`;
    return [[name, document, first, { ...subject, forms: packed(new Map(forms), 25) }] as const];
  });
});

function isNew(kind: string, value: unknown): boolean {
  const form = `${kind} ${JSON.stringify(withoutInventions(value))}`;
  const isFirst = !triedForms.has(form);
  triedForms.add(form);
  return isFirst;
}

/** The same value for all seeds. */
function withoutInventions(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^later_.*/, "later_");
  if (Array.isArray(value)) return value.map(withoutInventions);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isInvented = name.startsWith("later");
    return isInvented ? ["later", true] : [name, withoutInventions(member)];
  });
  return Object.fromEntries(members);
}

test.each(subjects)(
  "%s: in no form of an object is it skipped, lost or changed",
  async (_, document, first, subject) => {
    expect(first && (await inProcess(document, first, subject))).toEqual([]);
    expect(subject.forms.size).toBeGreaterThan(0);
  },
);
