import { existsSync } from "node:fs";
import path from "node:path";
import { Aspects, Testing } from "cdktf";
import type { IConstruct } from "constructs";
import {
  Alert,
  ApiKeyMaterial,
  custom,
  Dashboard,
  DataObservabilityWebhook,
  ObservabilityProvider,
  timeSeries,
} from "../../lib";
import { annotationsOf, stackOf, synth, synthHcl } from "./support";

const id = "65f5e4a3b9e77c001a000011";
const errors = { name: "Errors", series: [{ type: "time", sourceId: id, aggFn: "count" }] } as const;

test("an aspect can add to a dashboard", () => {
  const tagged = {
    visit(node: IConstruct) {
      if (node instanceof Dashboard) node.tags = [...(Array.isArray(node.tagsInput) ? node.tagsInput : []), "team-a"];
      if (node instanceof Alert) node.thresholdMax = undefined;
    },
  };
  const stack = stackOf((scope) => {
    new Dashboard(scope, "api", { name: "API", tags: ["prod"] });
    new Dashboard(scope, "plain", { name: "Plain" });
    Aspects.of(scope).add(tagged);
  });
  const { resource } = JSON.parse(Testing.synth(stack));
  expect(resource.observability_dashboard.api.tags).toEqual(["prod", "team-a"]);
  expect(resource.observability_dashboard.plain.tags).toEqual(["team-a"]);
});

test("an assigned argument is spelled, validated and written like one of the constructor", () => {
  const change = (scope: Parameters<Parameters<typeof stackOf>[0]>[0]) => {
    const dashboard = new Dashboard(scope, "api", { name: "API", savedQuery: "x", tiles: [errors] });
    dashboard.savedQueryLanguage = "sql";
    dashboard.savedQuery = undefined;
    dashboard.savedQuery = "level:error";
    dashboard.tiles = [
      { ...errors, asRatio: false },
      { ...errors, name: "Late", key: "late" },
    ];
    dashboard.tile(custom("late"));
    dashboard.tile(custom("Latest"));
    dashboard.name = "";
    dashboard.tags = ["x".repeat(33)];
    const lookup = new DataObservabilityWebhook(scope, "hook", { name: "a" });
    lookup.name = "b";
    expect(lookup.nameInput).toBe("b");
  };
  const { resource, data } = synth(change);
  expect(resource.observability_dashboard?.api).toMatchObject({
    name: "",
    saved_query: "level:error",
    saved_query_language: "sql",
    tiles: [{ as_ratio: false }, { key: "late" }],
  });
  expect(data.observability_webhook?.hook?.name).toBe("b");
  expect(synthHcl(change)).toContain('saved_query = "level:error"');
  expect(annotationsOf(stackOf(change))).toEqual([
    expect.stringContaining('There is no tile "Latest"'),
    expect.stringMatching(/^error \[stack\/api\]: tags\[0\] .*32/),
  ]);
});

test("a text with an escaped expression is as long as Terraform makes it, which only the plan knows", () => {
  const stack = stackOf((scope) => {
    new ObservabilityProvider(scope, "provider", { product: "clickstack" });
    new Dashboard(scope, "api", { name: "API", tags: ["$${".padEnd(33, "x")] });
  });
  expect(annotationsOf(stack)).toEqual([]);
});

test("only the last value of an argument counts for the checks", () => {
  const stack = stackOf((scope) => {
    const dashboard = new Dashboard(scope, "api", { name: "API", tags: [7 as never], tiles: [errors, errors] });
    dashboard.tags = ["prod"];
    dashboard.tiles = [errors];
  });
  expect(annotationsOf(stack)).toEqual([]);
});

