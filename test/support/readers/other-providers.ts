import path from "node:path";
import { isRecord, type Members, mapMembers } from "terraform-provider-sdk/values";
import { kindOf, otherProviders } from "../../../lib/kinds/other-providers";
import { leavesOf } from "../../../lib/reading";
import { convert } from "../../../lib/tools/adopt/convert";
import { type ModuleFile, type ModuleFolder, otherFolderOf } from "../../../lib/tools/adopt/folder";
import { hclOf } from "../../../lib/tools/code/hcl";
import { importAll } from "../../importing/support";
import type { TestedReader } from "./changes";
import { asHcl } from "./forms";
import { documentsByProvider, inventory, type StoredResource } from "./other-provider-code";

/* What `adopt` makes of the code and the state of other providers. */

const configuration = importAll(inventory);

/** The state as Terraform stores it. */
function stateOf(provider: string, stored: readonly StoredResource[]): unknown {
  const resources = stored.map(({ address, module, instances }) => {
    const [type, name] = address.split(".");
    return {
      ...{ mode: "managed", type, name, provider: `provider["registry.terraform.io/${provider}"]` },
      ...(module !== undefined && { module }),
      instances: instances.map(({ key, attributes }) => ({
        ...{ schema_version: 0, attributes },
        ...(key !== undefined && { index_key: key }),
      })),
    };
  });
  return { version: 4, resources };
}

/** No folder of this machine: nothing is read there. */
const folder = "/nowhere";

/** Files that were read, by their text: a change is in one of several. */
const filesByText = new Map<string, ModuleFile>();

async function fileOf(file: string, text: string): Promise<ModuleFile> {
  const known = filesByText.get(text);
  if (known?.file === file) return known;
  const read = { file, text, tree: await hclOf(text, file) };
  // What is changed at random is not met again.
  if (filesByText.size < 200) filesByText.set(text, read);
  return read;
}

/** The folders of files, the root module first; each block is a file, so that a change is read in one block. */
async function modulesOf(provider: string, code: unknown): Promise<readonly ModuleFolder[]> {
  const [owner = "", name = ""] = provider.split("/");
  const required = `terraform {\n  required_providers {\n    ${name} = { source = "${owner}/${name}" }\n  }\n}\n`;
  const texts = Object.entries(isRecord(code) ? code : {}).flatMap(([file, blocks]) =>
    Object.entries(isRecord(blocks) ? blocks : { added: blocks }).map(
      ([address, body]) => [`${file}/${address}`, asHcl({ [address]: body }).text] as const,
    ),
  );
  const files = await Promise.all(
    [["main.tf/versions", required] as const, ...texts].map(([file, text]) => fileOf(file, text)),
  );
  const directoryOf = ({ file }: ModuleFile) => path.dirname(path.dirname(file));
  return [...new Set(files.map(directoryOf))].map((directory) => ({
    folder: path.join(folder, directory),
    modules: [directory === "." ? "" : directory],
    files: files.filter((file) => directoryOf(file) === directory),
  }));
}

/** Everything that people get of a folder: its files, what moves, and the sentences on the rest. */
function rewritten(modules: readonly ModuleFolder[], state: unknown): unknown {
  const other = otherFolderOf(folder, modules, JSON.stringify(state));
  const objects = configuration.objects.map((object) => {
    const found = other.objects.find(({ id }) => id === object.id);
    if (!found) return object;
    const index = found.key === undefined ? {} : { index: `[${JSON.stringify(found.key)}]` };
    return { ...object, givenName: { label: found.name, ...index } };
  });
  const { files, notes, moved } = convert(
    other,
    { ...configuration, objects },
    { folder, documents: false, environment: {}, inventory },
  );
  const kept = modules.flatMap((module) => module.files).filter(({ file }) => !files.some(({ name }) => name === file));
  // The command names objects that the service no longer has.
  const addresses = other.objects.map(({ attributes: _, ...object }) => object);
  return [files, kept.map(({ text }) => text), notes, moved.length, addresses, other.unconverted];
}

/** The objects are read from the service: a state, which an engine has written, says which they are. */
function objectsIn(state: unknown): unknown {
  const resources = isRecord(state) && Array.isArray(state.resources) ? state.resources.filter(isRecord) : [];
  const isKnown = (type: unknown) =>
    Object.values(otherProviders).some((provider) => kindOf(String(type), provider) !== undefined);
  // What is of another service stays as it is.
  const isOfService = ({ type }: Members) =>
    Object.values(otherProviders).some(({ prefix }) => String(type).startsWith(prefix));
  return resources.filter(isOfService).map(({ mode, type, name, module, provider, instances }) => ({
    ...{ isData: mode === "data", type, name },
    ...(isKnown(type) && { module, provider: /"([^"]+)"/.exec(String(provider))?.[1], objects: idsOf(instances) }),
  }));
}

/** Beside what is a text of JSON, nothing is written. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (!isRecord(value)) return value;
  for (const name of ["jsonencode", "expression", "items"]) {
    if (name in value) return { [name]: asWritten(value[name]) };
  }
  return mapMembers(value, asWritten);
}

function idsOf(instances: unknown): unknown {
  return (Array.isArray(instances) ? instances.filter(isRecord) : []).map(({ index_key, attributes }) => [
    index_key,
    isRecord(attributes) ? attributes.id : attributes,
  ]);
}

/** The number of a document, under which it stands, and the document. */
function numbered(document: unknown): readonly [number: number, document: unknown] {
  const [entry] = Object.entries(isRecord(document) ? document : {});
  return [Number(entry?.[0]), entry?.[1]];
}

/** Readers of the code and of the states of each provider: of a folder and its state, one changes. */
export const otherProviderReaders: readonly TestedReader[] = Object.entries(documentsByProvider).flatMap(
  ([provider, documents]) => {
    const folders = documents.map(({ code, state }) => ({ code, state: stateOf(provider, state) }));
    const modules = folders.map(({ code }) => modulesOf(provider, code));
    return [
      {
        name: `adopt, code of ${provider}`,
        documents: folders.map(({ code }, number) => ({ [number]: code })),
        read: async (document) => {
          const [number, code] = numbered(document);
          return rewritten(await modulesOf(provider, code), folders[number]?.state);
        },
        meaning: (document) => leavesOf(asWritten(numbered(document)[1])),
      },
      {
        name: `adopt, states of ${provider}`,
        documents: folders.map(({ state }, number) => ({ [number]: state })),
        read: async (document) => {
          const [number, state] = numbered(document);
          return rewritten((await modules[number]) ?? [], state);
        },
        meaning: (document) => leavesOf(objectsIn(numbered(document)[1])),
      },
    ];
  },
);
