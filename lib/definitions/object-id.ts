import { type StringType, string } from "../schema";

/** The ID of an object in the service: any string that is not empty, unless the product says more. */
export function objectId(): StringType {
  return string({
    in: {
      base: { minLength: 1 },
      clickstack: {
        pattern: {
          name: "object_id",
          matches: /^[0-9a-f]{24}$/,
          says: "an ID of 24 lower-case hexadecimal digits",
        },
      },
    },
  });
}
