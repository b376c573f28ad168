import { modes } from "../../../client/modes";
import { snakeName } from "../../code/print/names";
import { object, propertyName, stringLiteral, text } from "../../code/print/typescript-code";
import { type Configuration, count, type Service, type SourceFile } from "../inventory";
import { providerObject } from "../provider-arguments";
import { Imports } from "./file";
import { dashboardModule, groupModule, importsModule, knownFile, type Module } from "./modules";
import { type Packages, projectOf } from "./project";

export interface TypescriptOptions {
  readonly service: Service;
  readonly packages: Packages;
  /** IDs of constructs that the code has already. */
  readonly takenIds: readonly string[];
  /** `app`: a main file that makes app and stack. `part`: an index that adds to a stack that is there. */
  readonly entry: "app" | "part";
}

/** The files of an app: one for each dashboard with its alerts, one for each other kind, what they share, and the imports. */
export function typescriptFiles(configuration: Configuration, options: TypescriptOptions): SourceFile[] {
  const { packages, entry } = options;
  const project = projectOf(configuration, options);
  const groups = project.groups.map((group) => ({ kind: group.kind, module: groupModule(group, project) }));
  const dashboards = project.dashboards.map((dashboard) => dashboardModule(dashboard, project));
  const isAlerts = ({ kind }: { readonly kind: string }) => kind === "alert";
  const modulesOf = (some: typeof groups) => some.map(({ module }) => module);
  const called = [
    ...modulesOf(groups.filter((group) => !isAlerts(group))),
    ...dashboards,
    ...modulesOf(groups.filter(isAlerts)),
  ];
  const main = entry === "app" ? "main.ts" : "index.ts";
  return [
    {
      name: main,
      description: entry === "app" ? "app with one stack and the provider" : "function that adds everything to a stack",
      text: entryFile(called, configuration.imports.length > 0, options),
    },
    ...knownFile(project, main),
    ...secretsFile(configuration, packages),
    ...[...modulesOf(groups), ...dashboards].map(({ name, description, text }) => ({ name, description, text })),
    ...(configuration.imports.length > 0 ? [importsModule(project, main)] : []),
  ];
}

function entryFile(
  modules: readonly Module[],
  hasImports: boolean,
  { service, packages, entry }: TypescriptOptions,
): string {
  const imports = new Imports();
  const calls = modules.map(({ name, functionName, parameters }) => {
    imports.value(functionName, `./${name.replace(/\.ts$/, "")}`);
    return `${functionName}(${parameters.join(", ")});`;
  });
  if (hasImports) {
    imports.value("importExisting", "./imports");
    calls.push("importExisting(stack);");
  }
  if (modules.some(({ parameters }) => parameters.includes("known"))) {
    imports.type("Known", "./known");
    calls.unshift("const known = {} as Known;");
  }
  if (entry === "part") {
    imports.type("TerraformStack", packages.cdk);
    const body = calls.map((line) => `  ${line}\n`).join("");
    return `${imports.text()}\n\nexport function addTo(stack: TerraformStack): void {\n${body}}\n`;
  }
  for (const name of ["App", "TerraformStack"]) imports.value(name, packages.cdk);
  imports.value("ObservabilityProvider", packages.observability);
  return `${imports.text()}

const app = new App();
const stack = new TerraformStack(app, "observability");
${providerLines(service)}

${[...calls, "app.synth();"].join("\n")}
`;
}

function providerLines(service: Service): string {
  const { fromEnvironment } = modes[service.mode];
  return `// ${fromEnvironment}\nnew ObservabilityProvider(stack, "observability", ${providerObject(service)});`;
}

/** Variables for what is never written. */
function secretsFile({ objects }: Configuration, { cdk }: Packages): SourceFile[] {
  const secrets = objects.flatMap((object) => object.secrets);
  if (secrets.length === 0) return [];
  const rows = secrets.map(({ variable, description: secretText }): [string, ReturnType<typeof text>] => [
    propertyName(snakeName(variable)),
    text(stringLiteral(secretText)),
  ]);
  const description = `${count(secrets.length, "secret")}, set as TF_VAR_…`;
  return [
    {
      name: "secrets.ts",
      description,
      text: `import { TerraformVariable } from "${cdk}";
import type { Construct } from "constructs";

const descriptions = ${object(rows, true).print("")};

// No value is written here: set each as the environment variable TF_VAR_ followed by its name.
export function secret(scope: Construct, name: keyof typeof descriptions): string {
  return new TerraformVariable(scope, name, { type: "string", sensitive: true, description: descriptions[name] })
    .stringValue;
}
`,
    },
  ];
}