describe("the provider", () => {
  const chart = timeSeries("Errors", id).count();
  const build = (scope: Scope) => {
    const provider = new ObservabilityProvider(scope, "p", {
      openSource: {},
      maxRetries: -1,
      useBundledProvider: false,
    });
    new Dashboard(scope, "api", { name: "API", tiles: [chart] });
    return provider;
  };
  type Scope = Parameters<Parameters<typeof stackOf>[0]>[0];

  test("takes values until synth, which its stack's constructs then follow", () => {
    const change = (scope: Scope) => {
      const provider = build(scope);
      provider.product = "clickstack";
      provider.maxRetries = 2;
      provider.openSource = { baseUrl: "https://example.com" };
      expect([provider.maxRetries, provider.maxRetriesInput, provider.openSource?.baseUrl]).toEqual([
        2,
        2,
        "https://example.com",
      ]);
    };
    const { provider, resource } = synth(change);
    expect(provider.observability).toEqual([
      { product: "clickstack", max_retries: 2, open_source: { base_url: "https://example.com" } },
    ]);
    expect(resource.observability_dashboard?.api?.tiles).toEqual([{ name: "Errors", config: expect.any(String) }]);
    expect(synthHcl(change)).toContain("max_retries = 2");
    expect(annotationsOf(stackOf(change))).toEqual([]);
  });

  test("loses what is reset, for its stack's constructs too", () => {
    const { provider, resource } = synth((scope) => {
      const provider = build(scope);
      provider.product = "clickstack";
      provider.resetProduct();
      provider.resetMaxRetries();
      expect([provider.product, provider.maxRetriesInput]).toEqual([undefined, undefined]);
    });
    expect(provider.observability).toEqual([{ open_source: {} }]);
    expect(resource.observability_dashboard?.api?.tiles).toMatchObject([
      { name: "Errors", series: [{ type: "time" }] },
    ]);
  });

  test("is validated with its last values", () => {
    const stack = stackOf((scope) => {
      build(scope).requestTimeoutSeconds = 0;
    });
    expect(annotationsOf(stack)).toEqual([
      expect.stringMatching(/^error \[stack\/p\]: maxRetries is -1;/),
      expect.stringMatching(/^error \[stack\/p\]: requestTimeoutSeconds is 0;/),
    ]);
  });

  test("can get and lose its alias, by which resources and ephemeral resources refer to it", () => {
    const aliased = (scope: Scope, alias?: string) => {
      const provider = new ObservabilityProvider(scope, "p", { managed: {}, alias: "first" });
      new ApiKeyMaterial(scope, "material", { provider });
      new DataObservabilityWebhook(scope, "hook", { name: "a", provider });
      if (alias) provider.alias = alias;
      else provider.resetAlias();
      expect(provider.aliasInput).toBe(alias);
    };
    const named = synth((scope) => aliased(scope, "second"));
    expect(named.provider.observability).toEqual([{ managed: {}, alias: "second" }]);
    expect(named.data.observability_webhook?.hook?.provider).toBe("observability.second");
    expect(named.ephemeral?.observability_api_key_material?.material?.provider).toBe("observability.second");
    expect(synth((scope) => aliased(scope)).provider.observability).toEqual([{ managed: {} }]);
  });

  test("of a resource can change, and its product with it", () => {
    const stack = stackOf((scope) => {
      const [base, clickstack] = [undefined, "clickstack" as const].map(
        (product, index) => new ObservabilityProvider(scope, `p${index}`, { product, alias: `p${index}` }),
      );
      new Dashboard(scope, "api", { name: "API", tiles: [chart], provider: clickstack }).provider = base;
    });
    const { resource } = JSON.parse(Testing.synth(stack));
    expect(resource.observability_dashboard.api).toMatchObject({
      provider: "observability.p0",
      tiles: [{ series: [{}] }],
    });
  });

  test("is asked for the warnings to ignore at synth", () => {
    const warned = (ignored?: string[]) =>
      annotationsOf(
        stackOf((scope) => {
          const provider = build(scope);
          provider.resetMaxRetries();
          provider.ignoreWarnings = ignored;
          new Dashboard(scope, "other", { name: "Other", savedQueryLanguage: "sql" });
        }),
      );
    expect(warned()).toEqual([expect.stringContaining("[argument-without-effect]")]);
    expect(warned(["argument-without-effect"])).toEqual([]);
  });

  test("may come after what it is for: a wrong value is reported once", () => {
    const stack = stackOf((scope) => {
      new Dashboard(scope, "api", { name: "API", tiles: [timeSeries("Errors", "nothing").count()] });
      new ObservabilityProvider(scope, "p", { product: "clickstack", useBundledProvider: false });
    });
    expect(annotationsOf(stack)).toEqual([expect.stringContaining("tiles[0].config.sourceId")]);
  });

  test("is delivered or not by what `useBundledProvider` is at synth", () => {
    const stack = stackOf((scope) => {
      const provider = new ObservabilityProvider(scope, "p", { product: "clickstack" });
      provider.useBundledProvider = false;
    });
    expect(existsSync(path.join(Testing.fullSynth(stack), "stacks/stack/terraform.d"))).toBe(false);
  });
});
