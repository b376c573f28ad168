import { ComplexList, ComplexMap, type ComplexObject, type IInterpolatingParent } from "./cdk";

/** The generated class of an object. */
type ObjectClass<T> = new (
  ...values: [parent: IInterpolatingParent, attribute: string, isOfSet: boolean, index: number | string]
) => T;

/** A list of objects, as Terraform knows it. */
export class ObjectList<T extends ComplexObject> extends ComplexList {
  private readonly itemClass: ObjectClass<T>;

  constructor(parent: IInterpolatingParent, attribute: string, isSet: boolean, itemClass: ObjectClass<T>) {
    super(parent, attribute, isSet);
    this.itemClass = itemClass;
  }

  /** The item at an index, from 0. */
  get(index: number): T {
    return new this.itemClass(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** A map of objects, as Terraform knows it. */
export class ObjectMap<T extends ComplexObject> extends ComplexMap {
  private readonly itemClass: ObjectClass<T>;

  constructor(parent: IInterpolatingParent, attribute: string, itemClass: ObjectClass<T>) {
    super(parent, attribute);
    this.itemClass = itemClass;
  }

  /** The item of a key. */
  get(key: string): T {
    return new this.itemClass(this.terraformResource, this.terraformAttribute, false, JSON.stringify(key));
  }
}
