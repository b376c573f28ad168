export type Severity = "error" | "warning";

/** A sort of diagnostic: what its diagnostics have in common. */
export interface Problem {
  /** Stable, in kebab-case: shown at the end of the detail, and the name by which a configuration switches a warning off. */
  readonly id: string;
  /** A few words without a final full stop. Terraform groups warnings with the same summary. */
  readonly summary: string;
  /** How severe it is at least: a warning may also be reported as an error. */
  readonly severity?: Severity;
}

/** A problem of which a warning may be enough. */
export type Warning = Problem & { readonly severity?: "warning" };

/** Problems by identifier: the summary, in which each `…` is a text of the case, and what to do, in Markdown. */
export type Problems = Readonly<Record<string, readonly [summary: string, remedy: string]>>;

/** A text for each `…` of a summary. */
type Texts<Summary extends string> = Summary extends `${string}…${infer Rest}` ? [text: string, ...Texts<Rest>] : [];

type None = Readonly<Record<never, never>>;

/**
 * The problems of two tables, by identifier: with `const problem = problemsOf({ errors: { "object-gone": ["… is gone", "Plan again."] } })`,
 * `problem("object-gone", "Note")` has the summary `Note is gone`. Another identifier, or another number of texts, does not compile.
 */
export function problemsOf<const W extends Problems = None, const E extends Problems = None>(tables: {
  readonly warnings?: W;
  readonly errors?: E;
}) {
  const { warnings = {}, errors = {} }: { readonly warnings?: Problems; readonly errors?: Problems } = tables;
  type Of<S extends Severity> = Problem & { readonly severity: S };
  function problem<Id extends keyof W & string>(id: Id, ...texts: Texts<W[Id][0]>): Of<"warning">;
  function problem<Id extends keyof E & string>(id: Id, ...texts: Texts<E[Id][0]>): Of<"error">;
  function problem(id: string, ...texts: readonly string[]): Of<Severity> {
    const [first = "", ...parts] = (warnings[id] ?? errors[id])?.[0].split("…") ?? [];
    const summary = parts.reduce((text, part, index) => `${text}${texts[index]}${part}`, first);
    return { severity: id in warnings ? "warning" : "error", id, summary };
  }
  return problem;
}

/** What a provider made with this package may warn of, whatever it serves. */
const sdkWarnings = {
  "argument-deprecated": ["Argument is deprecated", "Do what the message says instead."],
  "argument-stays": [
    "Argument … of … stays",
    "The service keeps the value. The message says how to clear it, if that is possible.",
  ],
  "missing-argument": ["Missing argument", "Set the argument that the message names."],
  "not-refreshed": ["Not refreshed", "An argument of the provider is known only after apply."],
  "private-state-unreadable": [
    "Private state cannot be read",
    "Nothing: the provider discards the data and continues. The state file may have been edited.",
  ],
  "unknown-form": [
    "Unknown form",
    "Nothing, if the service returned it: a newer service has more forms. Otherwise correct what the message names.",
  ],
  "unknown-member": ["Unknown member", "Correct the name, or remove the member. A newer service may know it."],
  "unrecognized-value": ["Unrecognized value", "Check the spelling. A newer service may know the value."],
  "value-out-of-range": ["Value out of range", "Use a value in the range that the message names."],
} as const satisfies Problems;

/** What fails in a provider made with this package, whatever it serves. */
const sdkErrors = {
  "action-in-hcl": ["Action in HCL", "Synthesize the stack as JSON."],
  "argument-cannot-be-removed": ["Argument cannot be removed", "Keep the argument, or do what the message says."],
  "argument-not-for-this-kind": ["Argument not supported for this kind", "Remove the argument."],
  "arguments-not-known": [
    "Arguments are not known yet",
    "Use values that are known during the plan, or apply in two steps.",
  ],
  "conflicting-arguments": ["Conflicting arguments", "Set only one of them."],
  "ephemeral-resource-in-hcl": ["Ephemeral resource in HCL", "Synthesize the stack as JSON."],
  "generated-configuration-unsupported": [
    "Generated configuration needs Terraform 1.14.3 or later",
    "Upgrade Terraform.",
  ],
  "identity-version-unknown": ["Identity has an unknown version", "Upgrade the provider."],
  "import-unsupported": ["Import is not supported", "Create the object with Terraform."],
  "invalid-json": ["Invalid JSON", "Use `jsonencode({ … })`."],
  "malformed-value": ["Malformed value", "Write the value in the form that the message names."],
  "missing-required-argument": ["Missing required argument", "Set the argument."],
  "move-unsupported": ["Move is not supported", "Use a `removed` block and an import instead of a `moved` block."],
  "null-item": ["Null item", "Remove the item."],
  "object-changed-by-others": ["… was changed by somebody else", "Plan again and compare both changes."],
  "object-gone": ["… is gone", "Somebody deleted it after the plan was made. Plan again."],
  "object-not-found": ["… not found", "Check the name. The message suggests the nearest one."],
  "provider-configuration-unknown": [
    "Provider configuration is not known yet",
    "Use values that are known during the plan, or apply in two steps.",
  ],
  "provider-not-configured": ["Provider is not configured", "Report this: Terraform configures a provider first."],
  "read-only-argument": ["Read-only argument", "Remove the argument: the service sets it."],
  "several-objects-match": [
    "Several … have this name",
    "A lookup or an import names several objects. Use one of the IDs in the message.",
  ],
  "state-of-old-terraform": ["State of an old version of Terraform", "Apply once with Terraform 0.12 to 1.x."],
  "state-unfit": ["Stored state does not fit the schema", "Remove the object from the state, and import it again."],
  "state-version-later": [
    "State has a later version",
    "Use the version of the provider that wrote the state, or a later one.",
  ],
  "state-version-unknown": ["State has an unknown version", "Remove the object from the state, and import it again."],
  "state-without-identity": ["State has no identity", "Remove the object from the state, and import it again."],
  stopped: ["Stopped", "The run was interrupted. Run again."],
  "unexpected-error": ["Unexpected error", "Report this, with `TF_LOG_PROVIDER=debug`."],
  "unknown-value-in-state": ["Unknown value in state", "Report this: it is a bug of the provider."],
  "unsupported-argument": ["Unsupported argument", "Correct the name, or remove the argument."],
  "unsupported-value": ["Unsupported value", "Use one of the values in the message."],
  "update-unsupported": ["Update is not supported", "Report this: the plan should replace the object."],
  "value-unfit": ["Value does not fit the schema", "Report this: it is a bug of the provider."],
  "value-unreadable": ["A value is not …", "Report this: Terraform sends values that can be read."],
  "write-only-unsupported": ["Write-only arguments need Terraform 1.11 or later", "Upgrade Terraform."],
  "wrong-number-of-items": ["Wrong number of items", "Add or remove items."],
  "wrong-type": ["Wrong type of value", "Use a value of the type in the message."],
} as const satisfies Problems;

/** The tables of what every provider made with this package may report. */
export const sdkProblems = { warnings: sdkWarnings, errors: sdkErrors } as const;

/** A problem of this package. */
export const problem = problemsOf(sdkProblems);
