import { testWith } from "terraform-provider-sdk/testing";
import type { Dashboard } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { terraformOnEmulator } from "../support/emulator";
import { planOutput, providerBlock, terraformWorkspace } from "../support/terraform";

const setup = terraformOnEmulator();

const text = (markdown: string) => `config = jsonencode({ displayType = "markdown", markdown = "${markdown}" })`;
const writeConfiguration = (name: string, tiles: readonly string[], more = "") =>
  setup.terraform.write(`${providerBlock(setup.emulator.openSource)}
data "observability_sources" "logs" { kind = "log" }
resource "terraform_data" "level" { input = "error" }
resource "observability_dashboard" "d" {
  name  = "${name}"
  tags  = ["team"]
  saved_query = "SeverityText:error"
  tiles = [
    ${tiles.join(",\n    ")}
  ]
  ${more}
}
output "tile_ids" { value = observability_dashboard.d.tile_ids }
`);
const errors = `{ name = "Errors", series = [{ source_id = data.observability_sources.logs.sources[0].id, agg_fn = "count", where = "SeverityText:\${terraform_data.level.output}" }] }`;
const note = `{ name = "Note", ${text("hello")} }`;
const extra = `{ name = "Extra", w = 24, ${text("extra")} }`;
const tileIds = () => setup.terraform.outputs().tile_ids as Record<string, string>;
const storedDashboard = (): Dashboard => {
  const [dashboard] = setup.emulator.dump().dashboards;
  if (!dashboard) throw new Error("there is no dashboard");
  return dashboard;
};
const alert = () => `}
resource "observability_alert" "a" {
  dashboard_id   = observability_dashboard.d.id
  tile_id        = observability_dashboard.d.tile_ids["Errors"]
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${setup.emulator.dump().webhooks[0]?.id}" }
`;

describe("the lifecycle of a dashboard", () => {
  test("is created with a condition that is known only after apply, and the second plan is empty", async () => {
    writeConfiguration("API health", [errors, note], alert());
    const { output } = await setup.terraform.apply();
    expect(output).toContain("(known after apply)");
    expect(Object.keys(tileIds())).toEqual(["Errors", "Note"]);
    expect(storedDashboard().tiles[0]?.config.select).toMatchObject([{ where: "SeverityText:error" }]);
    expect((await setup.terraform.plan()).output).toContain("No changes");
  });

  test("keeps its alert and the IDs of its tiles when tiles are reordered, renamed, added and removed", async () => {
    const before = tileIds();
    writeConfiguration("API health, renamed", [extra, note.replace("Note", "Notice"), errors], alert());
    const planned = await setup.terraform.plan();
    expect(planned.changes.map(({ address, change }) => [address, change.after_unknown.tile_ids])).toEqual([
      ["observability_dashboard.d", { Extra: true }],
    ]);
    expect(planned.output).not.toContain("Alerts will be deleted");
    await setup.terraform.apply("plan.out");
    expect(tileIds()).toEqual({ Errors: before.Errors, Notice: before.Note, Extra: storedDashboard().tiles[0]?.id });
    writeConfiguration("API health", [errors, note], alert());
    await setup.terraform.apply();
    expect(tileIds()).toEqual(before);
    expect((await setup.terraform.plan()).output).toContain("No changes");
  });

  test("warns when a tile with an alert is removed", async () => {
    writeConfiguration("API health", [note]);
    const output = await planOutput(setup.terraform, "-out=plan.out");
    expect(output).toContain('Warning: Alerts will be deleted with the tile "');
    await setup.terraform.apply("plan.out");
    expect(setup.emulator.dump().alerts).toEqual([]);
  });

  test("is planned for creation after it was deleted outside Terraform", async () => {
    setup.emulator.remove("dashboards", storedDashboard().id);
    writeConfiguration("API health", [errors, note], "deletion_protection = true");
    const { output } = await setup.terraform.apply();
    expect(output).toContain("1 to add, 0 to change, 0 to destroy");
    expect(setup.emulator.dump().dashboards).toHaveLength(1);
  });

  test("cannot be deleted while it is protected, and is then destroyed", async () => {
    const rejected = await setup.terraform.run("destroy", "-auto-approve", "-no-color");
    expect(rejected.code).toBe(1);
    expect(rejected.output).toContain("deletion_protection = false");
    writeConfiguration("API health", [errors, note]);
    await setup.terraform.apply();
    await setup.terraform.destroy();
    expect(setup.emulator.dump().dashboards).toEqual([]);
  });
});

