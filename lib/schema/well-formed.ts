const halves = /\p{Surrogate}/gu;

/** Well-formed Unicode: half a surrogate pair, which JSON may contain but UTF-8 cannot, becomes the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(halves, "\ufffd");
}
