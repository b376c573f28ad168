import { DiagnosticError, partsFor } from "terraform-provider-sdk";
import { fromWire } from "terraform-provider-sdk/definitions";
import { type HttpClient, httpClient } from "terraform-provider-sdk/http";
import { restResource, restStore } from "terraform-provider-sdk/rest";
import { computed, define, object, optional, required, string } from "terraform-provider-sdk/schema";
import { findByName } from "terraform-provider-sdk/values";

const note = define({
  kind: "resource",
  name: "note",
  description: "A note.",
  type: object("Note", {
    id: computed(string(), "ID of the note.", { set: { identifies: true, stable: true } }),
    text: required(string({ minLength: 1 }), "What it says."),
    color: optional(string({ oneOf: ["red", "blue"] }), "Color of the paper."),
    pin: optional(string(), "What opens it. Never stored.", { set: { writeOnly: true, sensitive: true } }),
    createdAt: computed(string(), "When it was written.", { set: { stable: true }, api: { name: "created_at" } }),
    updatedAt: computed(string(), "When it was last changed.", { api: { name: "updated_at" } }),
  }),
});

const record = { path: "/notes", http: (client: HttpClient) => client };
const { provider: providerOf, dataSource } = partsFor<HttpClient>();

const lookupDefinition = define({
  kind: "data_source",
  name: "note",
  description: "Finds a note by its text.",
  type: object("NoteLookup", {
    text: required(string(), "What it says."),
    id: computed(string(), "ID of the note."),
    color: computed(string(), "Color of the paper."),
  }),
});

const stored = restStore(note, record);
const lookup = dataSource(lookupDefinition, {
  async read(context) {
    const records = await stored(context).list();
    const all = records.map((listed) => ({ ...fromWire(note.type, listed), id: String(listed.id) }));
    const found = findByName(all, context.config.text, { noun: "note", namedBy: "text" });
    if ("problem" in found) throw new DiagnosticError(found.problem, found.detail, ["text"]);
    const { text, id, color } = found.object;
    return { text, id, color };
  },
});

const notes = define({
  kind: "provider",
  name: "notes",
  description: "Notes of a service.",
  type: object("Notes", { url: required(string({ form: "url" }), "Address of the service.") }),
});

export const provider = providerOf(notes, {
  version: "0.1.0",
  configure: ({ url }, { log }) => httpClient({ url, log }),
  resources: [restResource(note, record)],
  dataSources: [lookup],
});
