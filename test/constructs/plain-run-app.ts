import { App, TerraformStack } from "cdktf";
import { Dashboard, ObservabilityProvider } from "../../lib";

/** Run by a test as a program of its own. */
const app = new App();
const stack = new TerraformStack(app, "plain");
new ObservabilityProvider(stack, "observability", { product: "clickstack", useBundledProvider: false });
new Dashboard(stack, "api", { name: process.argv[2] ?? "", tags: process.argv.slice(3), savedQueryLanguage: "sql" });
app.synth();
