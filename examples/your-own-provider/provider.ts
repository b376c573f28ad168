import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DiagnosticError, partsFor, providerFunction } from "terraform-provider-sdk";
import {
  computed,
  define,
  object,
  optionalComputed,
  problemsOf,
  required,
  string,
} from "terraform-provider-sdk/schema";

/** What users may get wrong: a summary, and what to do. The identifier ends the message. */
const problem = problemsOf({
  errors: {
    "file-exists": ["File exists", "Import it instead."],
    "file-not-found": ["File not found", "Check the name."],
    "file-outside-folder": ["File is outside of the folder", "Name a file below the folder."],
  },
});

/** The client of this provider: the folder that it manages, and nothing outside of it. */
class Folder {
  constructor(private readonly root: string) {}

  at(name: string): string {
    const file = path.resolve(this.root, name);
    if (!file.startsWith(this.root + path.sep))
      throw new DiagnosticError(problem("file-outside-folder"), `name is "${name}"; name a file below ${this.root}.`, [
        "name",
      ]);
    return file;
  }

  write(name: string, content: string, mode: string) {
    mkdirSync(path.dirname(this.at(name)), { recursive: true });
    writeFileSync(this.at(name), content, { mode: Number.parseInt(mode, 8) });
    return { name, content, mode, sha256: sha256(content) };
  }

  read(name: string) {
    if (!existsSync(this.at(name))) return undefined;
    const content = readFileSync(this.at(name), "utf8");
    const mode = (statSync(this.at(name)).mode & 0o777).toString(8).padStart(4, "0");
    return { name, content, mode, sha256: sha256(content) };
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const fileDefinition = define({
  kind: "resource",
  name: "file",
  description: "A file with text.",
  type: object("File", {
    name: required(string({ minLength: 1 }), "Path below the folder.", {
      set: { requiresReplace: true, identifies: true },
    }),
    content: required(string(), "What the file contains."),
    mode: optionalComputed(string({ pattern: { matches: /^0[0-7]{3}$/, says: "four octal digits" } }), "Permissions.", {
      set: { default: "0644", requiresReplace: true },
    }),
    sha256: computed(string(), "SHA-256 of the content, in hexadecimal."),
  }),
});

const files = partsFor<Folder>();

const file = files.resource(fileDefinition, {
  async create({ client, planned }) {
    if (client.read(planned.name))
      throw new DiagnosticError(problem("file-exists"), `${planned.name} exists; import it instead.`, ["name"]);
    return { state: client.write(planned.name, planned.content, planned.mode) };
  },
  async read({ client, prior }) {
    const found = client.read(String(prior.name));
    return found ? { state: found } : null;
  },
  async update({ client, planned }) {
    return { state: client.write(planned.name, planned.content, planned.mode) };
  },
  async delete({ client, prior }) {
    rmSync(client.at(String(prior.name)), { force: true });
  },
  async import({ id }) {
    return { state: { name: id } };
  },
});

const lookupDefinition = define({
  kind: "data_source",
  name: "file",
  description: "Reads a file.",
  type: object("FileLookup", {
    name: required(string(), "Path below the folder."),
    sha256: computed(string(), "SHA-256 of the content, in hexadecimal."),
  }),
});

const lookup = files.dataSource(lookupDefinition, {
  async read({ client, config }) {
    const found = client.read(config.name);
    if (!found) throw new DiagnosticError(problem("file-not-found"), `There is no file "${config.name}".`, ["name"]);
    return { name: found.name, sha256: found.sha256 };
  },
});

const fingerprint = providerFunction({
  name: "fingerprint",
  summary: "SHA-256 of a text.",
  description: "Returns the SHA-256 of a text, in hexadecimal.",
  parameters: [{ name: "text", type: string(), description: "The text." }],
  returns: string(),
  call: (text) => sha256(text),
});

const filesDefinition = define({
  kind: "provider",
  name: "files",
  description: "Files below a folder.",
  type: object("Files", { folder: required(string(), "The folder, absolute or relative to where Terraform runs.") }),
});

export const provider = files.provider(filesDefinition, {
  version: "0.1.0",
  configure: ({ folder }) => new Folder(path.resolve(folder)),
  resources: [file],
  dataSources: [lookup],
  functions: [fingerprint],
});
