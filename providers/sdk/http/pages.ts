/** A list with more pages or objects than these has no end. */
const mostPages = 1000;
const mostObjects = 100_000;

/** True if a list that goes on after so many pages and objects never ends. */
export function isEndless(pages: number, objects: number): boolean {
  return pages >= mostPages || objects >= mostObjects;
}
