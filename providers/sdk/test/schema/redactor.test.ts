import { Redactor } from "../../schema";
import fc from "../support/properties";

const secrets = ["plain-secret-0123456789", 'with"quote\\and-backslash-0123', "with <tag> & amp 0123456789"] as const;

test("no part of a secret remains, wherever it is in a text, in JSON or in JSON inside JSON", () => {
  const redactor = new Redactor(secrets);
  const forms = [(text: string) => text, JSON.stringify, (text: string) => JSON.stringify(JSON.stringify({ text }))];
  fc.assert(
    fc.property(fc.constantFrom(...secrets), fc.constantFrom(...forms), fc.string(), (secret, form, around) => {
      const shown = redactor.line(form(`${around}${secret}${around}`));
      for (let at = 0; at + 8 <= secret.length; at += 1) expect(shown).not.toContain(secret.slice(at, at + 8));
    }),
  );
});

test("what a name calls a secret is hidden, whatever it is", () => {
  const redactor = new Redactor();
  expect(redactor.line('{"name": "ci", "keySecret": "made-just')).toBe('{"name": "ci", "keySecret": "(redacted)"');
  expect([redactor.hides("password"), redactor.hides("name")]).toEqual([true, false]);
});

test("a secret of four characters is redacted; fewer would garble what is said and protect nothing", () => {
  const redactor = new Redactor(["abcd", "xyz"]);
  expect(redactor.line("abcd of xyz")).toBe("(redacted) of xyz");
});
