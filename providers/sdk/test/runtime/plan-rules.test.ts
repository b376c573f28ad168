import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { UNKNOWN, type Value } from "terraform-provider-sdk/schema";
import { decodeValue, encodeValue } from "../../protocol/codec";
import { handlersOf } from "../../protocol/v6/methods";
import { fromDynamicValue, toDynamicValue } from "../../protocol/v6/values";
import { isObject, mapMembers, type ObjectValue, sameValue } from "../../schema";
import { applyFaults, completionFaults, planFaults, proposedNew } from "../support/core";
import fc from "../support/properties";
import { provider } from "../support/provider";
import { thingDefinition } from "../support/thing";

const { type } = thingDefinition;
const typeName = "kit_thing";
const signal = new AbortController().signal;
const { planResourceChange, applyResourceChange, readResource, configureProvider } = handlersOf(provider, () => {});
if (!planResourceChange || !applyResourceChange || !readResource || !configureProvider)
  throw new Error("calls are missing");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kit-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wire = (value: Value) => toDynamicValue(type, value);
const state = (value: Parameters<typeof fromDynamicValue>[1]) => fromDynamicValue(type, value) as ObjectValue | null;

interface Step {
  readonly state: ObjectValue | null;
  readonly private: Buffer;
}

const nothing: Step = { state: null, private: Buffer.alloc(0) };

/** Plan and apply as Terraform does, failing on whatever it would object to. */
async function run(before: Step, config: ObjectValue): Promise<Step> {
  const planned = await plan(before, config);
  const applied = await applyResourceChange?.(
    {
      typeName,
      priorState: wire(before.state),
      plannedState: wire(planned.state),
      config: wire(config),
      plannedPrivate: planned.private,
    },
    signal,
  );
  const result = state(applied?.newState);
  expect(applied?.diagnostics).toEqual([]);
  expect(applyFaults(type, planned.state, result)).toEqual([]);
  return { state: result, private: applied?.private ?? Buffer.alloc(0) };
}

async function plan(before: Step, config: ObjectValue): Promise<Step> {
  const request = {
    typeName,
    priorState: wire(before.state),
    proposedNewState: wire(proposedNew(type, before.state, config)),
    config: wire(config),
    priorPrivate: before.private,
  };
  const planned = await planResourceChange?.(request, signal);
  expect(planned?.diagnostics).toEqual([]);
  const value = state(planned?.plannedState) ?? {};
  expect(planFaults(type, before.state, config, value)).toEqual([]);
  expect(await planResourceChange?.(request, signal)).toEqual(planned);
  return { state: value, private: planned?.plannedPrivate ?? Buffer.alloc(0) };
}

async function readStep({ state: before, private: bytes }: Step): Promise<Step> {
  const response = await readResource?.({ typeName, currentState: wire(before), private: bytes }, signal);
  return { state: state(response?.newState), private: response?.private ?? Buffer.alloc(0) };
}

const name = fc.constantFrom("a", "b", "c");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
const spellings = ['{"a":1}', '{ "a": 1.0 }'] as const;
const anySpec = fc.constantFrom(...spellings, '{"a":2}');
const anyPart = fc.record({
  name,
  weight: maybe(fc.constantFrom(1, 2.5)),
  unit: maybe(fc.constantFrom("kg", "g")),
  spec: maybe(anySpec),
});
const anyLink = fc.record({ url: name, kind: maybe(fc.constantFrom("web", "api")) });

/** Configurations that often differ in one thing only. */
const anyConfig: fc.Arbitrary<ObjectValue> = fc
  .record({
    name,
    active: maybe(fc.boolean()),
    color: maybe(fc.constantFrom("blue", "red")),
    size: maybe(fc.constantFrom(1, 2)),
    passwordWo: maybe(name),
    numbers: maybe(fc.array(fc.constantFrom(0.1, 7), { maxLength: 2 })),
    labels: maybe(fc.dictionary(name, name, { noNullPrototype: true })),
    tags: maybe(fc.uniqueArray(name)),
    parts: maybe(fc.array(anyPart, { maxLength: 3 })),
    limits: maybe(fc.dictionary(name, fc.record({ max: fc.constantFrom(1, 2) }), { noNullPrototype: true })),
    links: maybe(fc.uniqueArray(anyLink, { selector: ({ url }) => url })),
    owner: maybe(fc.record({ email: name })),
    spec: maybe(anySpec),
    startsAt: maybe(fc.constantFrom("2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00", "2025-01-01T00:00:00Z")),
  })
  .map((config) => decodeValue(type, encodeValue(type, config)) as ObjectValue);

/** The configuration with some of its leaves not known yet. */
function hideSome(value: Value, hide: () => boolean, depth = 0): Value {
  if (value === null) return null;
  if (depth > 0 && typeof value !== "object") return hide() ? UNKNOWN : value;
  if (Array.isArray(value)) return hide() ? UNKNOWN : value.map((item) => hideSome(item, hide, depth + 1));
  const entries = Object.entries(value).map(([key, item]): [string, Value] => [key, hideSome(item, hide, depth + 1)]);
  return Object.fromEntries(entries);
}

/** The configuration with some of its JSON written in another way. */
function respelled(value: Value, flip: () => boolean): Value {
  const [one, other] = spellings;
  if (value === one || value === other) return flip() ? one : other;
  if (Array.isArray(value)) return value.map((item) => respelled(item, flip));
  return isObject(value) ? mapMembers(value, (item) => respelled(item, flip)) : value;
}

async function store(): Promise<void> {
  const file = path.join(folder, `${runs++}.json`);
  const config = toDynamicValue(provider.definition.type, { file, greeting: null });
  await configureProvider?.({ terraformVersion: "1.11.4", config }, signal);
}

let runs = 0;

it("a plan with unknown values is completed, never contradicted, by the plan with the final ones", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyConfig,
      fc.option(anyConfig, { freq: 1 }),
      fc.infiniteStream(fc.boolean()),
      async (first, other, hide) => {
        await store();
        const at = await run(nothing, first);
        const second = other ?? (respelled(first, () => hide.next().value === true) as ObjectValue);
        const early = await plan(at, hideSome(second, () => hide.next().value === true) as ObjectValue);
        const final = await plan(at, second);
        expect(completionFaults(type, early.state, final.state)).toEqual([]);
        expect((await run(at, second)).state).toBeTruthy();
      },
    ),
  );
});

it("for any change, Terraform accepts the plan and the result, and the next plan is empty", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyConfig, { minLength: 1, maxLength: 4 }), async (configs) => {
      await store();
      let at = nothing;
      for (const config of configs) {
        at = await run(at, config);
        at = await readStep(at);
        const again = await plan(at, config);
        expect(sameValue(again.state, at.state)).toBe(true);
      }
    }),
  );
});
