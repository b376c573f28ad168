import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { seed } from "../../lib/emulator/store/seed-ids";
import { type PreviewOptions, preview } from "../../lib/tools/preview/preview";
import { terraformOnEmulator } from "../support/emulator";
import { providerBlock } from "../support/terraform";
import { insertAlert } from "../support/ui";

const logs = seed.logs;
const webhook = seed.webhook;

const setup = terraformOnEmulator();

beforeAll(() => {
  // With a provider override there is nothing to install.
  mkdirSync(path.join(setup.terraform.folder, ".terraform"));
});

const configuration = (where: string, tiles = "") => `${providerBlock(setup.emulator.openSource)}
resource "observability_dashboard" "checkout" {
  name  = "Checkout"
  tiles = [
    { name = "Errors", series = [{ source_id = "${logs}", agg_fn = "count", where = "${where}" }] },
    { name = "Calls", config = jsonencode({ displayType = "number", sourceId = "${logs}", select = [{ aggFn = "count" }] }) },
    ${tiles}
  ]
}
resource "observability_alert" "noisy" {
  name           = "Any error"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = provider::observability::tile_id(observability_dashboard.checkout.tile_ids, "Errors")
  threshold      = 1
  threshold_type = "above"
  interval       = "5m"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
}
resource "observability_alert" "search" {
  name            = "Searched"
  saved_search_id = "${seed.savedSearch}"
  threshold       = 1
  threshold_type  = "above"
  interval        = "1h"
  channel         = { type = "webhook", webhook_id = "${webhook}" }
}
resource "observability_alert" "silent" {
  name           = "Flood"
  dashboard_id   = observability_dashboard.checkout.id
  tile_id        = observability_dashboard.checkout.tile_ids["Calls"]
  threshold      = 1e9
  threshold_type = "above"
  interval       = "1h"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
}
`;

async function run(
  options: Partial<PreviewOptions> = {},
  signal = new AbortController().signal,
  say = (_: string) => {},
) {
  const printed: string[] = [];
  const written = new Map<string, string>();
  const environment = await setup.terraform.environment();
  const code = await preview(
    { target: setup.terraform.folder, maxFirings: 0, port: 0, ...options },
    {
      environment,
      signal,
      report: () => {},
      print: (text) => {
        printed.push(text);
        say(text);
      },
      write: (file, text) => written.set(file, text),
      now: Date.now,
    },
  );
  return {
    code,
    printed: printed.join(""),
    page: written.get("preview.html") ?? "",
    comment: written.get("comment.md") ?? "",
    written,
  };
}

