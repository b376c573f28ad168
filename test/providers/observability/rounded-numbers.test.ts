import { Decimal } from "terraform-provider-sdk/schema";
import { alert } from "../../../lib/kinds/alert";
import { dashboard } from "../../../lib/kinds/dashboard";
import { roundedNumbers } from "../../../providers/observability/rounded-numbers";

const inTile = (factor: string) => ({
  tiles: [{ config: `{"displayType":"number","numberFormat":{"output":"number","factor":${factor}}}` }],
});
const third = `0.${"3".repeat(140)}`;

test.each([
  ["one third", inTile(third)],
  ["a hundred thirds", inTile(`3${third.replace("0.", "3.")}`)],
  ["a fraction in scientific notation", inTile("3.3333333333333333333333333e-5")],
  ["a whole number that a double holds", inTile("9007199254740992")],
  ["a fraction as a threshold", { threshold: Decimal.parse(third) }],
])("%s is stored well enough", (_, config) => {
  const { type } = "tiles" in config ? dashboard : alert;
  expect(roundedNumbers(type, config)).toEqual([]);
});

test.each([
  [
    inTile("9007199254740993"),
    "tiles[0].config.numberFormat.factor is 9007199254740993; the service stores it as 9007199254740992.",
  ],
  [inTile("1e400"), "tiles[0].config.numberFormat.factor is 1e400; the service stores it as Infinity."],
  [inTile("1e-400"), "tiles[0].config.numberFormat.factor is 1e-400; the service stores it as 0."],
  [
    inTile("9007199254740993.0"),
    "tiles[0].config.numberFormat.factor is 9007199254740993.0; the service stores it as 9007199254740992.",
  ],
])("a number with other digits than those stored is named: %j", (config, detail) => {
  expect(roundedNumbers(dashboard.type, config).map((one) => one.detail)).toEqual([detail]);
});

test("a document and a threshold are looked at too", () => {
  const dashboardJson = '{"name":"a","tiles":[{"config":{"seriesLimit":9007199254740993}}]}';
  const threshold = Decimal.parse("7227701560655103598");
  expect(roundedNumbers(dashboard.type, { dashboardJson })).toMatchObject([
    { detail: expect.stringContaining("dashboard_json.tiles[0].config.seriesLimit is 9007199254740993;") },
  ]);
  expect(roundedNumbers(alert.type, { threshold })).toMatchObject([
    {
      id: "number-rounded",
      detail: "threshold is 7227701560655103598; the service stores it as 7227701560655104000.",
      path: ["threshold"],
    },
  ]);
});
