import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  compareContract,
  contractReport,
  type Expectations,
  type ModeExpectations,
} from "../../scripts/generate/contract";

const file = "docs/contributing/service-contract/expectations.json";
const committed: Expectations = JSON.parse(readFileSync(path.join(__dirname, "../..", file), "utf8"));

const text = { type: "string" };
const webhook = {
  allOf: [
    { $ref: "#/components/schemas/Named" },
    {
      type: "object",
      required: ["service", "url"],
      properties: {
        service: { type: "string", enum: ["slack", "generic", "incidentio"] },
        url: { type: "string", maxLength: 2048 },
        description: text,
        body: text,
        headers: { type: "object" },
        queryParams: { type: "object" },
      },
    },
  ],
};
const operation = {
  requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Webhook" } } } },
};
const shown = { properties: { data: { type: "array", items: { $ref: "#/components/schemas/Shown" } } } };
const list = { responses: { 200: { content: { "application/json": { schema: shown } } } } };

/** A small document that says of webhooks what the kind says. */
function documentWith(changed: { readonly webhook?: object; readonly paths?: object; readonly shown?: object } = {}) {
  return {
    openapi: "3.0.0",
    paths: {
      "/api/v2/webhooks": { get: list, post: operation },
      "/api/v2/webhooks/{id}": { put: operation, delete: {} },
      ...changed.paths,
    },
    components: {
      schemas: {
        Named: {
          type: "object",
          required: ["name"],
          properties: { id: text, name: { type: "string", maxLength: 1024 } },
        },
        Webhook: changed.webhook ?? webhook,
        Shown: { properties: { id: text, teamId: text, createdAt: text, ...changed.shown } },
      },
    },
  };
}

const noDifference: ModeExpectations = { document: "a small document", release: "2.36", routes: [], known: [] };
const nothingKnown: Expectations = { open_source: noDifference, managed: noDifference };

/** What is expected of the document of the open-source service. */
function expecting(known: ModeExpectations["known"], more: Partial<ModeExpectations> = {}): Expectations {
  return { ...nothingKnown, open_source: { ...noDifference, known, ...more } };
}

function alsoHas(name: string, schema: object) {
  return { allOf: [webhook, { type: "object", properties: { [name]: schema } }] };
}

test("a document that says what the kinds say has no differences", () => {
  expect(compareContract(documentWith(), nothingKnown)).toEqual({
    ...{ mode: "open_source", differences: [], unexpected: [], gone: [] },
  });
});

test.each<[string, Parameters<typeof documentWith>[0], string[]]>([
  ["a further member", { webhook: alsoHas("retries", text) }, ["webhook.retries: is a member that we do not know"]],
  [
    "a member that is required",
    { webhook: { allOf: [webhook, { required: ["description"] }] } },
    ["webhook.description: is required in the document"],
  ],
  [
    "a further value",
    { webhook: alsoHas("service", { type: "string", enum: ["teams"] }) },
    ['webhook.service: takes "teams" in the document'],
  ],
  [
    "another limit",
    { webhook: { oneOf: [{ properties: { name: { type: "string", maxLength: 7 } } }] } },
    ["webhook.name: maxLength is 7 in the document and 1024 here"],
  ],
  [
    "a further route",
    { paths: { "/api/v2/monitors/{monitorId}": { get: {} } } },
    ["GET /monitors/{}: is a route that we do not know"],
  ],
  [
    "a route less",
    { paths: { "/api/v2/webhooks/{id}": { put: operation } } },
    ["DELETE /webhooks/{}: is not in the document"],
  ],
  [
    "a member that is only returned",
    { shown: { secretHint: text } },
    ["webhook.secretHint: is returned, and we do not know it"],
  ],
])("%s is a difference", (_, changed, expected) => {
  expect(compareContract(documentWith(changed), nothingKnown).unexpected).toEqual(expect.arrayContaining(expected));
});

type FilterSchema = readonly [type: string, needed: object, further?: object];

/** A document of dashboards whose filters are these. */
function documentOfFilters(filters: readonly FilterSchema[]) {
  const name = { type: "string", minLength: 1 };
  const oneOf = filters.map(([type, needed, further]) => ({
    required: ["type", "name", ...Object.keys(needed)],
    properties: { type: { type: "string", enum: [type] }, name, ...needed, ...further },
  }));
  const schema = {
    properties: { filters: { type: "array", items: { oneOf, discriminator: { propertyName: "type" } } } },
  };
  const body = { requestBody: { content: { "application/json": { schema } } } };
  return { openapi: "3.0.0", paths: { "/api/v2/dashboards": { get: {}, post: body } } };
}

const [any, options] = [{}, { type: "array", items: {} }];
const ofExpression: FilterSchema = ["QUERY_EXPRESSION", { expression: any, sourceId: any }, { where: any }];
const ofList: FilterSchema = ["STATIC_LIST", { options }];
const ofLabel: FilterSchema = ["PROMETHEUS_LABEL", { label: any, sourceId: any }, { match: any }];

