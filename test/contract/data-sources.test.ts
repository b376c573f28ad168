import { seed } from "../../lib/emulator/store/seed-ids";
import { allKinds } from "../../lib/kinds";
import { catalog } from "../../lib/kinds/catalog";
import { dataSourcesOf } from "../support/data-sources";
import { runningEmulator } from "../support/emulator";
import { nameOf, offers, services, settingsOf } from "./services";

const emulator = runningEmulator({ kept: true });

test.each(catalog.dataSources.map(({ name, capability }) => [name, capability]))(
  "%s names the capability it needs",
  (_, capability) => {
    expect(capability).toEqual(expect.any(String));
  },
);

/** Arguments that are valid together, where none are not. */
const configs: Readonly<Record<string, object>> = {
  ...Object.fromEntries(allKinds.map(({ name }) => [name, { name: "n" }])),
  team_member: { id: "jo@example.com" },
  invitation: { email: "jo@example.com" },
  search: { sourceId: seed.logs },
  chart_series: {
    startTime: "2026-09-01T00:00:00Z",
    endTime: "2026-09-01T01:00:00Z",
    series: [{ sourceId: seed.logs, aggFn: "count" }],
  },
};

const lacking = services.flatMap((service) =>
  catalog.dataSources
    .filter((definition) => !offers(service, definition))
    .map(({ name }) => [nameOf(service), name, service] as const),
);

test.each(lacking)("%s: %s is rejected with the remedy, and no request is sent", async (_, name, service) => {
  const read = await dataSourcesOf(settingsOf(service, emulator));
  emulator.clearRequests();
  const { result, problems } = await read(name, configs[name]);
  expect(result).toBeNull();
  expect(problems).toMatchObject([
    {
      summary: expect.stringMatching(/^(Not possible in this mode|Form of a product)$/),
      detail: expect.stringMatching(/is not possible (without a product.*product = "clickstack"|in .* mode.*mode = ")/),
    },
  ]);
  expect(emulator.requests()).toEqual([]);
});
