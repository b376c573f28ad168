/** The modes of the service, as the provider's `mode` names them. The client has a record of each. */
export const modeNames = ["open_source", "managed"] as const;

export type Mode = (typeof modeNames)[number];

/** Products that serve the API, as the provider's `product` names them. */
export const productNames = ["clickstack"] as const;

/** Whose rules hold: those of a product, or without one (`base`) only those of the API's document. */
export type Product = "base" | (typeof productNames)[number];

/** The product of a dialect of the definitions; `base` also while it is unknown, so that no product's facts are assumed. */
export function productIn(dialect: string | undefined): Product {
  return productNames.find((name) => name === dialect) ?? "base";
}

/** The modes in which something is possible: with each product and without one (`true`), or only with the one that is named. */
export type Where = { readonly [M in Mode]?: true | Product };

export const bothModes = { open_source: true, managed: true } as const;
export const bothModesWithClickStack = { open_source: "clickstack", managed: "clickstack" } as const;

export function isPossibleAnywhere(where: Where): boolean {
  return Object.keys(where).length > 0;
}

export function isPossible(where: Where, mode: Mode, product: Product): boolean {
  return where[mode] === true || where[mode] === product;
}

/** The form in which a service keeps what a tile shows: the document's list of series, or the product's `config`. */
export type TileForm = "series" | "config";

export const tileForms: Readonly<Record<Product, TileForm>> = { base: "series", clickstack: "config" };

/** The form of the IDs of ClickStack's objects; their first eight digits are the seconds of their creation. */
export const objectIdForm = /^[0-9a-f]{24}$/;

export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An ID as it is compared: UUIDs and IDs in the product's form in lower case, others as they are. */
export function comparableId(id: string, product: Product): string {
  const lower = id.toLowerCase();
  if (uuidForm.test(lower) || productFacts[product].ids?.form.test(lower)) return lower;
  return id;
}

/** What else is known of a service, beside the bounds and rules of the definitions. */
interface ProductFacts {
  /** The form of the IDs of its objects; absent: any text, with a slash perhaps. */
  readonly ids?: { readonly form: RegExp; readonly description: string };
  /** The time of creation that an ID holds, in seconds; absent: IDs say nothing of time, and records need not. */
  secondsOfId?(id: string): number | undefined;
  /** How it is called, and what it alone writes into its rejection of a body. */
  readonly rejections?: { readonly serviceName: string; readonly pattern: RegExp };
  /** Where it shows the credential of a mode. */
  readonly credentialPlaces?: Readonly<Partial<Record<Mode, string>>>;
  /** True if a 404 in one of the service's own forms proves that an object is gone. Otherwise the list decides, which the document shows. */
  readonly saysGone?: true;
  /** True if a list may be cut without a word, so that the next page is requested to find out. */
  readonly cutsLists?: true;
  /** True if it stores each tag of a dashboard once. */
  readonly keepsTagsOnce?: true;
  /** True if a page of a list counts objects that it omits because they cannot be read. */
  readonly countsUnreadable?: true;
  /** True if it evaluates alerts of some kinds of tiles, in a known way; absent if that is not known, so that alerts attach to any tile. */
  readonly evaluatesByTileKind?: true;
  /** Alert intervals that some modes of it do not have, with the modes that do. */
  readonly intervalsOf?: Readonly<Record<string, readonly Mode[]>>;
}

export const productFacts: Readonly<Record<Product, ProductFacts>> = {
  base: {},
  clickstack: {
    ids: { form: objectIdForm, description: "24 hexadecimal digits" },
    secondsOfId: (id) => (objectIdForm.test(id.toLowerCase()) ? Number.parseInt(id.slice(0, 8), 16) : undefined),
    rejections: { serviceName: "ClickStack", pattern: /\b(Body|Params|Query) validation failed: / },
    credentialPlaces: { open_source: "The UI shows both under Team Settings, API Keys." },
    saysGone: true,
    cutsLists: true,
    countsUnreadable: true,
    keepsTagsOnce: true,
    evaluatesByTileKind: true,
    intervalsOf: { "30s": ["managed"] },
  },
};
