import { forms, trial } from "../programs/pull/trial";
import { builtExecutable } from "../support/built";

// The command that is started by hand, `npm run edits`, plays many rounds of every form.
test("random edits of a service come into code that people changed since its import, and none of them wrongly", async () => {
  builtExecutable();
  const form = forms.find(({ language, name }) => language === "hcl" && name === "comments");
  if (!form) throw new Error("There is no such form.");
  const { edits, pulled, wrong, reasons } = await trial(form, 3, 1, 8);
  expect({ wrong, reasons }).toEqual({ wrong: [], reasons: [] });
  expect(edits).toBeGreaterThanOrEqual(8);
  expect(pulled).toBeGreaterThan(6);
});
