import { isSidebarCondition } from "../../lib/kinds/saved-search";
import { isPrivateAddress } from "../../providers/observability/resources/webhook";
import { type Exchange, recording } from "../recordings";

const creates = (path: string) =>
  recording<Exchange>("edge-cases").filter(({ request }) => request.method === "POST" && request.path === path);
const message = ({ response }: Exchange): unknown => (response.body as { message?: unknown }).message;

test("the sidebar can show the filters that the recorded service accepted, and no others", () => {
  const cases = creates("/api/v2/saved-searches").flatMap((exchange) => {
    const [filter, ...more] = (exchange.request.body as { filters: { type: string; condition: string }[] }).filters;
    return filter?.type === "sql" && more.length === 0
      ? [{ ...filter, accepted: exchange.response.status === 200 }]
      : [];
  });
  expect(cases.length).toBeGreaterThan(30);
  for (const { condition, accepted } of cases)
    expect([condition, isSidebarCondition(condition)]).toEqual([condition, accepted]);
});

test("an address is private if the recorded service says so", () => {
  // A translated address of this machine, which the rule leaves to the service.
  const translated = "http://[64:ff9b::7f00:1]/";
  const cases = creates("/api/v2/webhooks").map((exchange) => ({
    url: (exchange.request.body as { url: string }).url,
    isRejected: message(exchange) === "Webhook URL resolves to a private or reserved address.",
  }));
  expect(cases.length).toBeGreaterThan(40);
  for (const { url, isRejected } of cases)
    expect([url, isPrivateAddress(url)]).toEqual([url, isRejected && url !== translated]);
});

test.each([
  ["::ffff:10.1.2.3", true],
  ["::10.1.2.3", true],
  ["100::5", true],
  ["100:0:0:1::5", false],
  ["fd12::1", true],
  ["fd1::1", false],
])("the address %s of IPv6 is private: %s", (address, isPrivate) => {
  expect(isPrivateAddress(`https://[${address}]/hook`)).toBe(isPrivate);
});
