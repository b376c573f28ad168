import { formatTerraformPath, type Path } from "../../../lib/schema";

/** A value that does not fit its type. */
export class ValueError extends Error {
  constructor(
    readonly path: Path,
    expected: string,
    actual: unknown,
  ) {
    super(
      `${path.length > 0 ? formatTerraformPath(path) : "the value"} is ${describe(actual)}; ${expected} is expected.`,
    );
    this.name = "ValueError";
  }
}

/** The kind of value, never the value: it may be a secret. */
function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return value.constructor === Object ? "an object" : "of an unexpected class";
  if (typeof value === "string") return "text";
  return `a ${typeof value}`;
}
