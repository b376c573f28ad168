import type * as Levenshtein from "fastest-levenshtein";

/** The names most similar to `wanted`, nearest first; dissimilar names are omitted. */
export function nearest(wanted: string, names: Iterable<string>, most = 5): string[] {
  const lower = wanted.toLowerCase();
  const { distance } = levenshtein();
  const limit = Math.max(2, Math.ceil(wanted.length / 2));
  return [...new Set(names)]
    .map((name) => ({ name, far: name.toLowerCase().includes(lower) ? 0 : distance(lower, name.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** ` Did you mean "a"?`, a sentence behind another, or nothing when no name is near. */
export function didYouMean(wanted: string, names: Iterable<string>): string {
  const [best] = nearest(wanted, names, 1);
  return best === undefined ? "" : ` Did you mean "${best}"?`;
}

// Loaded with the first unknown name, not with the provider.
function levenshtein(): typeof Levenshtein {
  return require("fastest-levenshtein");
}
