import { toPascal } from "../../schema";
import { without } from "../expression";
import { writeOnlyComment } from "../secrets";
import { type ImportedObject, keyOf, type Lookup } from "../takeover";
import { columnsOf, type Doc, object, render, text, width } from "./doc";
import type { FileScope } from "./scope";
import { propertyName, stringLiteral } from "./text";

/** `new Dashboard(scope, "checkout", { … })` with what stands before it, in lines with this indentation. */
export function construction(taken: ImportedObject, scope: FileScope, before: string, indent: string): string {
  const { plan } = scope.options;
  const tile = taken.kind === "alert" ? scope.tileOf(taken) : undefined;
  const own = tile === undefined ? taken.arguments : without(taken.arguments, ["dashboardId", "tileId"]);
  const configuration = scope.printer.configuration(own);
  const withTile =
    tile === undefined || configuration.is !== "brackets"
      ? configuration
      : { ...configuration, items: [{ key: "tile", value: tile }, ...configuration.items] };
  const id = stringLiteral(plan.constructIds.get(keyOf(taken)) ?? taken.name);
  const comment = taken.writeOnly.length > 0 ? `${indent}// ${writeOnlyComment(taken.writeOnly)}\n` : "";
  const type = scope.own(toPascal(taken.kind));
  const head = `${before}new ${type}(scope, ${id}, `;
  if (indent.length + columnsOf(head) + 1 > width) {
    const args = ["scope", id, render(withTile, `${indent}  `, 0, 1)].map((one) => `${indent}  ${one},\n`);
    return `${comment}${indent}${before}new ${type}(\n${args.join("")}${indent});`;
  }
  return `${comment}${indent}${head}${render(withTile, indent, head.length, 2)});`;
}

/** `logs.link({ trace: traces });` */
export function sourceLink({ arguments: { members } }: ImportedObject, scope: FileScope): string {
  const [[, itself] = [], ...links] = members;
  const targets = links.map(([name, target]) => {
    const value =
      target.is === "reference" ? text(scope.objectOf(target)) : object([["id", scope.printer.value(target)]]);
    return [name.replace(/SourceId$/, ""), value] as const;
  });
  const head = `${itself?.is === "reference" ? scope.objectOf(itself) : ""}.link(`;
  return `  ${head}${render(object(targets), "  ", head.length, 2)});`;
}

/** `const logs = DataObservabilitySource.byName(scope, "Logs");`, `before` being what stands in front of the lookup. */
export function lookup(one: Lookup, scope: FileScope, before: string): string {
  const { kind, by } = one;
  const type = scope.own(`DataObservability${toPascal(kind)}`);
  const { name: wanted, ...more } = by;
  if (wanted === undefined) {
    const id = stringLiteral(scope.options.plan.constructIds.get(keyOf(one)) ?? one.name);
    return call(`${before}new ${type}`, ["scope", id], membersOf(by));
  }
  const narrowed = Object.keys(more).length === 0 ? undefined : membersOf(more);
  return call(`${before}${type}.byName`, ["scope", stringLiteral(wanted)], narrowed);
}

function membersOf(values: Readonly<Record<string, string>>): Doc {
  return object(Object.entries(values).map(([key, value]) => [propertyName(key), text(stringLiteral(value))]));
}

/** A call in a function's body: in one line where it fits, else with its last object broken, else with each argument in a line. */
function call(head: string, args: readonly string[], last?: Doc): string {
  const start = `${head}(${args.join(", ")}`;
  if (!last && columnsOf(start) + 4 <= width) return `  ${start});`;
  if (last && columnsOf(start) + 5 <= width) return `  ${start}, ${render(last, "  ", columnsOf(start) + 2, 2)});`;
  const all = last ? [...args, render(last, "    ", 0, 1)] : args;
  return `  ${head}(\n${all.map((one) => `    ${one},\n`).join("")}  );`;
}
