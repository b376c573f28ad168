import type { ObjectType } from "../schema";
import { getters, reference } from "./getter";

/** The classes through which one object, a list and a map of them are read. */
export function outputClasses(type: ObjectType): string {
  const name = reference(type);
  return [
    `/** One \`${type.name}\`, as Terraform knows it. */
export class ${name} extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

${getters(type)}}
`,
    `/** A list of \`${type.name}\`, as Terraform knows it. */
export class ${type.name}List extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ${name} {
    return new ${name}(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
`,
  ].join("\n");
}

/** The class through which a map of objects is read. */
export function outputMap(type: ObjectType): string {
  return `/** A map of \`${type.name}\`, as Terraform knows it. */
export class ${type.name}Map extends ComplexMap {
  constructor(owner: IInterpolatingParent, attribute: string) {
    super(owner, attribute);
  }

  /** The item of a key. */
  get(key: string): ${reference(type)} {
    return new ${reference(type)}(this.terraformResource, this.terraformAttribute, false, JSON.stringify(key));
  }
}
`;
}
