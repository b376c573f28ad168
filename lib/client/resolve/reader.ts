import { formatTerraformPath } from "../../schema/names";
import type { Diagnostic, Path } from "../../schema/type";
import { isUnknown, type Unknown } from "../../schema/value";
import type { Environment, Given } from "./given";

/** Reads values from the arguments and the environment, and collects errors and unknown values. */
export class Reader {
  readonly errors: Diagnostic[] = [];
  readonly unknown: Diagnostic[] = [];

  constructor(private readonly environment: Environment) {}

  /** An explicit value, else the variable's; an unknown value is collected and stays unknown. Empty strings count as absent. */
  string(given: Given<string>, path: Path, variable?: string): string | Unknown | undefined {
    if (isUnknown(given)) return this.noteUnknown(path, given);
    if (typeof given === "string" && given !== "") return given;
    return variable ? this.variable(variable) : undefined;
  }

  variable(name: string): string | undefined {
    return this.environment[name] || undefined;
  }

  /** As `string`, but absence is an error. */
  requiredString(given: Given<string>, path: Path, variable: string, preset?: string): string | undefined {
    const value = this.string(given, path, variable) ?? preset;
    if (value === undefined) this.refuse(path, `is missing; set it, or the environment variable ${variable}`);
    return isUnknown(value) ? undefined : value;
  }

  known<T>(given: Given<T>, path: Path): T | undefined {
    if (isUnknown(given)) {
      this.noteUnknown(path, given);
      return undefined;
    }
    return given ?? undefined;
  }

  number(given: Given<number>, path: Path, least: number, isWhole: boolean): number | undefined {
    const value = this.known(given, path);
    if (value === undefined) return undefined;
    const fits = Number.isFinite(value) && value >= least && (!isWhole || Number.isInteger(value));
    if (!fits)
      this.refuse(path, `is ${value}; it must be ${isWhole ? "a whole number" : "a number"} of at least ${least}`);
    return value;
  }

  /** An absolute http(s) address without user, query and fragment. */
  address(value: string | undefined, path: Path): void {
    if (value === undefined) return;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      this.refuse(path, "is not a URL; use the form https://host or http://host:8000");
    } else if (url.username || url.password) {
      this.refuse(path, "contains a user or password; remove them, and set the arguments for credentials");
    } else if (url.search || url.hash) {
      this.refuse(path, "must not have a query or fragment");
    }
  }

  refuse(path: Path, says: string): void {
    this.invalid(path, `${spell(path)} ${says}.`);
  }

  /** A whole sentence about an argument. */
  invalid(path: Path, detail: string): void {
    this.errors.push({ severity: "error", summary: "Invalid provider configuration", detail, path });
  }

  private noteUnknown(path: Path, given: Unknown): Unknown {
    const detail = `${spell(path)} is known only after apply, but the provider needs it now to reach the service. Use a known value, or first apply what it comes from with -target.`;
    this.unknown.push({ severity: "error", summary: "Not known before apply", detail, path });
    return given;
  }
}

/** Header names are the author's own, so they are not respelled. */
function spell(path: Path): string {
  const [first, name] = path;
  return first === "headers" && name !== undefined ? `headers["${name}"]` : formatTerraformPath(path);
}
