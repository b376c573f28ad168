const halves = /\p{Surrogate}/gu;

/** Text that is Unicode: half a surrogate pair, which JSON may hold and UTF-8 cannot, becomes the sign for what is lost. */
export function wellFormed(text: string): string {
  return text.replace(halves, "\ufffd");
}
