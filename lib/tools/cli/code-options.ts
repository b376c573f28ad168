import { Option } from "commander";
import { type Cdk, cdkOf, cdks } from "../code/cdk";
import type { CodeOptions } from "../importing";

export const interrupted = "Interrupted: nothing was written.";
export const outIsMissing = "--out is missing; name the folder for the code, for example --out src.";

/** What `--format` takes: HCL, or TypeScript for a CDK package, which the project's is by default. */
type Format = "ts" | "hcl" | Cdk;

export function formatOption(byDefault?: Format): Option {
  const description = "language of the code: hcl, or ts for the project's CDK package, or for the one that is named";
  return new Option("--format <format>", description).choices(["ts", "hcl", ...cdks]).default(byDefault);
}

/** The language, and the CDK package of code in `folder`. */
export function languageOf(format: Format, folder: string): Pick<CodeOptions, "format" | "cdk"> {
  if (format === "hcl" || format === "ts") return { format, cdk: cdkOf(folder).cdk };
  return { format: "ts", cdk: format };
}
