export { encodeValue } from "../../protocol/codec";
export { asListed } from "../../runtime/resource";
export { GoneSincePlanError, isRemoved, keptSinceImport, titleOf } from "../../stored";
