import { type Diagnostic, validate } from "terraform-provider-sdk/definitions";
import {
  type Attribute,
  type Attributes,
  isUnknown,
  type MapType,
  type NumberType,
  type ObjectType,
  type ValueType,
} from "terraform-provider-sdk/schema";
import {
  formatTerraformPath,
  isRecord,
  type Members,
  own,
  type Path,
  type Unknown,
} from "terraform-provider-sdk/values";
import type { provider } from "../../kinds/provider";
import { problem } from "../../service/problems";

/** Reads values from the arguments and the environment, and collects errors and unknown values. */
export class Reader {
  readonly errors: Diagnostic[] = [];
  readonly unknown: Diagnostic[] = [];

  constructor(private readonly environment: Environment) {}

  /** An explicit value; an unknown one is collected and stays unknown. Empty strings count as absent. */
  explicit<T>(argument: Given<T>, path: Path): T | Unknown | undefined {
    if (isUnknown(argument)) return this.noteUnknown(path, argument);
    if (argument === "") return undefined;
    return argument ?? undefined;
  }

  variable(name: string | undefined): string | undefined {
    return (name && this.environment[name]) || undefined;
  }

  /**
   * The connection that an argument holds, by its definition: each member explicit, else from its variable, else from `presets`, else its
   * default. Absence is an error; what is absent or unknown is empty.
   */
  connection<A extends Attributes>(
    type: ObjectType<A>,
    configured: Given<Members>,
    argument: string,
    presets: { readonly [K in keyof A]?: string | undefined } = {},
  ): { readonly [K in keyof A]: string } {
    const object = this.explicit(configured, [argument]);
    const configuredMembers = isUnknown(object) ? undefined : this.members(type, object ?? {}, [argument]);
    const members = Object.entries<Attribute>(type.attributes).map(([name, { set, omitted }]) => {
      const value = configuredMembers?.[name] ?? presets[name] ?? omitted?.means;
      if (configuredMembers && value === undefined)
        this.reject([argument, name], `is missing; set it, or the environment variable ${set?.env}`);
      return [name, typeof value === "string" ? value : ""] as const;
    });
    return Object.fromEntries(members) as { readonly [K in keyof A]: string };
  }

  /** The members of an object by its definition; unknown values are collected and stay unknown. */
  members<A extends Attributes>(type: ObjectType<A>, values: Members, path: Path = []): Arguments<A> {
    const members = Object.entries<Attribute>(type.attributes).map(([name, { type, set }]) => {
      const value = this.value(type, own(values, name), [...path, name]);
      return [name, value ?? this.variable(set?.env)];
    });
    return Object.fromEntries(members);
  }

  private value(type: ValueType, argument: unknown, path: Path): unknown {
    if (isUnknown(argument) || !isRecord(argument)) return this.explicit(argument, path);
    if (type.kind === "object") return this.members(type, argument, path);
    if (type.kind !== "map") return argument;
    const items = Object.entries(argument).map(([name, item]) => [name, this.value(type.of, item, [...path, name])]);
    // Object.fromEntries, because a header may be named like a member of Object.prototype.
    return Object.fromEntries(items.filter(([, item]) => item !== undefined));
  }

  /** Collects what the definition rejects. */
  check(type: ObjectType, values: object): void {
    const diagnostics = validate(type, values, { isOpaque: isUnknown, spelling: "snake", dialect: undefined });
    this.errors.push(...diagnostics.filter(({ severity }) => severity === "error"));
  }

  /** An absolute http(s) address without user, query and fragment; empty, it is reported already. */
  address(value: string, path: Path): void {
    if (value === "") return;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
      this.reject(path, "is not a URL; use the form https://host or http://host:8000");
    } else if (url.username || url.password) {
      this.reject(path, "contains a user or password; remove them, and set the arguments for credentials");
    } else if (url.search || url.hash) {
      this.reject(path, "must not have a query or fragment");
    }
  }

  /** Unless something else is already wrong with it. */
  reject(path: Path, predicate: string): void {
    if (!this.errors.some((error) => formatTerraformPath(error.path ?? []) === formatTerraformPath(path)))
      this.invalid(path, `${spell(path)} ${predicate}.`);
  }

  /** A whole sentence about an argument. */
  invalid(path: Path, detail: string): undefined {
    this.errors.push({ ...problem("provider-configuration-invalid"), detail, path });
  }

  private noteUnknown(path: Path, value: Unknown): Unknown {
    const detail = `${spell(path)} is known only after apply, but the provider needs it now to reach the service. Use a known value, or first apply what it comes from with -target.`;
    this.unknown.push({ ...problem("not-known-before-apply"), detail, path });
    return value;
  }
}

/** Header names are the author's own, so they are not respelled. */
function spell(path: Path): string {
  const [first, name] = path;
  if (first === "headers" && name !== undefined) return `headers["${name}"]`;
  return formatTerraformPath(path);
}

/** A value of an argument: set, absent, or unknown before apply. */
export type Given<T> = T | null | undefined | Unknown;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Arguments of which any part may be absent or unknown. */
export type Arguments<A extends Attributes> = { readonly [K in keyof A]?: Given<ArgumentValue<A[K]["type"]>> };

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
