import { fromDynamicValue, handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { invitation } from "../../../lib/kinds/team";
import { observability } from "../../../providers/observability/provider";
import { dataSourcesOf } from "../../support/data-sources";
import { runningEmulator } from "../../support/emulator";
import { withAllAttributes } from "../../support/runtime";

const other = seed.secondTeam;
const emulator = runningEmulator({ enterprise: true });

async function invite(email: string, team?: string): Promise<string> {
  const { baseUrl, apiKey } = emulator.openSource;
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const response = await fetch(`${baseUrl}/api/v2/team/invitation`, {
    method: "POST",
    headers: { ...headers, ...(team && { "x-hdx-team": team }) },
    body: JSON.stringify({ email }),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

/** Opens the ephemeral resource as Terraform does, in a process of its own. */
async function opened(config: object) {
  const handlers = handlersOf(observability, () => undefined);
  const { signal } = new AbortController();
  const { type } = observability.definition;
  const provider = { product: "clickstack", openSource: emulator.openSource };
  const settings = toDynamicValue(type, withAllAttributes(type, provider) as ObjectValue);
  await handlers.configureProvider?.(
    { config: settings, terraformVersion: "1.11.4", clientCapabilities: undefined },
    signal,
  );
  const value = toDynamicValue(invitation.type, withAllAttributes(invitation.type, config) as ObjectValue);
  const request = { typeName: "observability_invitation", config: value, clientCapabilities: undefined };
  const response = await handlers.openEphemeralResource?.(request, signal);
  const problems = response?.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
  return { problems, result: response?.result && fromDynamicValue(invitation.type, response.result) };
}

test("the ephemeral resource reads the URL of an invitation, in any letter case and team", async () => {
  const [here, there] = [await invite("jo@example.com"), await invite("sam@example.com", other)];
  expect((await opened({ email: "Jo@Example.com" })).result).toEqual({
    email: "Jo@Example.com",
    team: null,
    status: "pending",
    invitationId: expect.stringMatching(/^[0-9a-f]{24}$/),
    url: here,
  });
  expect((await opened({ email: "sam@example.com", team: other })).result).toMatchObject({ url: there });
});

test("a member has no invitation URL", async () => {
  const [member] = emulator.dump().members;
  expect((await opened({ email: member?.email })).result).toMatchObject({
    status: "active",
    url: null,
    invitationId: null,
  });
});

test("an address that is not invited is rejected with the nearest addresses", async () => {
  await invite("jo@example.com");
  expect((await opened({ email: "joe@example.com" })).problems).toEqual([
    'Invitation not found: Nobody with the address joe@example.com is invited. The nearest name is "jo@example.com". If this run creates the invitation, use the `id` of the observability_team_member instead of its `email`. [invitation-not-found]',
  ]);
});

test("the data source finds one invitation by email address or ID", async () => {
  const url = await invite("jo@example.com");
  const read = await dataSourcesOf({ openSource: emulator.openSource, product: "clickstack" });
  const byAddress = await read("invitation", { email: "JO@example.com" });
  expect(byAddress.result).toMatchObject({ email: "JO@example.com", url });
  expect((await read("invitation", { id: byAddress.result?.id })).result).toMatchObject({ email: "jo@example.com" });
  expect((await read("invitation", { email: "jon@example.com" })).problems).toMatchObject([
    { summary: "Invitation not found", path: "email", detail: expect.stringContaining('"jo@example.com"') },
  ]);
  expect((await read("invitation", {})).problems).toMatchObject([{ detail: expect.stringContaining("`email`") }]);
});
