import path from "node:path";
import { catalog } from "../kinds/catalog";
import { providerSource, version } from "../kinds/version";
import { type Product, productNames } from "../service/products";
import { dialectOf, type IConstruct, type Served, servedBy } from "./cdk";

const productOf = (name: unknown) => productNames.find((product) => product === name);

/** The provider has the package's version: constructs and provider are built from the same definitions. */
export const observability: Served["provider"] = {
  source: providerSource,
  version,
  folder: path.dirname(__dirname),
  dialect: ({ product }) => productOf(product),
  ignored: ({ ignoreWarnings }) => (Array.isArray(ignoreWarnings) ? ignoreWarnings.map(String) : []),
};

/** The definition that a construct follows, by kind and name. */
export const served = servedBy(observability, catalog);

/** The product that a construct's provider names so far. */
export function productAt(construct: IConstruct): Product | undefined {
  return productOf(dialectOf(construct, observability));
}
