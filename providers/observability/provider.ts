import type { Provider } from "terraform-provider-sdk";
import { asItems, type ObjectValue } from "terraform-provider-sdk/values";
import { productOf } from "../../lib/client/settings/resolve";
import { allKinds } from "../../lib/kinds";
import { memberCheckVariable } from "../../lib/kinds/agreed-names";
import { provider as definition } from "../../lib/kinds/provider";
import { version } from "../../lib/kinds/version";
import { productIn } from "../../lib/service/products";
import { diagnosticsOf, explainFailure } from "./diagnostics";
import { resources } from "./resources";
import { configure, type Service } from "./service";
import { teams } from "./teams";

/** The provider: what it serves, one line each. */
export const observability: Provider<Service> = {
  name: definition.name,
  version,
  definition,
  // The variables of one mode are read only if the configuration chooses it or no other.
  readsEnvironment: true,
  dialect: (config) => productOf(config?.product),
  ignored: (config) => asItems(config?.ignoreWarnings).map(String),
  validate: diagnosticsOf,
  judgesEarly: process.env[memberCheckVariable] === "usual",
  refine: ({ name }, config, dialect) =>
    allKinds.find((kind) => kind.name === name)?.imported.prune?.(config, productIn(dialect)) ?? config,
  configure,
  provided({ defaultTags }): ObjectValue {
    if (!defaultTags) return {};
    if (defaultTags.length === 0) return { defaultTags: null };
    return { defaultTags };
  },
  places: teams,
  prepare: (service) => service.prepare(),
  explain: explainFailure,
  resources,
  // What most runs do not need is loaded when a call asks for it.
  get dataSources() {
    const { dataSources }: typeof import("./data-sources") = require("./data-sources");
    return dataSources;
  },
  get listResources() {
    const { listResources }: typeof import("./data-sources/stored") = require("./data-sources/stored");
    return listResources;
  },
  get ephemeralResources() {
    const { ephemeralResources }: typeof import("./ephemeral") = require("./ephemeral");
    return ephemeralResources;
  },
  get actions() {
    const { actions }: typeof import("./actions") = require("./actions");
    return actions;
  },
  get functions() {
    const { functions }: typeof import("./functions") = require("./functions");
    return functions;
  },
};
