import { validate } from "terraform-provider-sdk/definitions";
import { alert } from "../../lib/kinds/alert";
import { apiKey } from "../../lib/kinds/api-key";
import { connection } from "../../lib/kinds/connection";
import type { Kind } from "../../lib/kinds/kind";

const unusable = ({ type }: Kind, config: object) =>
  validate(type, config, { isOpaque: () => false, dialect: "clickstack", spelling: "snake" })
    .filter(({ id }) => id === "value-unusable")
    .map(({ severity, detail }) => `${severity}: ${detail}`);

const email = (...emailRecipients: string[]) => ({ channel: { type: "email", emailRecipients } });
const access = (source: string) => ({ ipAccessList: [{ source }] });
const ends = "The service stores it, and cannot use it.";

test.each<[Kind, object, string]>([
  [connection, { host: "clickhouse:8123" }, 'host is "clickhouse:8123", which is not an http or https URL.'],
  [connection, { host: "tcp://c:9000" }, 'host is "tcp://c:9000", which is not an http or https URL.'],
  [connection, { prometheusEndpoint: "p" }, 'prometheus_endpoint is "p", which is not an http or https URL.'],
  [alert, email("a@b.c", "nobody"), 'channel.email_recipients[1] is "nobody", which is not an email address.'],
  [
    apiKey,
    access("10.0.0.0/99"),
    'ip_access_list[0].source is "10.0.0.0/99", which is not an IP address or a CIDR range.',
  ],
  [
    apiKey,
    access("example.com"),
    'ip_access_list[0].source is "example.com", which is not an IP address or a CIDR range.',
  ],
])("what the service stores and cannot use is a warning before it is sent (%#)", (kind, config, says) => {
  expect(unusable(kind, config)).toEqual([`warning: ${says} ${ends}`]);
});

test.each<[Kind, object]>([
  [connection, { host: "https://c:8443/path", prometheusEndpoint: "http://p:9090" }],
  [alert, email("a@b.c", "on-call+1@example.com")],
  [apiKey, { ipAccessList: ["203.0.113.7", "0.0.0.0/0", "2001:db8::/32", "::1"].map((source) => ({ source })) }],
])("what it can use is silent (%#)", (kind, config) => expect(unusable(kind, config)).toEqual([]));
