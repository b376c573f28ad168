import { type TerraformStack as Stack, TerraformProvider, TerraformStack, Testing } from "cdktf";
import { placeWords, runChecks } from "terraform-provider-sdk/internal/constructs";
import { ObservabilityProvider } from "../../lib";

/** A stack outside of any project, as in a user's own tests. Unless it has a provider of its own, it is for ClickStack. */
export function stackOf(build: (stack: Stack) => void): Stack {
  const stack = new TerraformStack(Testing.app(), "stack");
  build(stack);
  const hasProvider = stack.node.children.some((child) => child instanceof TerraformProvider);
  if (!hasProvider)
    new ObservabilityProvider(stack, "clickstack", { product: "clickstack", useBundledProvider: false });
  return stack;
}

/** Terraform's JSON, with the resources of each type by name. */
export interface Synthesized {
  readonly terraform: { readonly required_providers: Record<string, object> };
  readonly provider: Record<string, readonly Record<string, unknown>[]>;
  readonly resource: Record<string, Record<string, Block>>;
  readonly ephemeral?: Record<string, Record<string, Block>>;
  readonly data: Record<string, Record<string, Block>>;
}

interface Block extends Record<string, unknown> {
  readonly tiles: readonly { readonly config: string }[];
}

/** The Terraform JSON of a stack. */
export function synth(build: (stack: Stack) => void): Synthesized {
  return JSON.parse(Testing.synth(stackOf(build)));
}

/** The HCL of a stack. */
export function synthHcl(build: (stack: Stack) => void): string {
  return String(Testing.synthHcl(stackOf(build)));
}

/** The annotations of a stack's constructs at synth, without their lines: `error [stack/api]: …`. */
export function annotationsOf(stack: Stack): string[] {
  runChecks(stack);
  return stack.node
    .findAll()
    .flatMap((construct) =>
      construct.node.metadata
        .filter(({ type }) => /^@cdktf\/(error|warn|info)$/.test(type))
        .map(({ type, data }) =>
          `${type.slice(7)} [${construct.node.path}]: ${data}`.replace(placeWords(construct), ""),
        ),
    );
}
