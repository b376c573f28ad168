// A stack with a secret in every place that takes one; each comes as a variable, which may be ephemeral where Terraform allows it.
const { App, Fn, TerraformOutput, TerraformStack, TerraformVariable } = require("cdktf");
const o = require("cdktf-observability");

const { SETTINGS, EPHEMERAL } = process.env;
const { baseUrl, managed, caCertificate, clientCertificate, hashes } = JSON.parse(SETTINGS);
const app = new App();
const stack = new TerraformStack(app, "secrets");

function secret(name, mayBeEphemeral = true) {
  const variable = new TerraformVariable(stack, name, { type: "string", sensitive: true });
  if (EPHEMERAL === "yes" && mayBeEphemeral) variable.addOverride("ephemeral", true);
  return variable.stringValue;
}

new o.ObservabilityProvider(stack, "open_source", {
  product: "clickstack",
  openSource: { baseUrl, apiKey: secret("access_key") },
  headers: { "X-Token": secret("header") },
  clientCertificate,
  clientKey: secret("client_key"),
  caCertificate,
  maxRetries: 0,
});
const platform = new o.ObservabilityProvider(stack, "managed", {
  alias: "managed",
  managed: { ...managed, keySecret: secret("platform_secret") },
  proxyUrl: secret("proxy_url"),
  maxRetries: 0,
});

/** A name that a run of Terraform can change without a synth. */
const name = (id, usual) => new TerraformVariable(stack, id, { type: "string", default: usual }).stringValue;

const material = new o.ApiKeyMaterial(stack, "material");
new o.ApiKey(stack, "generated", { provider: platform, name: "generated" });
new o.ApiKey(stack, "hashed", {
  provider: platform,
  name: "hashed",
  hashData: { ...hashes.first, keySecretHash: secret("hash", false) },
});
new o.ApiKey(stack, "hashed_once", {
  provider: platform,
  name: "hashed once",
  keyHashWo: { ...hashes.second, keySecretHash: secret("write_only_hash") },
  keyHashWoVersion: 1,
});
new o.Webhook(stack, "hook", {
  name: name("hook_name", "Pager"),
  service: "generic",
  url: Fn.join("", ["https://hooks.example.com/", secret("hook_url", false)]),
  headers: { Authorization: `Bearer ${secret("hook_header")}` },
  queryParams: { token: secret("hook_query") },
});
new o.Webhook(stack, "given_material", {
  name: "material",
  service: "generic",
  url: "https://hooks.example.com/material",
  headers: { "X-Secret": material.keySecret, "X-Hash": material.hashData.keySecretHash },
  headersVersion: 1,
});
new o.Connection(stack, "database", {
  name: name("database_name", "Database"),
  host: "http://127.0.0.1:1",
  username: "reader",
  password: secret("password"),
});
new o.TeamMember(stack, "member", { email: "new@example.com" });
new o.DataObservabilityTeamMember(stack, "invited", { id: "invited-0@example.com" });
new o.DataObservabilityTeamMembers(stack, "members", { status: "pending" });
new o.DataObservabilityInvitations(stack, "invitations");
new o.DataObservabilityInvitation(stack, "invitation", { email: "invited-3@example.com" });
const elsewhere = new o.Invitation(stack, "elsewhere", {
  email: "elsewhere@example.com",
  team: process.env.OTHER_TEAM,
});
new o.Webhook(stack, "given_invitation", {
  name: "invitation",
  service: "generic",
  url: "https://hooks.example.com/invitation",
  headers: { "X-Invitation": elsewhere.url },
  headersVersion: 1,
});
new TerraformOutput(stack, "one", {
  value: o.DataObservabilityWebhook.byName(stack, "Old generic").url,
  sensitive: true,
});
new TerraformOutput(stack, "all", {
  value: new o.DataObservabilityWebhooks(stack, "webhooks", { service: "incidentio" }).webhooks.get(0).url,
  sensitive: true,
});
app.synth();
