import { readFileSync } from "node:fs";
import path from "node:path";
import type { ObjectType, ValueType } from "terraform-provider-sdk/schema";
import { formatTerraformPath } from "terraform-provider-sdk/values";
import { observability } from "../../../providers/observability/provider";

/** What the guide says of one secret. */
export interface Documented {
  readonly state: boolean;
  /** `given`: a plan file holds it when it is given as a variable that is not ephemeral. */
  readonly plan: "yes" | "no" | "given";
}

const guide = path.resolve(__dirname, "../../../docs/guides/secrets.md");
const row = /^\| (`.*?) \| (yes|no) \| (yes|no|as a variable) \|$/gm;

/** The table of the guide: the places in which each secret may stand, by the secret's name in its first column. */
export function documentedSecrets(): ReadonlyMap<string, Documented> {
  const rows = [...readFileSync(guide, "utf8").matchAll(row)];
  return new Map(
    rows.map(([, name = "", state, plan]) => [
      name.replaceAll("`", ""),
      { state: state === "yes", plan: plan === "yes" || plan === "no" ? plan : "given" },
    ]),
  );
}

/** Every attribute that the definitions call sensitive or write-only, where it holds text: the names that the guide must have. */
export function definedSecrets(): readonly string[] {
  const { definition, resources = [], dataSources = [], ephemeralResources = [] } = observability;
  const parts = [
    { type: definition.type, of: "the provider" },
    ...resources.map((one) => ({ type: one.definition.type, of: `observability_${one.definition.name}` })),
    ...dataSources.map((one) => ({
      type: one.definition.type,
      of: `the data source observability_${one.definition.name}`,
    })),
    ...ephemeralResources.map((one) => ({
      type: one.definition.type,
      of: `the ephemeral observability_${one.definition.name}`,
    })),
  ];
  return parts.flatMap(({ type, of }) => secretsIn(type, []).map((at) => `${formatTerraformPath(at)} of ${of}`));
}

function secretsIn(type: ObjectType, at: readonly string[]): (readonly string[])[] {
  return Object.entries(type.attributes).flatMap(([name, attribute]) => {
    const here = [...at, name];
    return attribute.set?.sensitive ? [here] : insideOf(attribute.type, here);
  });
}

function insideOf(type: ValueType, at: readonly string[]): (readonly string[])[] {
  if (type.kind === "object") return secretsIn(type, at);
  return "of" in type ? insideOf(type.of, at) : [];
}