describe("a change made outside Terraform", () => {
  interface Case {
    readonly change: (dashboard: Dashboard) => void;
    /** The lines of the plan that are marked. */
    readonly marked: readonly RegExp[];
  }
  const cases: Record<string, Case> = {
    condition: {
      change: ({ tiles }) =>
        Object.assign(tiles[0]?.config ?? {}, {
          select: [{ aggFn: "count", where: "SeverityText:warn", whereLanguage: "lucene", valueExpression: "" }],
        }),
      marked: [/~ where += "SeverityText:warn" -> "SeverityText:error"/],
    },
    width: { change: ({ tiles }) => Object.assign(tiles[1] ?? {}, { w: 3 }), marked: [/~ w += 3 -> 12/] },
    tag: { change: ({ tags }) => tags.push("theirs"), marked: [/- "theirs",/] },
    query: {
      change: (dashboard) => Object.assign(dashboard, { savedQuery: "SeverityText:warn" }),
      marked: [/~ saved_query += "SeverityText:warn" -> "SeverityText:error"/],
    },
    deleted: {
      change: ({ tiles }) => tiles.pop(),
      marked: [
        /\+ "Note" += \(known after apply\)/,
        /\+ config += jsonencode\(/,
        /\+ displayType/,
        /\+ markdown/,
        /\+ h /,
        /\+ id /,
        /\+ name += "Note"/,
        /\+ w /,
        /\+ x /,
        /\+ y /,
      ],
    },
    added: {
      change: ({ tiles }) =>
        tiles.push({
          id: "f".repeat(24),
          name: "Theirs",
          x: 0,
          y: 50,
          w: 6,
          h: 6,
          config: { displayType: "markdown", markdown: "theirs" },
        }),
      marked: [
        /- "Theirs" = "f+" -> null/,
        /- config += jsonencode\(/,
        /- displayType/,
        /- markdown/,
        /- h /,
        /- id /,
        /- name += "Theirs"/,
        /- w /,
        /- x /,
        /- y /,
      ],
    },
  };
  const named = (name: string): Dashboard => {
    const found = setup.emulator.dump().dashboards.find((dashboard) => dashboard.name === name);
    if (!found) throw new Error(`there is no dashboard ${name}`);
    return found;
  };

  test("is shown as exactly that change, and reverted", async () => {
    const several = terraformWorkspace();
    try {
      several.write(`${providerBlock(setup.emulator.openSource)}
resource "observability_dashboard" "d" {
  for_each    = toset(${JSON.stringify(Object.keys(cases))})
  name        = each.key
  tags        = ["team"]
  saved_query = "SeverityText:error"
  tiles = [
    { name = "Errors", series = [{ source_id = "${seed.logs}", agg_fn = "count", where = "SeverityText:error" }] },
    ${note},
  ]
}
`);
      await several.apply();
      const before = Object.keys(cases).map(named);
      for (const [name, { change }] of Object.entries(cases))
        setup.emulator.edit("dashboards", named(name).id, (dashboard) => {
          change(dashboard);
          return dashboard;
        });
      const { output } = await several.apply();
      const plan = output.slice(output.indexOf("will perform the following"), output.indexOf("Plan:"));
      if (process.env.SHOW_DIFFS) console.log(plan);
      for (const [name, { marked }] of Object.entries(cases)) {
        const [, rest = ""] = plan.split(`# observability_dashboard.d["${name}"]`);
        const [diff = ""] = rest.split("\n  # ");
        const lines = diff.split("\n").filter((line) => /^\s+[-+~] /.test(line) && !/^\s+[-+~] .*[[{]$/.test(line));
        const said = lines.map((line) => line.trim());
        expect([name, said]).toEqual([name, marked.map((pattern) => expect.stringMatching(pattern))]);
      }
      const idless = (dashboard: Dashboard) => ({
        ...dashboard,
        tiles: dashboard.tiles.map((tile) => ({ ...tile, id: "" })),
      });
      expect(Object.keys(cases).map(named).map(idless)).toEqual(before.map(idless));
      expect((await several.plan()).output).toContain("No changes");
    } finally {
      several.remove();
    }
  });
});

describe("import", () => {
  const connection = seed.connection;
  const log = seed.logs;
  const made: Dashboard = {
    id: "65f5e4a3b9e77c001a00d001",
    name: "Made in the web interface",
    tags: ["ops"],
    savedQuery: "SeverityText:error",
    savedQueryLanguage: "lucene",
    savedFilterValues: [{ type: "sql", condition: "a IN ('b')" }],
    filters: [
      {
        id: "65f5e4a3b9e77c001a00d002",
        type: "QUERY_EXPRESSION",
        name: "Service",
        expression: "ServiceName",
        sourceId: log,
      },
    ],
    containers: [{ id: "c", title: "Section", collapsed: false, tabs: [{ id: "t", title: "Tab" }] }],
    tiles: [
      {
        id: "65f5e4a3b9e77c001a00d003",
        name: "SQL",
        x: 3,
        y: 1,
        w: 7,
        h: 4,
        containerId: "c",
        tabId: "t",
        config: {
          configType: "sql",
          displayType: "table",
          connectionId: connection,
          sqlTemplate: 'SELECT "${a}", %{b}',
        },
      },
      {
        id: "65f5e4a3b9e77c001a00d004",
        // Terraform writes `name = null` for an empty text into the configuration that it generates.
        name: "",
        x: 0,
        y: 9,
        w: 24,
        h: 2,
        config: {
          displayType: "number",
          sourceId: log,
          select: [{ aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "" }],
          numberFormat: { output: "number", factor: 1e-9 },
        },
      },
    ],
  };

  testWith("generated configuration of nested attributes")(
    "by name, with the configuration that Terraform generates, plans without changes",
    async () => {
      setup.emulator.reset();
      setup.emulator.insert("dashboards", made);
      const importing = terraformWorkspace();
      try {
        const block = (more: string) => `${providerBlock(setup.emulator.openSource)}
import {
  to = observability_dashboard.made
  id = "name:${made.name}"
  ${more}
}
`;
        // Terraform 1.16 needs the provider while it generates, and none accepts it after that.
        importing.write(block("provider = observability"));
        const output = await planOutput(importing, "-generate-config-out=generated.tf");
        expect(output).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
        importing.write(block(""));
        await importing.apply();
        expect((await importing.plan()).output).toContain("No changes");
        expect(setup.emulator.dump().dashboards).toEqual([made]);
      } finally {
        importing.remove();
      }
    },
  );
});

test("a provider whose key is known only after apply creates a dashboard; when its address becomes unknown, the state stays with a warning, and the apply continues", async () => {
  const late = terraformWorkspace();
  const { baseUrl, apiKey } = setup.emulator.openSource;
  const writeLate = (provider: string, data: string) =>
    late.write(`${provider}
${data}
resource "observability_dashboard" "d" {
  name  = "Late"
  tiles = [${note}]
}
`);
  try {
    writeLate(
      providerBlock({ baseUrl, apiKey: "${terraform_data.key.output}" }),
      `resource "terraform_data" "key" { input = "${apiKey}" }`,
    );
    expect((await late.apply()).output).toContain("2 to add");
    expect((await late.plan()).output).toContain("No changes");
    writeLate(
      providerBlock({ baseUrl: "${terraform_data.address.output}", apiKey }),
      `resource "terraform_data" "address" { input = "${baseUrl}" }`,
    );
    const output = await planOutput(late, "-out=plan.out");
    expect(output).toContain("Not refreshed");
    expect(output).toContain("1 to add, 0 to change, 1 to destroy");
    await late.apply("plan.out");
    expect((await late.plan()).output).toContain("No changes");
  } finally {
    late.remove();
  }
});

describe("an invalid configuration is rejected before anything is sent", () => {
  const wrong: Record<string, readonly [string, RegExp]> = {
    "both forms": [
      `tiles = [{ name = "a", series = [{ type = "markdown", content = "x" }], ${text("x")} }]`,
      /tiles\[0\] has both `series` and `config`/,
    ],
    "no form": [`tiles = [{ name = "a" }]`, /tiles\[0\] has neither `series` nor `config`/],
    "a key twice": [
      `tiles = [{ name = "a", key = "k", ${text("x")} }, { name = "b", key = "k", ${text("y")} }]`,
      /tiles\[1\].key is "k", which is also the key of tiles\[0\]/,
    ],
    "outside the grid": [
      `tiles = [{ name = "a", x = 24, ${text("x")} }]`,
      /tiles\[0\].x is 24; it must be from 0 to 23/,
    ],
    "a histogram": [
      `tiles = [{ name = "a", series = [{ type = "histogram", source_id = "${"a".repeat(24)}", agg_fn = "count" }] }]`,
      /tiles\[0\].series\[0\].type is "histogram", which the service rejects/,
    ],
    "inside config": [
      `tiles = [{ name = "a", config = jsonencode({ displayType = "lin" }) }]`,
      /tiles\[0\].config.displayType is "lin".*Did you mean "line"/s,
    ],
  };

  test("with path, value and remedy", async () => {
    const invalid = terraformWorkspace();
    try {
      const resources = Object.entries(wrong).map(
        ([, [members]], index) => `resource "observability_dashboard" "w${index}" {\n  name = "x"\n  ${members}\n}`,
      );
      invalid.write(`${providerBlock(setup.emulator.openSource)}${resources.join("\n")}\n`);
      setup.emulator.clearRequests();
      const result = await invalid.run("plan", "-no-color", "-input=false");
      expect(result.code).toBe(1);
      const unwrapped = result.output.replace(/\n[│ ]*/g, " ");
      for (const [, sentence] of Object.values(wrong)) expect(unwrapped).toMatch(sentence);
      expect(setup.emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    } finally {
      invalid.remove();
    }
  });
});
