/** The construct ID of a lookup by name. It keeps what the CDK keeps of an ID in the address of an element. */
export function lookupId(kind: string, name: string): string {
  return `${kind}-${name}`.replaceAll("/", "--").replace(/[^A-Za-z0-9_-]/g, "");
}
