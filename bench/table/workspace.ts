import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { providerSource } from "../../lib/version";
import { builtProvider } from "../../test/support/built";
import type { Service } from "./service";
import { type Stack, stackOf } from "./stack";
import { type Run, terraform } from "./terraform";

export interface Workspace {
  run(...args: string[]): Promise<Run>;
  remove(): void;
}

/** A folder with a stack, where Terraform takes the provider of this checkout. */
export function workspaceOf(stack: Stack, service: Service): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-table-"));
  const rc = path.join(folder, "terraform.rc");
  const override = `dev_overrides {\n    "${providerSource}" = "${builtProvider()}"\n  }`;
  writeFileSync(rc, `provider_installation {\n  ${override}\n  direct {}\n}\n`);
  writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify(stackOf(stack, service)));
  return {
    run: (...args) => terraform(args, folder, rc),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
