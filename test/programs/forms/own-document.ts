import { attributesOf, boundsIn, offeredValues, wireName } from "terraform-provider-sdk/definitions";
import type { Attribute, ObjectType, ValueType } from "terraform-provider-sdk/schema";
import type { Mode } from "../../../lib/client";
import { allKinds } from "../../../lib/kinds";
import type { Kind } from "../../../lib/kinds/kind";
import { isPossible } from "../../../lib/service/products";
import { tile } from "../../../lib/tiles/tile";
import { rawMemberOf } from "../../../providers/sdk/test/support/inside/schema";
import { type Document, documentOf, type Schema } from "./document";
import { referredId } from "./forms";

const product = "clickstack";

/** ClickStack takes a tile in series, and returns every tile as config (contract 5.6). */
const seriesMembers: ReadonlySet<string> = new Set(["series", "asRatio"]);

/** A document of OpenAPI with what the definitions know of the kinds that can be written in a mode. */
export function ownDocument(mode: Mode): Document {
  const schemas: Record<string, Schema> = {};
  const kinds = allKinds.filter(({ access }) => isPossible(access.writableIn, mode, product));
  const paths = kinds.map((kind) => pathsOf(kind, mode, new Schemas(schemas, mode)));
  return documentOf({ paths: Object.assign({}, ...paths), components: { schemas } }, "the definitions");
}

function pathsOf(kind: Kind, mode: Mode, schemas: Schemas) {
  const path = `${mode === "managed" ? "/v1/organizations/o" : "/api/v2"}/${kind.path}`;
  const content = (schema: Schema) => ({ content: { "application/json": { schema } } });
  const list: Schema = { properties: { data: { type: "array", items: schemas.ofRecord(kind) } } };
  return {
    [path]: { get: { responses: { 200: content(list) } } },
    [`${path}/{id}`]: { put: { requestBody: content(schemas.ofInput(kind)) } },
  };
}

/** Schemas of a mode by name. */
class Schemas {
  constructor(
    private readonly named: Record<string, Schema>,
    private readonly mode: Mode,
  ) {}

  ofRecord({ type, id }: Kind): Schema {
    return this.object(type, { id: id?.form.test("text") === false ? { type: "string", format: "uuid" } : identifier });
  }

  ofInput({ type }: Kind): Schema {
    const members = this.membersOf(type).filter(([, { presence }]) => presence !== "computed");
    return { properties: Object.fromEntries(members.map(([name]) => [name, {}])) };
  }

  private membersOf(type: ObjectType): readonly (readonly [string, Attribute])[] {
    return attributesOf(type).flatMap(([name, attribute]) => {
      const member = wireName(name, attribute);
      const { api, set } = attribute;
      const isHidden =
        name === "defaultTags" ||
        (type === tile && seriesMembers.has(name)) ||
        set?.writeOnly ||
        api?.readBack === false ||
        api?.unsupportedIn?.includes(this.mode);
      return member === undefined || isHidden ? [] : [[member, attribute] as const];
    });
  }

  /** One schema for an object, and one for each of its variants. */
  private object(type: ObjectType, further: Readonly<Record<string, Schema>> = {}): Schema {
    const { by = rawMemberOf(type)?.discriminator, of = {} } = type.variants ?? {};
    const words = by === undefined ? [] : (rawMemberOf(type)?.knownVariants ?? Object.keys(of));
    if (by === undefined || words.length === 0) return this.variant(type, type.name, () => true, further);
    const all = new Set(Object.values(of).flatMap(({ needs, mayHave }) => [...needs, ...mayHave]));
    return {
      oneOf: words.map((word) => {
        const { needs = [], mayHave = [], unsupportedIn } = of[word] ?? {};
        const hasMember = (name: string) =>
          (!all.has(name) || needs.includes(name) || mayHave.includes(name)) &&
          unsupportedIn?.[this.mode]?.includes(name) !== true;
        const one = { ...further, [by]: { enum: [word] } };
        return this.variant(type, `${type.name} ${word}`, hasMember, one, needs);
      }),
    };
  }

  private variant(
    type: ObjectType,
    name: string,
    hasMember: (name: string) => boolean,
    further: Readonly<Record<string, Schema>>,
    needs: readonly string[] = [],
  ): Schema {
    if (!Object.hasOwn(this.named, name)) {
      this.named[name] = {};
      const members = this.membersOf(type).filter(([member]) => hasMember(member));
      const required = members.flatMap(([member, { presence, set }]) =>
        presence === "required" || set?.requiredIn?.includes(product) ? [member] : [],
      );
      this.named[name] = {
        properties: {
          ...Object.fromEntries(members.map(([member, attribute]) => [member, this.value(attribute.type)])),
          ...further,
        },
        required: [...new Set([...Object.keys(further), ...required, ...needs])],
      };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private value(type: ValueType): Schema {
    switch (type.kind) {
      case "object":
        return this.object(type);
      case "list":
      case "set":
        return { type: "array", items: this.value(type.of) };
      case "map":
        return { type: "object", additionalProperties: this.value(type.of) };
      case "json":
        return this.json(type);
      case "number": {
        const { integer, min } = boundsIn(type, product);
        return { type: integer ? "integer" : "number", minimum: min ?? 1 };
      }
      case "bool":
        return { type: "boolean" };
      case "string": {
        if (type.ref !== undefined) return identifier;
        const values = offeredValues(type);
        if (values) return { type: "string", enum: values };
        return { type: "string", ...(type.form === "instant" && { format: "date-time" }) };
      }
    }
  }

  private json({ union }: Extract<ValueType, { kind: "json" }>): Schema {
    if (!union) return { example: { a: 1 } };
    return {
      oneOf: Object.entries(union.variants).map(([name, { when, type }]) => {
        const selecting = Object.entries(when).flatMap(([member, value]): [string, Schema][] =>
          value === undefined ? [] : [[member, { enum: [value] }]],
        );
        const isSelecting = (member: string) => !Object.hasOwn(when, member) || when[member] !== undefined;
        return this.variant(type, name, isSelecting, Object.fromEntries(selecting));
      }),
    };
  }
}

const identifier: Schema = { type: "string", example: referredId };
