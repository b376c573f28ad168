import fc from "../../support/properties";

/** What a round declares: small, with keys from short lists, so that one stack reads as an edit of another. */
export interface Stack {
  readonly dashboards: readonly Dashboard[];
  readonly alerts: readonly Alert[];
  readonly keys: readonly ApiKey[];
  readonly webhooks: readonly Webhook[];
  readonly searches: readonly Search[];
}

export interface Dashboard {
  readonly key: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly tiles: readonly Tile[];
}

export interface Tile {
  readonly name: string;
  readonly display: "line" | "number" | "markdown";
  readonly form: "config" | "series";
  readonly text: string;
  readonly width: number;
}

export interface Alert {
  readonly key: string;
  readonly watches: { readonly dashboard: string; readonly tile: string } | { readonly search: string };
  /** Of the stack; the service's own when absent. */
  readonly webhook?: string;
  readonly threshold: number;
}

export interface Webhook {
  readonly key: string;
  readonly path: string;
  /** Never stored by Terraform. */
  readonly token: string;
}

export interface Search {
  readonly key: string;
  readonly where: string;
}

export interface ApiKey {
  readonly key: string;
  readonly enabled: boolean;
}

const tile: fc.Arbitrary<Tile> = fc.record({
  name: fc.constantFrom("Errors", "Calls", "Latency", "Notes", "Ünïcode ${x}"),
  display: fc.constantFrom("line", "line", "number", "markdown"),
  form: fc.constantFrom("config", "series"),
  text: fc.constantFrom("", "SeverityText:error", "ServiceName:checkout"),
  width: fc.integer({ min: 4, max: 24 }),
});

const dashboard: fc.Arbitrary<Dashboard> = fc
  .record({
    key: fc.constantFrom("a", "b", "c"),
    name: fc.constantFrom("Checkout", "Cart", "Search", "Checkout (new)"),
    tags: fc.uniqueArray(fc.constantFrom("shop", "team-a", "prod"), { maxLength: 2 }),
    tiles: fc.uniqueArray(tile, { maxLength: 4, selector: ({ name }) => name }),
  })
  .map((made) => ({ ...made, name: `${made.name} ${made.key}` }));

const alertChoice = fc.record({
  key: fc.constantFrom("p", "q", "r"),
  at: fc.nat(100),
  threshold: fc.constantFrom(0, 0.1, 10, 1e6),
});

const webhook: fc.Arbitrary<Webhook> = fc.record({
  key: fc.constantFrom("pager", "chat"),
  path: fc.constantFrom("a", "b"),
  token: fc.constantFrom("Bearer one", "Bearer two"),
});

const search: fc.Arbitrary<Search> = fc.record({
  key: fc.constantFrom("slow", "failed"),
  where: fc.constantFrom("", "SeverityText:error", "Duration:>100"),
});

const apiKey: fc.Arbitrary<ApiKey> = fc.record({ key: fc.constantFrom("ci", "ops"), enabled: fc.boolean() });

/** A random stack; its alerts watch what it declares and what can carry one. */
export const stack: fc.Arbitrary<Stack> = fc
  .record({
    dashboards: fc.uniqueArray(dashboard, { maxLength: 3, selector: ({ key }) => key }),
    choices: fc.uniqueArray(alertChoice, { maxLength: 3, selector: ({ key }) => key }),
    keys: fc.uniqueArray(apiKey, { maxLength: 2, selector: ({ key }) => key }),
    webhooks: fc.uniqueArray(webhook, { maxLength: 2, selector: ({ key }) => key }),
    searches: fc.uniqueArray(search, { maxLength: 2, selector: ({ key }) => key }),
  })
  .map(({ choices, ...declared }) => ({ ...declared, alerts: alertsOn(declared, choices) }));

function alertsOn(
  { dashboards, webhooks, searches }: Pick<Stack, "dashboards" | "webhooks" | "searches">,
  choices: readonly { key: string; at: number; threshold: number }[],
) {
  const tiles = dashboards.flatMap(({ key, tiles }) =>
    tiles.filter(({ display }) => display !== "markdown").map(({ name }) => ({ dashboard: key, tile: name })),
  );
  const places = [...tiles, ...searches.map(({ key }) => ({ search: key }))];
  return choices.flatMap(({ key, at, threshold }): Alert[] => {
    const watches = places[at % Math.max(1, places.length)];
    const webhook = webhooks[at % (webhooks.length + 1)]?.key;
    return watches ? [{ key, threshold, watches, ...(webhook === undefined ? {} : { webhook }) }] : [];
  });
}
