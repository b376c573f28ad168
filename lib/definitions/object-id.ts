import { type StringType, string } from "../model";

/** The ID of an object in the service. */
export function objectId(): StringType {
  return string({
    pattern: {
      name: "object_id",
      matches: /^[0-9a-f]{24}$/,
      says: "an ID of 24 lower-case hexadecimal digits",
    },
  });
}
