import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { testWith, toDynamicValue } from "terraform-provider-sdk/testing";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../lib/emulator/store/seed-ids";
import { alertWait } from "../../lib/kinds/actions/alert-wait";
import { webhookTest } from "../../lib/kinds/actions/webhook-test";
import { provider } from "../../lib/kinds/provider";
import { ProviderDefinition } from "../../providers/sdk/test/support/inside/protocol";
import { until } from "../../providers/sdk/test/support/inside/testing";
import { receiver } from "../providers/observability/actions/receiver";
import { madeAlert } from "../providers/observability/actions/support";
import { builtExecutable } from "../support/built";
import { terraformOnEmulator, whileEvaluating } from "../support/emulator";
import { withAllAttributes } from "../support/runtime";
import { providerBlock, type Workspace } from "../support/terraform";

const { emulator, terraform } = terraformOnEmulator({ emulator: { evaluateAlerts: false }, each: true });
const server = receiver();

/** A dashboard, an alert on its tile, and an action that waits for the alert. */
function alertOn(where: string, trigger = ""): string {
  const config = {
    displayType: "line",
    sourceId: seed.logs,
    select: [{ aggFn: "count", where, whereLanguage: "lucene" }],
  };
  return `${providerBlock(emulator.openSource)}
resource "observability_dashboard" "checkout" {
  name  = "Checkout"
  tiles = [{ name = "Errors", config = ${JSON.stringify(JSON.stringify(config))} }]
}
resource "observability_alert" "errors" {
  name           = "Many errors"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = observability_dashboard.checkout.tile_ids["Errors"]
  threshold      = 1000000000000
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${seed.webhook}" }
  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [action.observability_alert_wait.errors]
      ${trigger}
    }
  }
}
action "observability_alert_wait" "errors" {
  config {
    alert_id = observability_alert.errors.id
  }
}
`;
}

const waiting = (workspace: Workspace, configuration: string) => {
  workspace.write(configuration);
  return whileEvaluating(emulator, workspace.run("apply", "-auto-approve", "-no-color", "-input=false"));
};

testWith("actions")("an apply ends once the service has evaluated the alert, and the next plan is empty", async () => {
  const { code, output } = await waiting(terraform, alertOn("SeverityText:error"));
  expect([code, output]).toEqual([0, expect.stringContaining('The service evaluated the alert "Many errors"')]);
  await terraform.planIsEmpty();
});

testWith("actions")("an apply fails with the service's error and the query, and keeps what it made", async () => {
  const { code, output } = await waiting(terraform, alertOn("nope:x"));
  const text = output.replace(/[│╷╵]/g, "").replace(/\s+/g, " ");
  expect([code, text]).toEqual([1, expect.stringContaining("Alert cannot be evaluated")]);
  expect(text).toContain("QUERY_ERROR: Unknown expression");
  expect(text).toContain('It watches the tile "Errors" of the dashboard "Checkout"');
  expect(terraform.attributes("observability_alert.errors")).toMatchObject({ name: "Many errors" });
});

testWith("actions")("a change of the tile's query starts the action again, as in the guide", async () => {
  const guide = readFileSync(path.resolve(__dirname, "../../docs/guides/actions.md"), "utf8");
  const [, block = ""] = /```terraform\n([\s\S]*?)```/.exec(guide) ?? [];
  const withBlock = (where: string) => {
    const text = alertOn(where);
    return `${text.slice(0, text.indexOf('action "')).replace(/ {2}lifecycle \{[\s\S]*?\n {2}\}\n/, "")}${block}`;
  };
  expect((await waiting(terraform, withBlock("SeverityText:error"))).output).toContain("its state is OK");
  const { code, output } = await waiting(terraform, withBlock("nope:x"));
  expect([code, output]).toEqual([1, expect.stringContaining("Alert cannot be evaluated")]);
});

testWith("failure modes of actions")("with on_failure = continue, it is a warning", async () => {
  const { code, output } = await waiting(terraform, alertOn("nope:x", "on_failure = continue"));
  expect([code, output]).toEqual([0, expect.stringContaining("Alert cannot be evaluated")]);
});

