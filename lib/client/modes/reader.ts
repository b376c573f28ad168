import {
  type Attribute,
  type Attributes,
  type Diagnostic,
  formatTerraformPath,
  isUnknown,
  type MapType,
  type NumberType,
  type ObjectType,
  objectIn,
  own,
  type Path,
  type Unknown,
  type ValueType,
} from "terraform-provider-sdk/schema";
import { provider } from "../../kinds/provider";

/** Reads values from the arguments and the environment, and collects errors and unknown values. */
export class Reader {
  readonly errors: Diagnostic[] = [];
  readonly unknown: Diagnostic[] = [];

  constructor(private readonly environment: Environment) {}

  /** An explicit value, else that of its variable; an unknown value is collected and stays unknown. Empty strings count as absent. */
  string(given: Given<string>, path: Path): string | Unknown | undefined {
    return this.explicit(given, path) ?? this.variable(settingAt(path)?.set?.env);
  }

  /** The same without the variable. */
  explicit(given: Given<string>, path: Path): string | Unknown | undefined {
    return isUnknown(given) ? this.noteUnknown(path, given) : given || undefined;
  }

  variable(name: string | undefined): string | undefined {
    return (name && this.environment[name]) || undefined;
  }

  /** As `string`, but absence is an error, unless there is a default: `preset`, or that of the definition. */
  requiredString(given: Given<string>, path: Path, preset?: string): string | undefined {
    const { set, omitted } = settingAt(path) ?? {};
    const value = this.string(given, path) ?? preset ?? omitted?.means;
    if (value === undefined) this.reject(path, `is missing; set it, or the environment variable ${set?.env}`);
    return typeof value === "string" ? value : undefined;
  }

  known<T>(given: Given<T>, path: Path): T | undefined {
    if (isUnknown(given)) {
      this.noteUnknown(path, given);
      return undefined;
    }
    return given ?? undefined;
  }

  /** A whole number that is as large as the definition asks for. */
  integer(given: Given<number>, path: Path): number | undefined {
    const value = this.known(given, path);
    const type = settingAt(path)?.type;
    const least = (type?.kind === "number" && type.min) || 0;
    if (value !== undefined && !(Number.isInteger(value) && value >= least))
      this.reject(path, `is ${value}; it must be a whole number of at least ${least}`);
    return value;
  }

  /** An absolute http(s) address without user, query and fragment. */
  address(value: string | undefined, path: Path): void {
    if (value === undefined) return;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      this.reject(path, "is not a URL; use the form https://host or http://host:8000");
    } else if (url.username || url.password) {
      this.reject(path, "contains a user or password; remove them, and set the arguments for credentials");
    } else if (url.search || url.hash) {
      this.reject(path, "must not have a query or fragment");
    }
  }

  reject(path: Path, says: string): void {
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

/** The definition of a setting, which knows its variable and its default. */
function settingAt([first, second]: Path): Attribute | undefined {
  const settings: Attributes = provider.type.attributes;
  const setting = own(settings, String(first));
  return setting && second !== undefined ? own(objectIn(setting.type)?.attributes ?? {}, String(second)) : setting;
}

/** Header names are the author's own, so they are not respelled. */
function spell(path: Path): string {
  const [first, name] = path;
  return first === "headers" && name !== undefined ? `headers["${name}"]` : formatTerraformPath(path);
}

/** A value of an argument: set, absent, or unknown before apply. */
export type Given<T> = T | null | undefined | Unknown;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Arguments of which any part may be absent or unknown. */
type Arguments<A extends Attributes> = { readonly [K in keyof A]?: Given<ArgumentValue<A[K]["type"]>> };

type ArgumentValue<T extends ValueType> =
  T extends ObjectType<infer A>
    ? Arguments<A>
    : T extends MapType
      ? { readonly [key: string]: Given<string> }
      : T extends NumberType
        ? number
        : string;

/** The provider's arguments, any of them absent or unknown, and what Terraform says of itself. */
export type SettingsInput = Arguments<typeof provider.type.attributes> & {
  readonly terraformVersion?: string;
  readonly version?: string;
  readonly log?: Log;
};

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Receives one line; never given a credential, a header or a body. */
export type Log = (
  level: LogLevel,
  message: string,
  fields: Readonly<Record<string, string | number | boolean>>,
) => void;

export const silent: Log = () => {};
