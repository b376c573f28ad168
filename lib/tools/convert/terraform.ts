import { isRecord, type Members } from "terraform-provider-sdk/values";
import { hclOf } from "../code/hcl";
import { type Body, bodyOf } from "../plans/terraform-files";
import { peeked, recordsOf, textOf } from "./values";

/** A resource of Grafana's provider. */
export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly values: Members;
}

const prefix = "grafana_";
const deepest = 24;

/** Resources in what `terraform show -json` prints, and in state files. */
export function resourcesIn(value: unknown, depth = 0): Resource[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((item) => resourcesIn(item, depth + 1));
  if (!isRecord(value)) return [];
  const { resources, planned_values: planned, root_module: root, child_modules: children } = value;
  const isResource =
    typeof peeked(value, "type") === "string" && (isRecord(value.values) || Array.isArray(value.instances));
  if (!isResource) {
    const values = "planned_values" in value || "root_module" in value ? undefined : value.values;
    return resourcesIn([resources, values, planned, root, children], depth + 1);
  }
  const type = textOf(value.type);
  if (!type.startsWith(prefix) || value.mode === "data") return [];
  const instances = [value.values, ...recordsOf(value.instances).map(({ attributes }) => attributes)].filter(isRecord);
  return instances.map((values) => ({ type, name: textOf(value.name), values }));
}

/** In front of the words for a value that only Terraform knows. */
const computed = "\0";

/** The resources in a file of Terraform's language, each as a state would have it, or the sentence that says why one is not read. */
export async function resourcesOfCode(text: string): Promise<readonly (Members | string)[]> {
  const { blocks } = bodyOf(await hclOf(text), text, (words) => `${computed}${words}`);
  const resources = blocks.filter(({ type, labels }) => type === "resource" && labels[0]?.startsWith(prefix));
  return resources.map(({ labels: [type = "", name = ""], body }) => {
    const unknown: string[] = [];
    const values = knownValue(membersOf(body), "", unknown);
    // What has no counterpart is named, whatever it computes.
    const isConverted = /^grafana_(dashboard|rule_group|contact_point|notification_policy|apps_(dashboard|rules))/.test(
      type,
    );
    if (unknown.length === 0 || !isConverted) return { resources: [{ type, name, values }] };
    const remedy = "Give a state, or what terraform show -json prints.";
    return `${type}.${name} computes ${unknown.join(", ")}. ${remedy}`;
  });
}

/** Arguments, and a list for the blocks of each type. */
function membersOf({ args, blocks }: Body): Members {
  const names = [...new Set(blocks.map((block) => block.type))];
  const lists = names.map((name) => [
    name,
    blocks.filter((block) => block.type === name).map(({ body }) => membersOf(body)),
  ]);
  return { ...args, ...Object.fromEntries(lists) };
}

/** A value in which what only names another object is named by the words of the code; `unknown` gets the paths of all else that is computed. */
function knownValue(value: unknown, path: string, unknown: string[]): unknown {
  if (Array.isArray(value)) return value.map((item, index) => knownValue(item, `${path}[${index}]`, unknown));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        knownValue(item, path === "" ? name : `${path}.${name}`, unknown),
      ]),
    );
  const isComputed = value === undefined || (typeof value === "string" && value.startsWith(computed));
  const isName =
    /(uid|contact_point|org_id|folder|(depends_on|(mute|active)_timings)(\[\d+\])?)$|^(provider$|lifecycle\[)/i.test(
      path,
    ) && typeof value === "string";
  // The address of a contact point is a secret, which is not written.
  const isSecret = /^\w+\[\d+\]\.(?!type$)\w+$/.test(path) && /(url|token|password|secret|key)$/i.test(path);
  if (isComputed && !isName && !isSecret) unknown.push(path);
  if (isComputed && isSecret) return "";
  if (isComputed && typeof value === "string") return value.slice(computed.length);
  return value;
}
