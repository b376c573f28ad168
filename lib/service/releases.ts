/** The order of two releases of the service, by number: 2.100 is later than 2.36. For `sort`. */
export function compareReleases(first: string, second: string): number {
  return first.localeCompare(second, "en", { numeric: true });
}

/** True if what first came with one release (`2.38`, or `after 2.36` where only that is known) is not in another. */
export function comesAfter(since: string, release: string): boolean {
  if (since.startsWith("after ")) return compareReleases(since.slice("after ".length), release) >= 0;
  return compareReleases(since, release) > 0;
}
