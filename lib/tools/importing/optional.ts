/** Items of a list that are there only if something holds. */
export function itemsIf<T>(holds: boolean, ...items: readonly T[]): readonly T[] {
  if (holds) return items;
  return [];
}

/** A text that is there only if something holds. */
export function textIf(holds: boolean, text: string): string {
  if (holds) return text;
  return "";
}
