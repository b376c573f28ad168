/** The services that the emulator plays: ClickStack, or one that serves the base document and nothing else. */
export const productNames = ["clickstack", "none"] as const;
export type ProductName = (typeof productNames)[number];

/** The recorded release of ClickStack, and those that its authors have published since, which nobody has recorded. They compare as strings. */
export const releases = [
  "2.36",
  "2.37",
  "2.38",
  "2.39",
  "2.40",
  "2.41",
  "2.42",
  "2.43",
  "2.44",
  "2.45",
  "2.46",
] as const;
export type ServiceVersion = (typeof releases)[number];
/** `next` is the newest. */
export const serviceVersions = [...releases, "next"] as const;
export const newestRelease = "2.46" satisfies ServiceVersion;

/** What `make` makes for each release. */
export function byVersion<T>(make: (version: ServiceVersion) => T): Record<ServiceVersion, T> {
  return Object.fromEntries(releases.map((version) => [version, make(version)])) as Record<ServiceVersion, T>;
}
