import { readFileSync } from "node:fs";
import { isRecord, parseJson } from "terraform-provider-sdk/values";
import { UsageError } from "../../../lib/tools/usage-error";

/** What this program reads of a schema of OpenAPI 3. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly example?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly minItems?: number;
  readonly minimum?: number;
}

/** The objects of one kind, by the document. */
export interface Stored {
  /** The last part of the path of their list: `saved-searches`. */
  readonly path: string;
  /** What the list returns of one. */
  readonly record: Schema;
  /** What an update takes. */
  readonly input: Schema | undefined;
}

export interface Document {
  /** Every schema by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Where each is named: the requests and responses of routes, and other schemas. */
  readonly users: ReadonlyMap<string, readonly string[]>;
  /** The objects that can be listed and updated. */
  readonly stored: readonly Stored[];
  readonly isManaged: boolean;
}

/** @throws UsageError for a file that is no document of OpenAPI. */
export function readDocument(file: string): Document {
  return documentOf(parseJson(readFileSync(file, "utf8")), file);
}

export function documentOf(content: unknown, file: string): Document {
  const { paths, components } = isRecord(content) ? content : {};
  const schemas = isRecord(components) ? components.schemas : undefined;
  if (!isRecord(paths) || !isRecord(schemas))
    throw new UsageError(`${file} is no OpenAPI document with paths and schemas.`);
  const named = schemas as Document["schemas"];
  const stored = Object.entries(paths).flatMap(([path, operations]): Stored[] => {
    const record = itemOf(resolved(named, schemaAt(operations, "get", "responses", "200")), named);
    const update = Object.entries(paths).find(([other]) => other.startsWith(`${path}/{`));
    if (!record || !update) return [];
    const input = schemaAt(update[1], "put", "requestBody") ?? schemaAt(update[1], "patch", "requestBody");
    return [{ path: path.slice(path.lastIndexOf("/") + 1), record, input }];
  });
  return {
    schemas: named,
    users: usersOf(paths, schemas),
    stored,
    isManaged: Object.keys(paths).some((path) => path.startsWith("/v1/organizations/")),
  };
}

function schemaAt(operations: unknown, ...steps: readonly string[]): Schema | undefined {
  const all = [...steps, "content", "application/json", "schema"];
  return all.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), operations) as
    | Schema
    | undefined;
}

/** The items of a list, bare or in an envelope. */
function itemOf(schema: Schema | undefined, schemas: Document["schemas"]): Schema | undefined {
  if (schema?.items) return schema.items;
  const envelope = Object.values(schema?.properties ?? {}).map((one) => resolved(schemas, one));
  return envelope.find((one) => one?.items)?.items;
}

/** A schema without references and without `allOf`. */
export function resolved(schemas: Document["schemas"], schema: Schema): Schema;
export function resolved(schemas: Document["schemas"], schema: Schema | undefined): Schema | undefined;
export function resolved(schemas: Document["schemas"], schema: Schema | undefined): Schema | undefined {
  if (schema?.$ref !== undefined) return resolved(schemas, schemas[nameOf(schema.$ref)]);
  if (!schema?.allOf) return schema;
  const parts = schema.allOf.map((one) => resolved(schemas, one));
  return {
    ...schema,
    allOf: undefined,
    properties: Object.assign({}, ...parts.map((one) => one.properties), schema.properties),
    required: [...new Set([...parts.flatMap((one) => one.required ?? []), ...(schema.required ?? [])])],
  };
}

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** The names of the schemas that a schema joins by `allOf`. */
export function partsOf(schemas: Document["schemas"], name: string): readonly string[] {
  const parts = (schemas[name]?.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)]));
  return parts.flatMap((part) => [part, ...partsOf(schemas, part)]);
}

/** The names of the schemas in a value. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  const own = typeof value.$ref === "string" ? [nameOf(value.$ref)] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

function usersOf(paths: Record<string, unknown>, schemas: Record<string, unknown>): Document["users"] {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(isRecord(operations) ? operations : {}).flatMap(([method, operation]) => {
      const { requestBody, responses } = isRecord(operation) ? operation : {};
      const route = `${method.toUpperCase()} ${path.slice(path.lastIndexOf("}/", path.length - 2) + 1)}`;
      return [
        [`the request of ${route}`, requestBody],
        [`the response of ${route}`, responses],
      ] as const;
    }),
  );
  const users = new Map<string, string[]>();
  for (const [user, value] of [...routes, ...Object.entries(schemas)])
    for (const name of new Set(namesIn(value))) users.set(name, [...(users.get(name) ?? []), user]);
  return users;
}

/** The schemas that no stored object reaches, with what does. */
export function unreached({ schemas, users }: Document, reached: ReadonlySet<string>) {
  const others = Object.keys(schemas).filter((name) => !reached.has(name));
  return others.map((name) => ({ name, users: routesOf(users, name) }));
}

/** The routes that use a schema, by itself or in other schemas. */
function routesOf(users: Document["users"], name: string): readonly string[] {
  const found = new Set([name]);
  for (const one of found) for (const user of users.get(one) ?? []) found.add(user);
  return [...found].filter((user) => user.startsWith("the "));
}
