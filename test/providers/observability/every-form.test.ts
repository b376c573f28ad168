import { readDocument } from "../../programs/forms/document";
import { inProcess } from "../../programs/forms/in-process";
import { ownDocument } from "../../programs/forms/own-document";
import { isOutsideInput, prepare } from "../../programs/forms/prepare";

/** `FORMS_DOCUMENT` names another document than what the definitions say. Of its forms every one is tried that `FORMS_EVERY` counts. */
const { FORMS_DOCUMENT: file, FORMS_EVERY: every = "1" } = process.env;

const documents = file === undefined ? [ownDocument("open_source"), ownDocument("managed")] : [readDocument(file)];

/** Each form is tried once, with the words of one of these. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The kinds of which every form of the definitions is tried. */
const kinds = ["connection", "source", "webhook", "role", "api_key", "saved_search", "alert"];

const subjects = documents.flatMap((document) => {
  const prepared = seeds.map((seed) => prepare(document, [seed]));
  const [first] = prepared;
  const mode = document.isManaged ? "managed" : "self-hosted";
  return (first?.subjects ?? []).flatMap((subject, place) => {
    if (file === undefined && !kinds.includes(subject.kind.name)) return [];
    const forms = seeds.flatMap((_, turn) =>
      [...(prepared[turn]?.subjects[place]?.forms ?? [])].filter(
        ([, { value }], index) =>
          index % seeds.length === turn &&
          Math.floor(index / seeds.length) % Number(every) === 0 &&
          !isOutsideInput(document, subject.input, Object(value)),
      ),
    );
    return [[`${subject.kind.name}, ${mode}`, document, first, { ...subject, forms: new Map(forms) }] as const];
  });
});

test.each(subjects)(
  "%s: in no form of an object is it skipped, lost or changed",
  async (_, document, first, subject) => {
    expect(first && (await inProcess(document, first, subject))).toEqual([]);
    expect(subject.forms.size).toBeGreaterThan(10);
  },
);
