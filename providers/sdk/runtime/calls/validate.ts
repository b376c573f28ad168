import {
  type Definition,
  formatTerraformPath,
  type ObjectType,
  type ObjectValue,
  type Path,
} from "../../../../lib/schema";
import type { Diagnostic } from "../diagnostic";
import { grouped } from "../grouped";
import type { Session } from "../session";
import { readOnlyPaths, writeOnlyPaths } from "../values";

/** Whatever has a configuration. */
export interface Configurable {
  readonly definition: Definition;
  validate?(config: ObjectValue, dialect: string | undefined): readonly Diagnostic[];
}

export function validateConfig<C>(
  { provider, dialect }: Pick<Session<C>, "provider" | "dialect">,
  part: Configurable,
  config: ObjectValue,
  writeOnlyAllowed = true,
): readonly Diagnostic[] {
  const { definition } = part;
  const found = [
    ...(provider.validate?.(definition, config, dialect) ?? []),
    ...(part.validate?.(config, dialect) ?? []),
  ];
  const told = new Set(found.map(({ path }) => JSON.stringify(path)));
  const untold = readOnlyPaths(definition.type, config).filter((path) => !told.has(JSON.stringify(path)));
  const writeOnly = writeOnlyAllowed ? [] : writeOnlyRefusals(definition.type, config);
  return [...grouped([...found, ...untold.map(readOnly)]), ...writeOnly];
}

function readOnly(path: Path): Diagnostic {
  const detail = `${formatTerraformPath(path)} is set by the service and cannot be configured; remove it.`;
  return { severity: "error", summary: "Read-only argument", detail, path };
}

function writeOnlyRefusals(type: ObjectType, config: ObjectValue): readonly Diagnostic[] {
  return writeOnlyPaths(type, config).map((path) => ({
    severity: "error",
    summary: "Write-only arguments need Terraform 1.11 or later",
    detail: "This version would store the value in the state.",
    path,
  }));
}
