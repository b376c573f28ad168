/** Products that serve the API, as the provider's `product` names them. */
export const productNames = ["clickstack"] as const;

/** Whose rules hold: those of a product, or without one (`base`) only those of the API's document. */
export type Product = "base" | (typeof productNames)[number];

/** The form in which a service keeps what a tile shows: the document's list of series, or the product's `config`. */
export type TileForm = "series" | "config";

export const tileForms: Readonly<Record<Product, TileForm>> = { base: "series", clickstack: "config" };
