import { UNKNOWN } from "terraform-provider-sdk/schema";
import { handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { observability } from "../../../providers/observability/provider";
import { dashboardResource } from "../../../providers/observability/resources/dashboard";
import { Deferred_Reason } from "../../../providers/sdk/test/support/inside/protocol";
import { withAllAttributes } from "../../support/runtime";

const { type } = dashboardResource.definition;
const typeName = "observability_dashboard";
const signal = new AbortController().signal;

async function read(state: object, deferralAllowed: boolean) {
  const handlers = handlersOf(observability, () => {});
  const provider = observability.definition.type;
  const config = withAllAttributes(provider, { openSource: { baseUrl: UNKNOWN, apiKey: "k" } }) as ObjectValue;
  const capabilities = { deferralAllowed, writeOnlyAttributesAllowed: true };
  await handlers.configureProvider?.(
    { config: toDynamicValue(provider, config), terraformVersion: "1.11.4", clientCapabilities: capabilities },
    signal,
  );
  const currentState = toDynamicValue(type, withAllAttributes(type, state) as ObjectValue);
  const request = { typeName, currentState, private: Buffer.from("{}"), clientCapabilities: capabilities };
  const response = await handlers.readResource?.(request as never, signal);
  return { response, currentState };
}

const stored = { id: "66e0000000000000000000a1", name: "n" };

test("a refresh with an unknown address keeps the state with a warning", async () => {
  const { response, currentState } = await read(stored, false);
  expect(response?.newState).toEqual(currentState);
  expect(response?.deferred).toBeUndefined();
  expect(response?.diagnostics).toMatchObject([{ severity: 2, summary: "Not refreshed" }]);
  expect(response?.diagnostics[0]?.detail).toContain("open_source.base_url");
});

test("an engine that supports deferral gets a deferred response", async () => {
  const { response, currentState } = await read(stored, true);
  expect(response).toMatchObject({ diagnostics: [], deferred: { reason: Deferred_Reason.PROVIDER_CONFIG_UNKNOWN } });
  expect(response?.newState).toEqual(currentState);
});

test("an object imported in the same run cannot be kept unchanged", async () => {
  const { response } = await read({ id: stored.id }, false);
  expect(response?.diagnostics).toMatchObject([{ severity: 1, summary: "Provider configuration is not known yet" }]);
});