test("a new dashboard is drawn with sample data, without chart queries or changes", async () => {
  setup.terraform.write(configuration("SeverityText:error"));
  setup.emulator.clearRequests();
  const { code, page, printed } = await run();
  expect(code).toBe(0);
  expect(printed).toContain("+ Checkout: 2 tiles");
  expect(page).toContain("sample data");
  expect(page.match(/<article class="tile new"/g)).toHaveLength(2);
  expect(page).toContain("≥ 1 in 5m");
  expect(page).not.toContain("<script");
  expect(setup.emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("with --live, tiles show data of the service, and alerts show how often they would have fired", async () => {
  await setup.terraform.apply();
  setup.terraform.write(
    configuration("SeverityText:warn", `{ name = "Notes", series = [{ type = "markdown", content = "# Hi" }] },`),
  );
  const { code, page, printed } = await run({ live: true, all: true, failOn: ["noisy"] });
  expect(code).toBe(3);
  expect(page).toContain("data of the service");
  expect(page).toMatch(/before.*after/s);
  expect(page).toContain('class="mark new"');
  expect(printed).toMatch(/Any error +≥ 1 in 5m +[1-9]\d* ×/);
  expect(printed).toMatch(/Flood +≥ 1000000000 in 1h +0 ×/);
  expect(printed).toMatch(/Searched +≥ 1 in 1h +\d+ ×/);
  // Nothing of the service is in the environment.
  expect(printed).toMatch(
    /Service: http:\/\/\S+ \(\S+main\.tf\), mode open_source \(\S+\), product clickstack \(\S+\)\./,
  );
  expect((await run({ live: true, failOn: ["noisy"], maxFirings: 1_000_000, maxFiringShare: 1 })).code).toBe(0);
});

test("a changed query stands on the page, in the summary and in the report, and only what changes is queried; the summary links the page", async () => {
  setup.emulator.clearRequests();
  const link = "https://ci.example/preview.html";
  const { comment, page, printed } = await run({ live: true, comment: "comment.md", link });
  expect(page).toContain(
    "<dt>series[0].where</dt><dd><del>SeverityText:error</del> → <ins>SeverityText:warn</ins></dd>",
  );
  expect(printed).toContain("series[0].where: SeverityText:error → SeverityText:warn");
  expect(printed).not.toContain("Flood");
  expect(printed).toMatch(/2 requests to the service for 2 tiles and 1 alert that the plan changes/);
  expect(setup.emulator.requests().filter(({ method }) => method === "POST")).toHaveLength(2);
  expect(comment).toContain("  - `series[0].where`: `SeverityText:error` → `SeverityText:warn`");
  expect(comment).toContain("**Checkout** – changed");
  expect(comment).toContain("- changed: Errors (line)");
  expect(comment).toContain("- new: Notes (markdown)");
  expect(comment).toContain(`[Open the preview](${link})`);
});

test("an alert that is always in alarm is noisy, although it fired only once", async () => {
  const limits = { live: true, failOn: ["noisy" as const], maxFirings: 1_000_000 };
  const { code, printed } = await run(limits);
  expect(printed).toMatch(/Any error .* 100 %/);
  expect(code).toBe(3);
  expect((await run({ ...limits, maxFiringShare: 0.99 })).code).toBe(3);
});

test("an alert that was made by hand and goes with its tile is shown first, wherever the plan is shown", async () => {
  const [dashboard] = setup.emulator.dump().dashboards;
  const tile = dashboard?.tiles.find(({ name }) => name === "Calls");
  const id = insertAlert(setup.emulator, dashboard?.id ?? "", tile?.id ?? "");
  const file = configuration("SeverityText:error")
    .replace(/.*name = "Calls".*/, "")
    .replace(/resource "observability_alert" "silent"[\s\S]*/, "");
  setup.terraform.write(file);
  const warning = `Alerts will be deleted with the tile "Calls" of "Checkout" (dashboard ${dashboard?.id}, tile ${tile?.id})`;
  try {
    const { comment, page, printed } = await run({ comment: "comment.md" });
    expect(page).toContain(`<div class="shout" role="note"><b>${warning.replaceAll('"', "&quot;")}</b>`);
    expect(page).toContain(`alert ${id}`);
    expect(printed).toContain(`~ Checkout: 1 tile\n  ! ${warning}: `);
    expect(printed).toContain(`alert ${id}`);
    expect(comment).toMatch(/\*\*Checkout\*\* – changed\n\n- :warning: \*\*Alerts will be deleted with the tile/);
    expect(comment).toContain(`alert ${id}`);
  } finally {
    setup.emulator.remove("alerts", id);
    setup.terraform.write(
      configuration("SeverityText:warn", `{ name = "Notes", series = [{ type = "markdown", content = "# Hi" }] },`),
    );
  }
});

/** As a CDK app writes it: a tile on a source without an ID, and one that only opens a dashboard without an ID. */
const synthesized = {
  resource: {
    observability_source: {
      fresh: {
        name: "Fresh",
        kind: "log",
        connection_id: seed.connection,
        from: { database_name: "default", table_name: "otel_logs" },
        timestamp_value_expression: "TimestampTime",
        default_table_select_expression: "Timestamp, Body",
      },
    },
    observability_dashboard: {
      cdk: {
        name: "From an app",
        tiles: [
          {
            name: "On a new source",
            config:
              '${jsonencode({"displayType" = "line", "sourceId" = observability_source.fresh.id, "select" = [{"aggFn" = "count", "where" = "SeverityText:error"}]})}',
          },
          {
            name: "On a click",
            config: `\${jsonencode({"displayType" = "table", "sourceId" = "${logs}", "select" = [{"aggFn" = "count"}], "onClick" = {"type" = "dashboard", "target" = {"mode" = "id", "id" = observability_dashboard.several.id}}})}`,
          },
        ],
      },
    },
    observability_alert: {
      cdk: {
        name: "On a new source",
        dashboard_id: "${observability_dashboard.cdk.id}",
        tile_id: '${observability_dashboard.cdk.tile_ids["On a new source"]}',
        threshold: 1,
        threshold_type: "above",
        interval: "1h",
        channel: { type: "webhook", webhook_id: webhook },
      },
    },
  },
};

test("alerts of a first plan are evaluated on a new saved search and on each of several tiles", async () => {
  const alert = (name: string, more: string) => `resource "observability_alert" "${name}" {
  threshold      = 1
  threshold_type = "above"
  interval       = "1h"
  channel        = { type = "webhook", webhook_id = "${webhook}" }
  ${more}
}
`;
  setup.terraform.write(
    `resource "observability_saved_search" "fresh" {
  name      = "Fresh"
  source_id = "${logs}"
  where     = "SeverityText:error"
}
resource "observability_saved_search" "several" {
  for_each  = toset(["web", "api"])
  name      = each.key
  source_id = "${logs}"
}
resource "observability_dashboard" "several" {
  name  = "Several"
  tiles = [for name in ["errors", "a.b"] : { name = name, series = [{ source_id = "${logs}", agg_fn = "count" }] }]
}
resource "terraform_data" "unknown" {}
${alert("fresh", `name = "Fresh"\n  saved_search_id = observability_saved_search.fresh.id`)}
${alert("literal", `name = "Literal"\n  saved_search_id = observability_saved_search.several["web"].id`)}
${alert("each", `for_each = toset(["web", "api"])\n  name = "Each \${each.key}"\n  saved_search_id = observability_saved_search.several[each.key].id`)}
${alert("tiles", `for_each = { x = { tile = "errors" }, y = { tile = "a.b" } }\n  name = "Tile \${each.key}"\n  dashboard_id = observability_dashboard.several.id\n  tile_id = observability_dashboard.several.tile_ids[each.value.tile]`)}
${alert("hidden", `name = "Hidden"\n  saved_search_id = terraform_data.unknown.id`)}`,
    "several.tf",
  );
  setup.terraform.write(JSON.stringify(synthesized), "cdk.tf.json");
  try {
    const limits = { live: true, failOn: ["noisy" as const], maxFirings: 1_000_000, maxFiringShare: 1 };
    const { code, printed, page } = await run(limits);
    expect(code).toBe(3);
    const [drawn = ""] = page.split('class="all-alerts"');
    const unchecked = drawn.split("<article").filter((tile) => tile.includes("sourceId is known only after apply"));
    expect(unchecked).toEqual([expect.stringContaining("On a new source")]);
    expect(page).not.toContain("The query is known only after apply");
    for (const name of ["Fresh", "Literal", "Each web", "Each api", "Tile x", "Tile y"])
      expect(printed).toMatch(new RegExp(`${name} +≥ 1 in 1h +[1-9]\\d* ×`));
    expect(printed).toMatch(/^Not evaluated: On a new source, Hidden$/m);
    expect((await run({ ...limits, allowUnchecked: true })).code).toBe(0);
  } finally {
    for (const file of ["several.tf", "cdk.tf.json"]) rmSync(path.join(setup.terraform.folder, file));
  }
});

const searchTile = (where: string) =>
  `{ name = "Log lines", config = jsonencode({ displayType = "search", sourceId = "${logs}", select = "", where = "${where}" }) },
    { name = "Patterns", config = jsonencode({ displayType = "event_patterns", sourceId = "${logs}", where = "" }) },`;

test("a query or a search that the service rejects is shown on its tile with the service's message, and the exit code is 2", async () => {
  setup.terraform.write(configuration("level:error", searchTile("level:error")));
  const { code, page, printed } = await run({ live: true });
  expect(code).toBe(2);
  expect(printed).toContain("Checkout / Errors: Unknown expression or function identifier `level`");
  expect(printed).toMatch(/Checkout \/ Log lines: .*`level`/);
  expect(page).toMatch(/class="rejected">Unknown expression or function identifier/);
});

test("tiles of events are searched", async () => {
  setup.terraform.write(configuration("SeverityText:error", searchTile("SeverityText:error")));
  setup.emulator.clearRequests();
  const { code, page } = await run({ live: true });
  expect(code).toBe(0);
  expect(setup.emulator.requests().filter(({ path: at }) => at === "/api/v2/search")).toHaveLength(2);
  expect(page.match(/<li><time>\d\d:\d\d:\d\d<\/time>/g)).toHaveLength(50);
  expect(page).toMatch(/<em>\d+ ×<\/em>/);
});

test("an unchanged dashboard is collapsed", async () => {
  setup.terraform.write(configuration("SeverityText:error"));
  await setup.terraform.apply();
  const { page, printed } = await run({ json: true });
  expect(page).toContain("1 unchanged dashboard");
  expect(JSON.parse(printed).stacks[0].dashboards[0].change).toBe("unchanged");
});

test("a failed plan or an unreadable file is reported", async () => {
  await expect(run({ plan: path.join(setup.terraform.folder, "none.json") })).rejects.toThrow(
    "cannot be read as a plan",
  );
  await expect(run({ target: path.join(setup.terraform.folder, "nowhere") })).rejects.toThrow(
    "Folder or file not found",
  );
  await expect(run({ failOn: ["noisy"] })).rejects.toThrow("--fail-on noisy needs --live");
  for (const gate of ["lost-alerts", "warnings"] as const)
    await expect(run({ plan: "plan.json", failOn: [gate] })).rejects.toThrow(`--fail-on ${gate} needs --plan-log`);
  const file = path.join(setup.terraform.folder, "broken.tf");
  setup.terraform.write("resource {", "broken.tf");
  try {
    await expect(run()).rejects.toThrow(/terraform plan failed/);
  } finally {
    rmSync(file);
  }
  expect(existsSync(path.join(setup.terraform.folder, "preview.html"))).toBe(false);
  expect(readFileSync(path.join(setup.terraform.folder, "main.tf"), "utf8")).toContain("Checkout");
});

/** What a server answers to a request with this `Host`, as after a name was rebound to its address. */
const statusOf = (address: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = get(address, { headers: { host }, agent: false }, (response) => {
      response.destroy();
      resolve(response.statusCode);
    });
    asked.on("error", reject);
  });

test("--serve serves the page at a local address and reloads it when a file is saved", async () => {
  const end = new AbortController();
  let served: (url: string) => void = () => {};
  const url = new Promise<string>((resolve) => {
    served = resolve;
  });
  const running = run({ serve: true }, end.signal, (text) => {
    const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(text) ?? [];
    if (found) served(found);
  });
  try {
    const address = await url;
    expect(await (await fetch(address)).text()).toContain("1 unchanged dashboard");
    for (const route of ["", "events"]) expect(await statusOf(`${address}${route}`, "evil.example")).toBe(404);
    const events = await fetch(`${address}events`);
    const heard = events.body?.getReader().read();
    setup.terraform.write(configuration("SeverityText:warn"));
    expect(new TextDecoder().decode((await heard)?.value)).toContain("data: newer");
    expect(await (await fetch(address)).text()).toContain('class="mark changed"');
  } finally {
    end.abort();
  }
  expect((await running).code).toBe(0);
});

test("--watch rewrites the file when a file is saved, and continues after a failed plan", async () => {
  setup.terraform.write(configuration("SeverityText:error"));
  const end = new AbortController();
  const said: string[] = [];
  const heard = async (words: string) => {
    while (!said.join("").includes(words)) await new Promise((resolve) => setTimeout(resolve, 50));
    said.length = 0;
  };
  const running = run({ watch: true }, end.signal, (text) => said.push(text));
  try {
    await heard("The preview is preview.html and updates when you save a file");
    setup.terraform.write("resource {");
    await heard("terraform plan failed");
    setup.terraform.write(configuration("SeverityText:warn"));
    await heard("~ Checkout");
  } finally {
    end.abort();
  }
  const { code, page } = await running;
  expect(code).toBe(0);
  expect(page).toContain('class="mark changed"');
});
