import type { ValueType } from "../../../lib/schema";
import { membersOf } from "./members";

/** Terraform's JSON form of a type: `"string"`, `["list","number"]`, `["object",{…}]`. */
export type CtyType = string | readonly [string, CtyType] | readonly [string, { readonly [name: string]: CtyType }];

export function ctyType(type: ValueType): CtyType {
  switch (type.kind) {
    case "string":
    case "json":
      return "string";
    case "number":
    case "bool":
      return type.kind;
    case "list":
    case "set":
    case "map":
      return [type.kind, ctyType(type.of)];
    case "object": {
      const members = membersOf(type).map((member) => [member.terraformName, ctyType(member.attribute.type)] as const);
      return ["object", Object.fromEntries(members)];
    }
  }
}

export function ctyTypeBytes(type: ValueType): Buffer {
  return Buffer.from(JSON.stringify(ctyType(type)));
}
