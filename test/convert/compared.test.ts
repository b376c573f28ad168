import { comparedParts, uncomparedIn } from "../../lib/tools/convert/compared";
import { levelOf } from "../../lib/tools/convert/findings";
import { type ComparedPanel, comparePanels } from "../support/grafana/comparison";
import { Engine, engineProblem } from "../support/grafana/engine";
import { dashboard } from "../support/grafana/panels";
import { comparedRules, valuesOnBothSides } from "../support/grafana/rule-values";
import { fill, range } from "../support/grafana/tables";
import { comparisonTarget } from "../support/grafana/target";

const problem = engineProblem();
const suite = problem === undefined ? describe : describe.skip;

const isExact = ({ findings, form }: ComparedPanel) => findings.length === 0 && uncomparedIn(form).length === 0;

suite(`rows of panels and tiles${problem === undefined ? "" : ` (skipped: ${problem})`}`, () => {
  const panels: ComparedPanel[] = [];
  const values = new Map<string, Partial<Awaited<ReturnType<typeof valuesOnBothSides>>>>();

  beforeAll(async () => {
    const engine = new Engine();
    try {
      await fill(engine);
      const documents = [{ file: "panels.json", content: dashboard }];
      for (const version of ["2.36", "2.42"])
        panels.push(...(await comparePanels(documents, comparisonTarget(version), engine, range)));
      for (const [name, rule] of Object.entries(comparedRules))
        values.set(name, await valuesOnBothSides(rule, range.to, comparisonTarget("2.42"), engine));
    } finally {
      await engine.close();
    }
  }, 120_000);

  test("panels that are exact show the same as their tiles", () => {
    const others = panels.filter((panel) => isExact(panel) && panel.verdict.is !== "equal");
    expect(others).toEqual([]);
    expect(panels.filter(isExact).length).toBeGreaterThan(100);
  });

  test.each(Object.keys(comparedRules))("a rule over %s has the value of its alert", (name) => {
    const { theirs, ours } = values.get(name) ?? {};
    expect(ours).toEqual(theirs);
    expect(Object.values(ours ?? {}).filter((value) => value > 0).length).toBeGreaterThan(0);
  });

  test("nothing else is in the list of what was compared", () => {
    const proved = new Set(panels.filter(isExact).flatMap(({ form }) => form));
    expect(comparedParts().filter((part) => !proved.has(part))).toEqual([]);
  });

  test("panels whose looks alone differ have the same rows, as far as their parts were compared", () => {
    const looks = panels.filter(
      ({ findings, form }) =>
        findings.length > 0 &&
        findings.every((finding) => levelOf(finding) === "look") &&
        uncomparedIn(form).length === 0,
    );
    expect(looks.filter(({ verdict }) => verdict.is === "different")).toEqual([]);
  });
});
