import { App, TerraformStack } from "cdktf";
import { Dashboard, ObservabilityProvider, SavedSearch } from "../../lib";

/** Run by a test as a program of its own. */
const app = new App();
const stack = new TerraformStack(app, "plain");
new ObservabilityProvider(stack, "observability", { product: "clickstack", useBundledProvider: false });
new Dashboard(stack, "api", { name: process.argv[2] ?? "", tags: process.argv.slice(3), savedQueryLanguage: "sql" });
/** A construct that the library makes for the app is the line of the call. */
const search = new SavedSearch(stack, "search", { name: "Errors", sourceId: "65f5e4a3b9e77c001a000011", where: "" });
const channel = { type: "webhook", webhookId: "65f5e4a3b9e77c001a000011" } as const;
search.alert("many", { threshold: 1, thresholdType: "above", interval: "5m", channel });
app.synth();
