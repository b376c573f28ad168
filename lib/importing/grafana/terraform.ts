import { isRecord, type Members } from "terraform-provider-sdk/internal/schema";
import { hclOf } from "../../code/hcl";
import { type Body, bodyOf } from "../../plans/terraform-files";
import type { FoundDocument } from "./documents";

const type = "grafana_rule_group";

/** In front of the words for a value that only Terraform knows. */
const computed = "\0";

/** The rule groups in a file of Terraform's language, each as a state would have it. One with values that are computed is a problem. */
export async function ruleGroupsIn(file: string, text: string): Promise<FoundDocument[]> {
  const { blocks } = bodyOf(await hclOf(text), text, (words) => `${computed}${words}`);
  const groups = blocks.filter((block) => block.type === "resource" && block.labels[0] === type);
  return groups.map(({ labels, body }) => {
    const unknown: string[] = [];
    const values = known(membersOf(body), "", unknown);
    const words = `${type}.${labels[1]} computes ${unknown.join(", ")}. Give a state, or what terraform show -json prints.`;
    return unknown.length > 0 ? { file, problem: words } : { file, content: { resources: [{ type, values }] } };
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
function known(value: unknown, path: string, unknown: string[]): unknown {
  if (Array.isArray(value)) return value.map((item, index) => known(item, `${path}[${index}]`, unknown));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, known(item, path === "" ? name : `${path}.${name}`, unknown)]),
    );
  const isComputed = value === undefined || (typeof value === "string" && value.startsWith(computed));
  const isName = /(uid|contact_point|org_id)$/i.test(path) && typeof value === "string";
  if (isComputed && !isName) unknown.push(path);
  return isComputed && isName ? value.slice(computed.length) : value;
}