test.each<[string, readonly FilterSchema[], string[]]>([
  ["the recorded release, which lacks what is newer", [ofExpression], []],
  ["the newest release that is known", [ofExpression, ofList, ofLabel], []],
  [
    "a later one",
    [[ofExpression[0], ofExpression[1], { isPinned: any }], ofList, ofLabel, ["GEO", { regions: options }]],
    ["isPinned: is a member that we do not know", "regions: is a member that we do not know", 'takes "GEO"'],
  ],
])("the filters in a document of %s: what the kinds lack is named", (_, filters, expected) => {
  const { unexpected } = compareContract(documentOfFilters(filters), committed);
  const found = unexpected.filter((line) => line.startsWith("dashboard.filters[]"));
  const lacking = found.filter((line) => !line.endsWith(": is not in the document"));
  expect(lacking).toEqual(expected.map((line) => expect.stringContaining(line)));
  expect(found.filter((line) => /\.(options|label|match|minSelections)\b/.test(line))).toEqual([]);
});

test("a known difference is not reported, and one that is gone is", () => {
  const reason = "Nobody needs it.";
  const differences = ["webhook.re*: is a member that we do not know", "webhook.url: is not in the document"];
  const expectations = expecting([{ reason, differences }]);
  const comparison = compareContract(documentWith({ webhook: alsoHas("retries", text) }), expectations);
  expect(comparison).toMatchObject({ unexpected: [], gone: ["webhook.url: is not in the document"] });
  expect(contractReport(comparison, expectations, true).split("\n")).toEqual([
    "| Where | What | |",
    "|---|---|---|",
    `| webhook.retries | is a member that we do not know | ${reason} |`,
    "| webhook.url | is not in the document | no longer so |",
    "",
    expect.stringMatching(/^0 new, 1 no longer so, 1 as in a small document\. Change lib\/kinds, or name /),
  ]);
});

test("a file that is no such document is rejected with the reason", () => {
  expect(() => compareContract([], nothingKnown)).toThrow("the file is no OpenAPI document: it has no paths");
  const broken = documentWith({ webhook: { $ref: "#/components/schemas/Gone" } });
  expect(() => compareContract(broken, nothingKnown)).toThrow(
    "refers to #/components/schemas/Gone, which it does not have",
  );
});

/** The same document as the managed platform has it: below an organization, in its own envelope. */
function managedDocument(extra: object = {}) {
  const { components } = documentWith({ webhook: { allOf: [webhook, { properties: extra }] } });
  const result = { properties: { result: { type: "array", items: { $ref: "#/components/schemas/Shown" } } } };
  const response = { 200: { content: { "application/json": { schema: result } } } };
  const root = "/v1/organizations/{organizationId}/services/{serviceId}/clickstack/webhooks";
  return {
    paths: {
      [root]: { get: { responses: response }, post: operation },
      [`${root}/{id}`]: { put: operation, delete: {} },
    },
    components,
  };
}

test("the document of the managed platform is compared with what that mode has", () => {
  expect(compareContract(managedDocument(), nothingKnown)).toEqual({
    ...{ mode: "managed", differences: [], unexpected: [], gone: [] },
  });
  expect(compareContract(managedDocument({ color: text }), nothingKnown).unexpected).toEqual([
    "webhook.color: is a member that we do not know",
  ]);
});

test("the routes of the platform's other products are none that we should know; a further one of this product is", () => {
  const organization = "/v1/organizations/{organizationId}";
  const document = managedDocument();
  const others = {
    [organization]: { get: {}, patch: {} },
    [`${organization}/invitations`]: { get: {}, post: {} },
    [`${organization}/services/{serviceId}`]: { get: {}, delete: {} },
    [`${organization}/services/{serviceId}/backups/{backupId}`]: { get: {} },
    [`${organization}/services/{serviceId}/clickpipes`]: { get: {}, post: {} },
  };
  const whole = { ...document, paths: { ...document.paths, ...others } };
  expect(compareContract(whole, nothingKnown)).toEqual(compareContract(document, nothingKnown));
  const incidents = `${organization}/services/{serviceId}/clickstack/incidents`;
  const further = { ...whole, paths: { ...whole.paths, [incidents]: { get: {} } } };
  expect(compareContract(further, nothingKnown).unexpected).toEqual(["GET /incidents: is a route that we do not know"]);
});

test("an archive of the crate is read, and a new word in it ends with exit code 1", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "crate-"));
  try {
    const inside = path.join(folder, "clickhouse-cloud-api-9.9.9");
    mkdirSync(inside);
    writeFileSync(path.join(inside, "clickhouse_cloud_openapi.json"), JSON.stringify(managedDocument({ color: text })));
    const archive = path.join(folder, "clickhouse-cloud-api-9.9.9.crate");
    execFileSync("tar", ["-czf", archive, "-C", folder, path.basename(inside)]);
    const program = path.join(__dirname, "../../scripts/contract.mjs");
    const { status, stdout } = spawnSync(process.execPath, [program, archive], { encoding: "utf8" });
    expect(stdout).toContain("| webhook.color | is a member that we do not know | new |");
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("every expected difference has a reason, and none is named twice", () => {
  for (const { known } of Object.values(committed)) {
    const all = known.flatMap(({ differences }) => differences);
    expect(new Set(all).size).toBe(all.length);
    expect(known.filter(({ reason }) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
  }
});
