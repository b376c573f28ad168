import { modes } from "../../../client/modes";
import { snakeName } from "../../code/print/names";
import { call, object, propertyName, statement, stringLiteral, text } from "../../code/print/typescript-code";
import { type Configuration, count, type Service, type SourceFile } from "../inventory";
import { textIf } from "../optional";
import { dashboardModule, groupModule, importsModule, type Module } from "./modules";
import { type Packages, projectOf } from "./plan";
import { Imports } from "./scope";

export interface TypescriptOptions {
  readonly service: Service;
  readonly packages: Packages;
  /** IDs of constructs that the code has already. */
  readonly takenIds: readonly string[];
  /** `app`: a main file that makes app and stack. `part`: an index that adds to a stack that is there. */
  readonly entry: "app" | "part";
}

/** The files of an app: one for each dashboard with its alerts, one for each other kind, and the imports. */
export function typescriptFiles(configuration: Configuration, options: TypescriptOptions): SourceFile[] {
  const { packages, entry } = options;
  const project = projectOf(configuration, options);
  const groups = project.groups.map((group): Step => {
    return { kind: group.kind, result: group.variable, module: groupModule(group, project) };
  });
  const dashboards = project.dashboards.map((dashboard): Step => {
    return { kind: dashboard.kind, result: project.variable(dashboard), module: dashboardModule(dashboard, project) };
  });
  const modules = [...groups, ...dashboards].map(({ module }) => module);
  const isAlerts = ({ kind }: Step) => kind === "alert";
  const steps = [...groups.filter((step) => !isAlerts(step)), ...dashboards, ...groups.filter(isAlerts)];
  const main = entry === "app" ? "main.ts" : "index.ts";
  return [
    {
      name: main,
      description: entry === "app" ? "app with one stack and the provider" : "function that adds everything to a stack",
      text: entryFile(steps, configuration.imports.length > 0, options),
    },
    ...secretsFile(configuration, packages),
    ...modules.map(({ name, description, text }) => ({ name, description, text })),
    ...(configuration.imports.length > 0 ? [importsModule(project, main)] : []),
  ];
}

/** One call of the entry file. */
interface Step {
  readonly kind: string;
  /** The variable for what the call returns, if others take it. */
  readonly result: string;
  readonly module: Module;
}

function entryFile(
  steps: readonly Step[],
  hasImports: boolean,
  { service, packages, entry }: TypescriptOptions,
): string {
  const imports = new Imports();
  const indent = textIf(entry === "part", "  ");
  const parameterNames = new Set(steps.flatMap(({ module }) => module.parameters.map(({ name }) => name)));
  const calls = steps.map(({ result, module: { name, functionName, parameters } }) => {
    imports.value(functionName, `./${name.replace(/\.ts$/, "")}`);
    const prefix = parameterNames.has(result) ? `const ${result} = ${functionName}` : functionName;
    return statement(call(prefix, text("stack"), ...parameters.map((parameter) => text(parameter.name))), indent);
  });
  if (hasImports) {
    imports.value("importExisting", "./imports");
    calls.push(`${indent}importExisting(stack);`);
  }
  if (entry === "part") {
    imports.type("TerraformStack", packages.cdk);
    return `${imports.text()}\n\nexport function addTo(stack: TerraformStack): void {\n${calls.join("\n")}\n}\n`;
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

function providerLines({ mode, product }: Service): string {
  const { argument, fromEnvironment } = modes[mode];
  const preset = product === undefined ? "" : `product: ${stringLiteral(product)}, `;
  return `// ${fromEnvironment}\nnew ObservabilityProvider(stack, "observability", { ${preset}${argument}: {} });`;
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
