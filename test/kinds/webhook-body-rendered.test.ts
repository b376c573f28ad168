import Handlebars from "handlebars";
import { renderTemplate } from "../../lib/service/render-template";
import { Random } from "../support/random/random";

const values = {
  title: '🚨 Errors "of" checkout',
  body: "a\nb",
  state: "ALERT",
  empty: "",
  endTime: 1_767_229_200_000,
  zero: 0,
  yes: true,
  no: false,
  tags: ["api", "", "web"],
  nothing: [],
  labels: { team: "shop", "on-call": "sam", deep: { state: "inner", list: [{ state: 1 }, { state: 2 }] } },
};

const handlebars = Handlebars.create();
handlebars.registerHelper("eq", (value: unknown, otherValue: unknown) => value === otherValue);

/** What a renderer does with a template: its text, or that it fails. */
function outcome(render: () => string): string {
  try {
    return render();
  } catch {
    return "fails";
  }
}

const byHandlebars = (template: string) => outcome(() => handlebars.compile(template, { noEscape: true })(values));
const byWalk = (template: string) => outcome(() => renderTemplate(template, values));

test.each([
  "no template",
  '{"text": "{{title}} {{{body}}}", "at": {{endTime}}, "&": "{{&title}}"}',
  '{{#if (eq state "ALERT")}}firing{{else if (eq state "OK")}}ok{{else}}?{{/if}}',
  '{{#eq state "ALERT"}}x{{/eq}} {{eq zero 0}} {{eq missing undefined}} {{eq missing null}} {{eq title}} {{eq yes true}} {{eq}}',
  "{{#unless no}}a{{else}}b{{/unless}} {{#if zero}}a{{else}}b{{/if}} {{#if zero includeZero=true}}a{{/if}}",
  "{{#each tags}}{{@index}}/{{@key}}/{{@first}}/{{@last}}:{{this}} {{/each}}{{#each nothing}}a{{else}}none{{/each}}",
  "{{#each labels as |value key|}}{{key}}={{value}} {{state}}{{../state}} {{/each}}",
  "{{#each labels.deep.list}}{{#each ../tags}}{{@../index}}{{@index}}{{../state}}{{../../state}}{{@root.state}}{{/each}}{{/each}}",
  "{{#with labels}}{{team}} {{./on-call}} {{this.team}} {{../title}} {{#with deep as |d|}}{{d.state}}{{../../state}}{{/with}}{{/with}}",
  "{{#with empty}}a{{else}}b{{/with}} {{#with zero}}[{{this}}]{{/with}}",
  "{{#title}}{{this}} {{length}}{{/title}} {{#no}}a{{else}}b{{/no}} {{^missing}}c{{/missing}} {{#yes}}{{state}}{{/yes}}",
  "{{#labels}}{{team}}{{../state}}{{/labels}} {{#labels.deep}}{{state}}{{/labels.deep}}",
  '{{lookup labels "team"}} {{lookup tags 2}} {{lookup missing "a"}} {{lookup empty "length"}} {{lookup labels state}}',
  '{{labels.[on-call]}} {{"title"}} {{12}} {{true}} {{this}} {{title.length}} {{title.missing.further}}',
  "{{endTime}}{{zero}}{{endTime}} {{zero}}{{endTime}}",
  "{{constructor}} {{__proto__}} {{title.constructor.name}} {{lookup labels '__proto__'}}",
  "a {{~title~}} b\n  {{#if yes}}\n  line\n  {{/if}}\n{{! a comment }}{{!-- another --}}\\{{title}}",
  "{{#if}}a{{/if}}",
  "{{#if yes no}}a{{/if}}",
  "{{#each}}a{{/each}}",
  "{{#with}}a{{/with}}",
  "{{> partial}}",
  "{{{{raw}}}} {{title}} {{{{/raw}}}}",
  "{{#each tags}}{{#if this}}{{this}}{{../state}}{{#unless @last}}, {{/unless}}{{/if}}{{/each}}",
  "{{#if yes}}{{../state}}|{{#with labels}}{{../state}}{{/with}}{{/if}}",
])("%s is rendered as Handlebars does", (template) => {
  expect(byWalk(template)).toBe(byHandlebars(template));
});

test("so are templates of random parts", () => {
  const random = new Random(7);
  const pick = <T>(list: readonly [T, ...T[]]): T => random.pick(list);
  const usual = [
    "title",
    "labels.team",
    "zero",
    "tags",
    "nothing",
    "missing",

    "no",
    "labels.deep",
    "empty",
  ] as const;
  const relative = [
    "this",
    "./state",
    "../state",
    "../../state",
    "item",
    "@index",
    "@key",
    "@root.state",
    "@../key",
    "@last",
  ] as const;
  function value(): string {
    return random.pick<string>([...usual, ...relative]);
  }
  function param(): string {
    const call = () => `(eq ${value()} ${value()})`;
    return random.pick<() => string>([value, value, () => '"ALERT"', () => "1", call])();
  }
  const part = (depth: number): string => {
    const kind = depth === 0 ? 0 : random.between(0, 6);
    const inside = () => `${part(depth - 1)} ${part(depth - 1)}`;
    const end = pick(["", "{{else}}other"]);
    switch (kind) {
      case 1:
        return `{{#if ${param()}}}${inside()}${end}{{/if}}`;
      case 2:
        return `{{#unless ${param()}}}${inside()}${end}{{/unless}}`;
      case 3:
        return `{{#each ${value()}${pick(["", " as |item|", " as |item key|"])}}}${inside()}${end}{{/each}}`;
      case 4:
        return `{{#with ${value()}${pick(["", " as |item|"])}}}${inside()}${end}{{/with}}`;
      case 5: {
        const name = pick(["title", "labels", "no", "missing", "yes", "zero"]);
        return `{{#${name}}}${inside()}${end}{{/${name}}}`;
      }
      case 6:
        return `{{lookup ${value()} ${param()}}}`;
      default:
        return `<{{${value()}}}>`;
    }
  };
  for (let count = 0; count < 400; count += 1) {
    const template = `${part(3)}${part(2)}`;
    expect([template, byWalk(template)]).toEqual([template, byHandlebars(template)]);
  }
});
