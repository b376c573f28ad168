import { testWith } from "terraform-provider-sdk/testing";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { standIn, stateOf } from "../support/other-provider";
import { providerBlock, providerSource, terraformWorkspace } from "../support/terraform";

const webhook = seed.webhook;
const savedSearch = seed.savedSearch;
const id = "65f5e4a3b9e77c001a00e001";

/** As a provider keeps it that once knew alerts on saved searches only: no source, the channel as an object. */
const foreign = {
  id,
  team: null,
  name: "Errors",
  message: null,
  note: null,
  saved_search_id: savedSearch,
  group_by: "",
  channel: { type: "webhook", webhook_id: webhook },
  threshold: 10,
  threshold_type: "above",
  threshold_max: null,
  interval: "5m",
  num_consecutive_windows: null,
  schedule_offset_minutes: null,
  schedule_start_at: null,
};
const alert = `resource "observability_alert" "errors" {
  name            = "Errors"
  saved_search_id = "${savedSearch}"
  threshold       = 10
  threshold_type  = "above"
  interval        = "5m"
  channel         = { type = "webhook", webhook_id = "${webhook}" }
}
`;

const emulator = runningEmulator({ kept: true });
beforeAll(() => {
  emulator.insert("alerts", {
    id,
    name: "Errors",
    message: null,
    note: null,
    source: "saved_search",
    savedSearchId: savedSearch,
    threshold: 10,
    thresholdType: "above",
    interval: "5m",
    numConsecutiveWindows: null,
    channels: [{ type: "webhook", webhookId: webhook }],
    state: "ALERT",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
});

const address = "registry.terraform.io/clickhouse/clickhouse";

function moving(from: string): string {
  return `${providerBlock(emulator.openSource, { clickhouse: address })}
moved {
  from = ${from}
  to   = observability_alert.errors
}
${alert}`;
}

testWith("moves between types")("a moved block moves an alert from another provider without changing it", async () => {
  const other = standIn("clickhouse");
  const terraform = terraformWorkspace({ overrides: { [address]: other.folder } });
  const before = emulator.dump().alerts;
  try {
    terraform.write(stateOf("clickhouse_clickstack_alert.errors", address, foreign), "terraform.tfstate");
    terraform.write(moving("clickhouse_clickstack_alert.errors"));
    const { output } = await terraform.apply();
    expect(output).toContain("clickhouse_clickstack_alert.errors has moved to observability_alert.errors");
    expect(output).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
    expect(terraform.attributes("observability_alert.errors")).toMatchObject({ id, source: "saved_search" });
    expect((await terraform.plan()).output).toContain("No changes");
    expect(emulator.dump().alerts).toEqual(before);

    terraform.write(stateOf("clickhouse_clickstack_saved_search.errors", address, { id }), "terraform.tfstate");
    terraform.write(moving("clickhouse_clickstack_saved_search.errors"));
    const rejected = await terraform.run("plan", "-no-color", "-input=false");
    expect(rejected.code).toBe(1);
    expect(rejected.output.replace(/[│\s]+/g, " ")).toMatch(
      /but not clickhouse_clickstack_saved_search.*removed \{ from = .*import it by its ID/,
    );
  } finally {
    terraform.remove();
    other.remove();
  }
});

test("an alert's state that another provider left under our type name is upgraded", async () => {
  const terraform = terraformWorkspace();
  try {
    terraform.write(stateOf("observability_alert.errors", providerSource, foreign), "terraform.tfstate");
    terraform.write(`${providerBlock(emulator.openSource)}${alert}`);
    expect((await terraform.plan()).output).toContain("No changes");
  } finally {
    terraform.remove();
  }
});
