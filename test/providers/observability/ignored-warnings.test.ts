import { handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { alert } from "../../../lib/kinds/alert";
import { warnings } from "../../../lib/service/problems";
import { observability } from "../../../providers/observability/provider";
import { withAllAttributes } from "../../support/runtime";

const typeName = "observability_alert";
const signal = new AbortController().signal;
const openSource = { baseUrl: "http://127.0.0.1:9", apiKey: "none" };
const given = {
  dashboardId: "66e000000000000000000001",
  tileId: "66e000000000000000000002",
  threshold: 5,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: "66e000000000000000000003" },
};

/** What the provider says of an alert after `validate` of its own configuration, as Terraform validates before it configures. */
async function validated(ignoreWarnings: readonly string[] | undefined, config: object) {
  const handlers = handlersOf(observability, () => {});
  const { type } = observability.definition;
  const own = withAllAttributes(type, { product: "clickstack", openSource, ignoreWarnings }) as ObjectValue;
  const ofProvider = await handlers.validateProviderConfig?.({ config: toDynamicValue(type, own) } as never, signal);
  const value = withAllAttributes(alert.type, { ...given, ...config }) as ObjectValue;
  const ofAlert = await handlers.validateResourceConfig?.(
    { typeName, config: toDynamicValue(alert.type, value), clientCapabilities: undefined },
    signal,
  );
  return [...(ofProvider?.diagnostics ?? []), ...(ofAlert?.diagnostics ?? [])].map(({ detail }) => detail);
}

const shifted = { scheduleOffsetMinutes: 1 };
const superfluous = { thresholdMax: 9 };

test("a warning ends with its identifier", async () => {
  const [one, other] = await validated(undefined, { ...shifted, ...superfluous });
  expect(one).toMatch(/ remove it\. \[argument-without-effect\]$/);
  expect(other).toMatch(/ Remove it\. \[alert-windows-split\]$/);
});

test("a warning that the provider ignores is not shown, and the others are", async () => {
  const both = { ...shifted, ...superfluous };
  expect(await validated(["alert-windows-split"], both)).toEqual([
    expect.stringContaining("[argument-without-effect]"),
  ]);
  expect(await validated(Object.keys(warnings), both)).toEqual([]);
});

test("an error is shown, with its identifier, also where the same text may be a warning", async () => {
  expect(await validated(Object.keys(warnings), { tileId: undefined })).toEqual([
    "tile_id is missing; a tile alert needs the ID of the tile. The plan accepts it only if the service already holds it. [missing-argument]",
  ]);
});

test.each([
  ["alert-window-split", 'not the identifier of a warning. Did you mean "alert-windows-split"?'],
  ["§§§", "not the identifier of a warning. The troubleshooting guide lists them."],
  ["dashboard-protected", "an error, and errors are always shown; remove it."],
])("%s cannot be ignored, and is rejected", async (id, why) => {
  const [message] = await validated([id], {});
  expect(message).toBe(`ignore_warnings[0] is "${id}", which is ${why} [unsupported-value]`);
});
