import { TerraformVariable } from "cdktf";
import { ApiKey, ApiKeyMaterial, custom, Dashboard, DataObservabilitySources, ObservabilityProvider } from "../../lib";
import { version } from "../../lib/kinds/version";
import { annotationsOf, stackOf, synth, synthHcl } from "./support";

test("the stack requires the provider by its full address and the package's version", () => {
  const json = synth((stack) => {
    new ObservabilityProvider(stack, "observability", { useBundledProvider: false });
  });
  expect(json.terraform.required_providers).toEqual({
    observability: { source: "registry.terraform.io/observability-as-code/observability", version },
  });
});

test("the keys of a map are not respelled", () => {
  const json = synth((stack) => {
    new ObservabilityProvider(stack, "observability", {
      openSource: { apiKey: new TerraformVariable(stack, "key", { sensitive: true }).stringValue },
      headers: { "X-Team-Id": "a" },
      pathSegments: { observability: "o" },
    });
  });
  expect(json.provider.observability).toEqual([
    {
      open_source: { api_key: "${var.key}" },
      headers: { "X-Team-Id": "a" },
      path_segments: { observability: "o" },
    },
  ]);
});

test("the provider adds tags to every object, and each object says which it has", () => {
  const json = synth((stack) => {
    new ObservabilityProvider(stack, "observability", { openSource: {}, defaultTags: ["managed"] });
    const board = new Dashboard(stack, "board", { name: "Board", tags: ["shop"] });
    new Dashboard(stack, "copy", { name: "Copy", tags: board.defaultTags });
  });
  expect(json.provider.observability).toEqual([{ open_source: {}, default_tags: ["managed"] }]);
  expect(json.resource.observability_dashboard).toMatchObject({
    board: { tags: ["shop"] },
    copy: { tags: "${tolist(observability_dashboard.board.default_tags)}" },
  });
});

test("a construct takes over the object of another provider's resource with a moved block", () => {
  const json = synth((stack) => {
    new Dashboard(stack, "board", { name: "Board" }).moveFromId("clickhouse_clickstack_dashboard.board");
  });
  const moved = { from: "clickhouse_clickstack_dashboard.board", to: "observability_dashboard.board" };
  expect(json).toMatchObject({ moved: [moved] });
});

test("resources choose one of several providers", () => {
  const json = synth((stack) => {
    new ObservabilityProvider(stack, "one", { openSource: {} });
    const two = new ObservabilityProvider(stack, "two", { alias: "two", managed: { serviceId: "s" } });
    new DataObservabilitySources(stack, "sources", { provider: two, kind: "log" });
  });
  expect(json.provider.observability).toEqual([{ open_source: {} }, { alias: "two", managed: { service_id: "s" } }]);
  expect(json.data.observability_sources?.sources).toEqual({ kind: "log", provider: "observability.two" });
});

test("an invalid secret is never shown", () => {
  const stack = stackOf((scope) => {
    new ObservabilityProvider(scope, "observability", {
      openSource: { baseUrl: "localhost", apiKey: "" },
      managed: { keySecret: 12345 as never },
    });
  });
  expect(annotationsOf(stack).join("\n")).toContain('openSource.baseUrl is "localhost"; it must be an http or https');
  expect(annotationsOf(stack).join("\n")).not.toContain("12345");
});

test("Terraform's meta-arguments are passed on", () => {
  const json = synth((stack) => {
    const sources = new DataObservabilitySources(stack, "sources");
    new ApiKey(stack, "key", {
      name: "k",
      dependsOn: [sources],
      lifecycle: { createBeforeDestroy: true },
      rotateWhen: { Year_Month: "2026-01" },
    });
  });
  expect(json.resource.observability_api_key?.key).toEqual({
    name: "k",
    depends_on: ["data.observability_sources.sources"],
    lifecycle: { create_before_destroy: true },
    rotate_when: { Year_Month: "2026-01" },
  });
});

test("HCL and JSON output are equal", () => {
  const hcl = synthHcl((stack) => {
    new ObservabilityProvider(stack, "one", { openSource: { apiKey: "a" }, alias: "x", maxRetries: 0 });
    new ApiKey(stack, "key", {
      name: 'a "b" \\ \n[c]',
      ipAccessList: [{ source: "[10.0.0.0/8]" }],
      roles: [custom("12")],
    });
  });
  expect(hcl).toContain('alias = "x"');
  expect(hcl).toContain("max_retries = 0");
  expect(hcl).toContain('name = "a \\"b\\" \\\\ \\n[c]"');
  expect(hcl).toContain('source = "[10.0.0.0/8]"');
  expect(hcl).toContain('"12",');
});

test("key material is ephemeral and is passed to the key's write-only argument", () => {
  const json = synth((stack) => {
    const provider = new ObservabilityProvider(stack, "p", { managed: {}, alias: "a" });
    const material = new ApiKeyMaterial(stack, "material", { provider });
    new ApiKey(stack, "key", { name: "k", keyHashWo: material.hashData, keyHashWoVersion: 1 });
  });
  expect(json.ephemeral).toEqual({ observability_api_key_material: { material: { provider: "observability.a" } } });
  expect(json.resource.observability_api_key?.key).toMatchObject({
    key_hash_wo: "${ephemeral.observability_api_key_material.material.hash_data}",
  });
});
