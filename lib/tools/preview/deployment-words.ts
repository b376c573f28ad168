import { printable } from "terraform-provider-sdk/values";
import type { Copy, RemovedCopy } from "./copy-store";
import type { Deployment } from "./deploy";

const signs = { created: "+", updated: "~", failed: "!" };

/** What was done in the service, for people. */
export function deploymentLines({ preview, lastDay, copies, removed, staleNames, description }: Deployment): string[] {
  const lines = copies.length > 0 ? [`In the service until ${lastDay}, for the preview ${preview}:`] : [];
  lines.push(...copies.flatMap(copyLines), ...removed.map(removedLine));
  if (lines.length === 0) lines.push(`The service has no copies of the preview ${preview}.`);
  if (staleNames.length > 0) lines.push(`  Not changed by this plan, until they end: ${staleNames.join(", ")}`);
  if (copies.some(({ id, link }) => id !== undefined && link === undefined))
    lines.push("Where people open the service is not known; --ui ADDRESS makes links.");
  return [...lines, description].map(printable);
}

function copyLines({ change, name, id, link = id, leftOut, reason }: Copy): string[] {
  if (reason !== undefined) return [`  ${signs[change]} ${name}: ${reason}`];
  const title = [name, link].filter((part) => part !== undefined).join("  ");
  return [`  ${signs[change]} ${title}`, ...leftOut.map((sentence) => `      ${sentence}`)];
}

function removedLine({ name, lastDay, reason }: RemovedCopy): string {
  if (reason !== undefined) return `  ! ${name} is still there: ${reason}`;
  return `  - ${name} (until ${lastDay})`;
}

/** The same for machines. */
export function deploymentJson({ copies, ...deployment }: Deployment): object {
  return { ...deployment, copies: copies.map(({ dashboard, ...copy }) => ({ address: dashboard.address, ...copy })) };
}
