import { type StringType, string } from "../model";

/** The id of an object of the service. */
export function objectId(): StringType {
  return string({
    pattern: {
      name: "object_id",
      matches: /^[0-9a-f]{24}$/,
      says: "an id of the service: 24 lower-case hexadecimal digits",
    },
  });
}
