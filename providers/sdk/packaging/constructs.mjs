import path from "node:path";
import { askProvider, built, writeGenerated } from "./generated.mjs";

const mark = "// Generated from ";

/**
 * Writes the typed constructs of the provider that a module exports as `provider`.
 * @param {{ entry: string, source: string, out: string, cdk: string }} options `cdk`: `cdktf` or `cdktn`
 * @returns {Promise<string[]>} the names of the files
 */
export async function writeConstructs({ entry, source, out, cdk }) {
  if (!["cdktf", "cdktn"].includes(cdk)) throw new Error(`--cdk is ${cdk}; it is cdktf or cdktn.`);
  const near = path.relative(out, entry.replace(/\.[cm]?[jt]s$/, "")).replaceAll(path.sep, "/");
  const base = `terraform-provider-sdk/${cdk === "cdktf" ? "constructs" : "cdktn"}`;
  const notice = `Generated from ${path.basename(entry)} by \`terraform-provider-sdk constructs\`; edit that instead.`;
  const modules = { cdk, constructs: "constructs", base, served: "./served", notice };
  const files = await askProvider({
    entry,
    imports: `import { catalogOf } from ${built("schema/index")};
import { constructFiles } from ${built("generate/index")};`,
    expression: `[...constructFiles(catalogOf(provider), ${JSON.stringify(modules)})]`,
  });
  const served = servedFile({ near: near.startsWith(".") ? near : `./${near}`, base, source, notice });
  return writeGenerated({ out, files: new Map([...files, ["served.ts", served]]), mark });
}

function servedFile({ near, base, source, notice }) {
  return `// ${notice}
import { servedBy } from "${base}";
import { provider } from "${near}";

/** The definition that a construct follows, by kind and name. */
export const served = servedBy({ source: ${JSON.stringify(source)}, version: provider.version }, provider);
`;
}
