import {
  type Attribute,
  type Definition,
  fullDescription,
  hasTwoAbsentForms,
  nestedIn,
  type ObjectType,
  replaceRemark,
  spellSnake,
} from "../../../../lib/schema";
import { ctyTypeBytes } from "../cty-type";
import { type Member, membersOf } from "../members";
import {
  Schema_Object_NestingMode as Nesting,
  type Schema,
  type Schema_Attribute,
  StringKind,
} from "./generated/tfplugin6";

/** The Terraform schema of a definition: attributes only, objects as nested attributes, never blocks. */
export function schemaOf(definition: Definition): Schema {
  return {
    version: definition.schemaVersion ?? 0,
    block: {
      version: 0,
      attributes: membersOf(definition.type).map((member) => topAttributeOf(member)),
      description: spellSnake(definition.description),
      descriptionKind: StringKind.MARKDOWN,
      deprecated: false,
    },
  };
}

/** OpenTofu accepts an ephemeral value only in a write-only member, so the members of a write-only object are write-only. */
function attributesOf(type: ObjectType, writeOnly: boolean): Schema_Attribute[] {
  return membersOf(type).map((member) => attributeOf(member, writeOnly));
}

/** Terraform holds a state to the configured form of an attribute that is not computed, null included. */
function topAttributeOf(member: Member): Schema_Attribute {
  const own = attributeOf(member);
  return hasTwoAbsentForms(member.attribute) ? { ...own, computed: true } : own;
}

function attributeOf({ terraformName, attribute }: Member, isInWriteOnly = false): Schema_Attribute {
  const { presence } = attribute;
  const writeOnly = isInWriteOnly || (attribute.writeOnly ?? false);
  const nested = nestedIn(attribute.type);
  return {
    name: terraformName,
    type: nested ? Buffer.alloc(0) : ctyTypeBytes(attribute.type),
    nestedType: nested && { attributes: attributesOf(nested.type, writeOnly), nesting: nestings[nested.nesting] },
    description: describe(attribute),
    descriptionKind: StringKind.MARKDOWN,
    required: presence === "required",
    optional: presence === "optional" || presence === "optional_computed",
    computed: presence === "computed" || presence === "optional_computed",
    sensitive: attribute.sensitive ?? false,
    deprecated: attribute.deprecated !== undefined,
    writeOnly,
  };
}

const nestings = { single: Nesting.SINGLE, list: Nesting.LIST, set: Nesting.SET, map: Nesting.MAP } as const;

function describe(attribute: Attribute): string {
  const { deprecated } = attribute;
  const remarks = [replaceRemark(attribute), deprecated === undefined ? "" : `**Deprecated:** ${deprecated}`];
  return spellSnake([fullDescription(attribute), ...remarks.filter((remark) => remark !== "")].join(" "));
}
