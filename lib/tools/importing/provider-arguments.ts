import { modes } from "../../client/modes";
import { stringLiteral } from "../code/print/typescript-code";
import type { Service } from "./inventory";
import { itemsIf } from "./optional";

/** What code says of the service: each argument, as definitions spell it, with its value. */
export function providerArguments(
  { mode, product, defaultTags = [] }: Service,
  quote: (text: string) => string,
): (readonly [name: string, value: string])[] {
  return [
    ...itemsIf(product !== undefined, ["product", quote(product ?? "")] as const),
    ...itemsIf(defaultTags.length > 0, ["defaultTags", `[${defaultTags.map(quote).join(", ")}]`] as const),
    [modes[mode].argument, "{}"] as const,
  ];
}

/** The same in TypeScript: `{ product: "clickstack", openSource: {} }`. */
export function providerObject(service: Service): string {
  const members = providerArguments(service, stringLiteral).map(([name, value]) => `${name}: ${value}`);
  return `{ ${members.join(", ")} }`;
}
