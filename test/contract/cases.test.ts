import { catalog } from "../../lib/kinds/catalog";
import { casesOf, type Question, questions } from "./cases";
import { nameOf, services } from "./services";

const columns = Object.keys(questions) as Question[];

/** How many tests ask each question of each kind of resource, and how many values they set in all. */
const counts = services
  .map((service) => {
    const rows = catalog.resources.map((definition) => {
      const cases = casesOf(service, definition);
      const counted = columns.map((column) => cases.filter(({ question }) => question === column).length);
      return [definition.name, ...counted, cases.reduce((sum, { values = 0 }) => sum + values, 0)];
    });
    const heading = ["", ...columns, "values"];
    return [nameOf(service), ...[heading, ...rows].map((row) => row.map(cell).join("").trimEnd())].join("\n");
  })
  .join("\n\n");

function cell(text: string | number, column: number): string {
  if (column === 0) return String(text).padEnd(12);
  return String(text || "·").padStart((columns[column - 1] ?? "values").length + 2);
}

const expected = `
open_source mode
              lacking  created  required  all  first  equal  unsupported  changed  needed  removed  replaced  imported  kept  sent  unset  drift  values
connection          1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
source              1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
webhook             1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
role                1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
api_key             1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
saved_search        1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
dashboard           ·        ·         1    1      1      1            ·        5       ·        5         ·         1     ·     2      ·      ·      15
alert               ·        ·         1    1      1      1            ·        9       ·        9         ·         7     ·     8      ·      ·      23
source_links        1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
team_member         1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
team                1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·

open_source mode of clickstack
              lacking  created  required  all  first  equal  unsupported  changed  needed  removed  replaced  imported  kept  sent  unset  drift  values
connection          ·        ·         1    1      1      1            ·        9       3        6         ·         3     ·     2      ·      1      27
source              ·        ·         5    1      1      1            1       48      11       37         ·        32     4    31      ·      5     158
webhook             ·        ·         1    1      1      1            ·       11       3        8         ·         3     ·     1      ·      2      34
role                ·        ·         1    1      1      1            ·        4       2        2         ·         1     ·     1      ·      ·      14
api_key             1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
saved_search        ·        ·         1    1      1      1            ·        9       2        7         ·         6     ·     2      ·      4      30
dashboard           ·        ·         2    1      1      1            ·       12       2       10         ·         ·     ·     7      ·      ·      34
alert               ·        ·         4    1      1      1            ·       21       3       12         6        12     2    10      ·      1      66
source_links        ·        ·         2    1      1      1            ·        6       1        5         ·         4     ·     4      ·      ·      11
team_member         ·        ·         1    1      1      1            ·        4       1        3         ·         1     ·     2      ·      ·       9
team                ·        ·         1    1      1      1            ·        2       ·        2         ·         1     ·     ·      1      ·       4

managed mode
              lacking  created  required  all  first  equal  unsupported  changed  needed  removed  replaced  imported  kept  sent  unset  drift  values
connection          1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
source              1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
webhook             1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
role                1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
api_key             ·        7         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·      19
saved_search        1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
dashboard           ·        ·         1    1      1      1            ·        5       ·        5         ·         1     ·     2      ·      ·      15
alert               ·        ·         1    1      1      1            ·        9       ·        9         ·         7     ·     8      ·      ·      23
source_links        1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
team_member         1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
team                1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·

managed mode of clickstack
              lacking  created  required  all  first  equal  unsupported  changed  needed  removed  replaced  imported  kept  sent  unset  drift  values
connection          1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
source              ·        ·         5    1      1      1            4       45      11       34         ·        30     4    31      ·      3     149
webhook             ·        ·         1    1      1      1            1       10       3        7         ·         3     ·     1      ·      2      32
role                ·        ·         1    1      1      1            1        3       2        1         ·         1     ·     1      ·      ·      12
api_key             ·        ·         1    1      1      1            ·       10       2        8         ·         4     1     4      ·      1      25
saved_search        ·        ·         1    1      1      1            1        8       2        6         ·         6     ·     2      ·      4      29
dashboard           ·        ·         2    1      1      1            1       11       2        9         ·         ·     ·     7      ·      ·      32
alert               ·        ·         4    1      1      1            1       20       3       11         6        12     2    10      ·      1      65
source_links        ·        ·         2    1      1      1            1        5       1        4         ·         4     ·     4      ·      ·      10
team_member         1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
team                1        ·         ·    ·      ·      ·            ·        ·       ·        ·         ·         ·     ·     ·      ·      ·       ·
`;

test("every kind of resource is asked as many questions as this table says", () => {
  expect(`\n${counts}\n`).toBe(expected);
});
