import type { Attribute } from "./type";

/** The description of an attribute with what its author needs to know. */
export function fullDescription({ description, forAuthors }: Attribute): string {
  return forAuthors === undefined ? description : `${description} ${forAuthors}`;
}