testWith("actions")("an interrupt ends the wait, and the state has what was made", async () => {
  terraform.write(alertOn("SeverityText:error"));
  const env = { ...process.env, TF_CLI_CONFIG_FILE: path.join(terraform.folder, "../terraform.rc") };
  const args = ["apply", "-auto-approve", "-no-color", "-input=false"];
  const child = spawn(process.env.TERRAFORM_BINARY_NAME || "terraform", args, { cwd: terraform.folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  await until(() => output.includes("Waiting for the service to evaluate"));
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  expect([code, output]).toEqual([1, expect.stringContaining("Stopped")]);
  expect(terraform.attributes("observability_alert.errors")).toMatchObject({ name: "Many errors" });
});

testWith("actions")("an action that is invoked by hand sends a test, unless the address is private", async () => {
  emulator.edit("webhooks", seed.webhook, (webhook) => {
    Object.assign(webhook, { service: "generic", name: "On-call", url: `${server.url()}/T0KEN`, body: undefined });
  });
  const action = (allowed: boolean) => `${providerBlock(emulator.openSource)}
action "observability_webhook_test" "on_call" {
  config {
    webhook_id            = "${seed.webhook}"
    allow_private_address = ${allowed}
  }
}
`;
  const invoke = [
    "apply",
    "-auto-approve",
    "-no-color",
    "-input=false",
    "-invoke=action.observability_webhook_test.on_call",
  ];
  terraform.write(action(false));
  await terraform.fails("Webhook has a private address", ...invoke);
  terraform.write(action(true));
  const { code, output } = await terraform.run(...invoke);
  expect([code, output]).toEqual([0, expect.stringContaining("accepted it with status 200")]);
  expect(output).not.toContain("T0KEN");
  expect(server.received().map(({ url }) => url)).toEqual(["/T0KEN"]);
});

testWith("actions")("the examples of the reference are valid", async () => {
  for (const name of ["alert_wait", "alert_check", "webhook_test", "api_key_state"]) {
    const example = readFileSync(
      path.resolve(__dirname, `../../examples/actions/observability_${name}/action.tf`),
      "utf8",
    );
    terraform.write(`${providerBlock(emulator.openSource)}${example}`);
    const { code, output } = await terraform.run("validate", "-no-color");
    expect([name, code, output]).toEqual([name, 0, expect.anything()]);
  }
});

/** What engines without actions cannot show: the calls, to the program that they start. */
test("the program renders what an action sends, fails another with the service's error, and a stop ends a third", async () => {
  const plugin = await startPlugin(builtExecutable());
  try {
    const client = plugin.connect();
    const { configureProvider, invokeAction, stopProvider } = ProviderDefinition.methods;
    const pathOf = ({ name }: { readonly name: string }) => `/${ProviderDefinition.fullName}/${name}`;
    const settings = { product: "clickstack", openSource: emulator.openSource };
    const config = toDynamicValue(provider.type, withAllAttributes(provider.type, settings) as ObjectValue);
    const request = { config, terraformVersion: "1.14.0", clientCapabilities: undefined };
    await client.call(pathOf(configureProvider), configureProvider.requestType.encode(request).finish());
    const invoked = async ({ name, type }: typeof alertWait | typeof webhookTest, given: ObjectValue) => {
      const value = toDynamicValue(type, withAllAttributes(type, given) as ObjectValue);
      const invocation = { actionType: `observability_${name}`, config: value, clientCapabilities: undefined };
      const events = await client.stream(pathOf(invokeAction), invokeAction.requestType.encode(invocation).finish());
      return events.map((event) => invokeAction.responseType.decode(event));
    };
    // The program lets nothing make a function of a text, as Handlebars does with a template.
    emulator.edit("webhooks", seed.webhook, (webhook) => {
      const body = '{{#if (eq state "ALERT")}}{{title}} fires{{/if}}';
      Object.assign(webhook, { service: "generic", name: "On-call", url: server.url(), body });
    });
    const sent = await invoked(webhookTest, { webhookId: seed.webhook, allowPrivateAddress: true });
    expect(sent.at(-1)?.completed?.diagnostics).toEqual([]);
    expect(server.received().map(({ body }) => body)).toEqual(['🚨 Test of the webhook \\"On-call\\" fires']);
    const broken = await madeAlert(emulator, { where: "nope:x", whereLanguage: "lucene" });
    const failed = await whileEvaluating(emulator, invoked(alertWait, { alertId: broken }));
    expect(failed.at(-1)?.completed?.diagnostics).toMatchObject([
      { severity: 1, summary: "Alert cannot be evaluated" },
    ]);
    const later = await madeAlert(emulator, {});
    const stopped = invoked(alertWait, { alertId: later });
    await until(() => emulator.requests().some((sent) => sent.path.includes(`/alerts/${later}`)));
    await client.call(pathOf(stopProvider));
    const events = await stopped;
    expect(events[0]?.progress?.message).toContain("Waiting for the service to evaluate");
    expect(events.at(-1)?.completed?.diagnostics).toMatchObject([{ severity: 1, summary: "Stopped" }]);
    client.close();
  } finally {
    plugin.child.kill("SIGKILL");
  }
});
