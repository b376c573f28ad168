import { partsFor } from "terraform-provider-sdk";
import { type HttpClient, httpClient } from "terraform-provider-sdk/http";
import { restResource } from "terraform-provider-sdk/rest";
import { computed, define, object, optional, required, string } from "terraform-provider-sdk/schema";

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

const notes = define({
  kind: "provider",
  name: "notes",
  description: "Notes of a service.",
  type: object("Notes", { url: required(string({ form: "url" }), "Address of the service.") }),
});

export const provider = partsFor<HttpClient>().provider(notes, {
  version: "0.1.0",
  configure: ({ url }, { log }) => httpClient({ url, log }),
  resources: [restResource(note, { path: "/notes", http: (client: HttpClient) => client })],
});
