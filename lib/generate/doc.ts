import { type Attribute, fullDescription, replaceRemark } from "../schema";

/** A documentation comment. */
export function doc(text: string, indent = "", tags: readonly string[] = []): string {
  const lines = [...text.split("\n"), ...tags].map((line) => line.replaceAll("*/", "*\\/"));
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** The documentation of a member: its description, and what its type does not say. */
export function memberDoc(attribute: Attribute, indent: string): string {
  const { sensitive, deprecated, default: value, requiredIn = [] } = attribute;
  const asked = requiredIn.map((product) =>
    product === "base" ? "Required without `product`." : `Required with \`product: "${product}"\`.`,
  );
  const remarks = [sensitive ? "Sensitive." : "", ...asked, replaceRemark(attribute)];
  const tags = [
    ...(value !== undefined && value !== null && typeof value !== "object"
      ? [`@default ${JSON.stringify(value)}`]
      : []),
    ...(deprecated ? [`@deprecated ${deprecated}`] : []),
  ];
  return doc([fullDescription(attribute), ...remarks.filter((remark) => remark !== "")].join(" "), indent, tags);
}
