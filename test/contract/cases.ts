import { hasMember, isRequiredIn, membersNotIn, sameMeaning, wireName } from "terraform-provider-sdk/definitions";
import { type Attribute, UNKNOWN } from "terraform-provider-sdk/schema";
import { type ObjectValue, toSnake } from "terraform-provider-sdk/values";
import { observability } from "../../providers/observability/provider";
import { validateConfig } from "../../providers/sdk/test/support/inside/protocol";
import { removalOf, valuesWith } from "../../providers/sdk/test/support/inside/schema";
import { absentInstance, type Instance, withAllAttributes } from "../support/runtime";
import { samplesOf } from "./samples";
import { offers, type Service } from "./services";
import type { Stage } from "./stage";
import { asConfig, type Config, subjectOf } from "./subjects";

/** What is asked of a resource, or of each of its arguments, by a word for tables. */
export const questions = {
  lacking: "is rejected in the plan, with the remedy",
  created: "set in a new object, which can only be created: the plan after is empty",
  required: "plans empty after apply with required arguments",
  all: "plans empty after apply with all compatible arguments",
  first: "planned before it is read: unchanged without a request, changed as after a read",
  equal: "replaced by an equal one, it is not taken for what a killed run left behind",
  unsupported: "is rejected in the plan, because this mode does not support it",
  changed: "set, changed, and unknown in a plan",
  needed: "cannot be omitted",
  removed: "removed, and the service has what the definition says",
  replaced: "removed in favor of what may take its place, and the object stays",
  imported: "removed right after an import, as planned",
  kept: "omitted right after an import, it stays",
  sent: "not set, it stays: no drift, and updates send it back",
  unset: "not set, it stays: no drift (the object has nothing else to update)",
  drift: "not set, what others set is drift, and is removed",
} as const;

export type Question = keyof typeof questions;

/** One test. It asks for certain: whether there is anything to ask is decided here, before any test runs. */
export interface Case {
  readonly question: Question;
  /** The argument, or which of several configurations; empty for the resource as a whole. */
  readonly about: string;
  /** How many values of the argument, if not one. */
  readonly values?: number;
  readonly ask: (stage: Stage) => Promise<void>;
}

/** Two valid configurations that differ in one argument. */
interface Pair {
  readonly given: Config;
  readonly without: Config;
}

/** An object that never had an argument: its record, and what of a record does not differ from one object to the next. */
interface Never {
  readonly record: Config;
  readonly meaning: (one: Config) => Config;
}

/** Everything that is asked of a resource on a service. */
export function casesOf(service: Service, definition: Stage["definition"]): readonly Case[] {
  const { type } = definition;
  const { mode, product } = service;
  const dialect = product ?? "base";
  const { bases, known, companions, forms, stays, accepts, lacks, owned, isOnlyCreated } = subjectOf(
    definition,
    service,
  );
  const [base = {}] = bases;
  const nevers = new Map<string, Never>();

  if (!offers(service, definition)) {
    const rejected = (stage: Stage) =>
      expect(stage.runtime.plan(asConfig(base), absentInstance)).rejects.toThrow(
        /Form of a product: .*product = "clickstack"|Not possible in this mode: .*mode = "/,
      );
    return [{ question: "lacking", about: "", ask: rejected }];
  }

  const part = observability.resources?.find((one) => one.definition === definition) ?? { definition };
  const as = { provider: observability, dialect };
  const diagnosticsOf = (config: Config) => validateConfig(as, part, withAllAttributes(type, config) as ObjectValue);
  const isTaken = (config: Config) => membersNotIn(type, config, mode).length === 0 && accepts(config);
  const isValid = (config: Config) =>
    isTaken(config) && diagnosticsOf(config).every(({ severity, mayBeHeld }) => severity !== "error" && !mayBeHeld);
  const hasNoRemark = (config: Config) => isTaken(config) && diagnosticsOf(config).length === 0;

  const sampled = Object.entries<Attribute>(type.attributes)
    .filter(([name, { presence }]) => presence !== "computed" && !lacks.includes(name))
    .map(([name, attribute]) => {
      const samples = samplesOf(name, attribute, known, dialect);
      const distinct = samples.find((value) => !sameMeaning(attribute.type, value, attribute.omitted?.means));
      return { name, attribute, samples, distinct };
    });
  type Argument = (typeof sampled)[number];

  const isSettable = ({ name, samples }: Argument) =>
    bases.some(
      (one) => hasMember(type, one, name) && membersNotIn(type, { ...one, [name]: samples.at(-1) }, mode).length === 0,
    );
  const settable = sampled.filter(isSettable);
  const unsupported = sampled.filter((one) => !isSettable(one));
  const needed = settable.filter(isNeeded);
  const removable = settable.filter((one) => !isNeeded(one));
  const readable = removable.filter(
    ({
      attribute: {
        api: { name: wire, readBack } = {},
        set: { writeOnly } = {},
        omitted: { otherArgumentsMaySetIt } = {},
      },
    }) => wire !== false && readBack !== false && !writeOnly && !otherArgumentsMaySetIt,
  );
  const shown = readable.filter(({ attribute }) => attribute.presence === "optional");

  if (isOnlyCreated) return settable.map(created);
  return [
    ...bases.filter(isTaken).map(withRequired),
    withAll(),
    plannedFirst(),
    replacedByEqual(),
    ...unsupported.map(rejected),
    ...settable.map(changed),
    ...needed.map(({ name }) => missing(name)),
    ...removable.map(removed),
    ...shown.map((one) => (one.attribute.omitted?.keptSinceImport ? keptAfterImport(one) : removedAfterImport(one))),
    ...readable
      .filter(
        ({ name, attribute }) =>
          !attribute.omitted?.detectsDrift && removalHere(attribute).by !== "rejection" && !owned.includes(name),
      )
      .map(notSet),
    ...removable.filter(({ attribute }) => attribute.omitted?.detectsDrift).map(drifting),
  ];

  /** What a removal does on this service: a product may reject what others take for an omission. */
  function removalHere(attribute: Attribute): ReturnType<typeof removalOf> {
    const removal = removalOf(attribute, mode);
    const { says } = removal;
    if (!("onlyIn" in removal) || removal.onlyIn?.includes(dialect) !== false) return removal;
    return { by: "omission", says };
  }

  function isNeeded({ name, attribute }: Argument): boolean {
    const having = valuesWith(type, name);
    const needing = having.filter((value) => type.variants?.of[value]?.needs.includes(name));
    return isRequiredIn(attribute, dialect) || forms.includes(name) || needing.length === Math.max(1, having.length);
  }

  function candidates({ name }: Argument): readonly Config[] {
    const having = bases.filter((one) => hasMember(type, one, name));
    return having.flatMap((one) => [{ ...one, ...companions[name] }, one]);
  }

  /** A valid configuration with the argument. */
  function withValue(argument: Argument, value: unknown): Config | undefined {
    return candidates(argument)
      .map((one) => ({ ...one, [argument.name]: value }))
      .find(isValid);
  }

  /** The same configuration with the argument and without it. */
  function apart(argument: Argument): Pair | undefined {
    return candidates(argument)
      .map((one) => ({
        given: { ...one, [argument.name]: argument.distinct },
        without: { ...one, [argument.name]: undefined },
      }))
      .find(({ given, without }) => isValid(given) && isValid(without));
  }

  function withAndWithout(argument: Argument): Pair {
    const { name, attribute } = argument;
    const isTogether = companions[name] !== undefined || removalHere(attribute).by === "replacement";
    const pair = isTogether ? (together(argument) ?? apart(argument)) : apart(argument);
    return certain(pair, `${name} is never optional`);
  }

  /** A configuration with the argument and what goes with it, and one without all of that. */
  function together(argument: Argument): Pair | undefined {
    return bases
      .map((without) => ({
        given: { ...without, ...companions[argument.name], [argument.name]: argument.distinct },
        without,
      }))
      .find(({ given, without }) => without[argument.name] === undefined && isValid(given) && isValid(without));
  }

  /** A configuration with the argument, and one with what may take its place. */
  function instead(argument: Argument, others: readonly string[]): Pair | undefined {
    const given = withValue(argument, argument.distinct);
    if (!given) return undefined;
    const swapped = settable
      .filter(({ name }) => others.includes(name))
      .map(({ name, distinct }) => ({
        ...given,
        ...companions[name],
        [name]: distinct,
        [argument.name]: undefined,
      }));
    const without = [...swapped, ...bases].find((one) => isValid(one) && others.some((name) => hasValue(one, name)));
    return without && { given, without };
  }

  function certain<T>(found: T | undefined, what: string): T {
    if (found === undefined) throw new Error(`${definition.name} in ${mode} mode: ${what}`);
    return found;
  }

  /** A valid configuration that differs in another argument; `undefined` if the service keeps no other. */
  function anotherChange(config: Config, except: string): Config | undefined {
    const others = settable.filter(({ attribute, name }) => attribute.api?.name !== false && name !== except);
    if (others.length === 0) return undefined;
    const changes = others
      .filter(({ attribute }) => !attribute.set?.requiresReplace && !attribute.set?.writeOnly)
      .flatMap(({ name, attribute, samples }) =>
        samples
          .filter((sample) => !sameMeaning(attribute.type, sample, config[name] ?? attribute.omitted?.means ?? null))
          .map((sample) => ({ ...config, [name]: sample })),
      );
    return certain(changes.find(isValid), `nothing but ${except} can be changed`);
  }

  function withRequired(config: Config, index: number): Case {
    const ask = async (stage: Stage) => stage.remove(await stage.applied(config));
    return { question: "required", about: bases.length > 1 ? String(index + 1) : "", ask };
  }

  /** All arguments that go together without a remark. */
  function allTogether(): Config {
    let all = base;
    for (const { name, samples } of settable) {
      const more = { ...all, ...companions[name], [name]: samples[0] };
      if (hasNoRemark(more)) all = more;
    }
    return all;
  }

  function withAll(): Case {
    const config = allTogether();
    return { question: "all", about: "", ask: async (stage) => stage.remove(await stage.applied(config)) };
  }

  /** The order of calls of `terraform plan -minimal-refresh`: a plan from the state, and only if it has a change, a read and another plan. */
  function plannedFirst(): Case {
    const config = allTogether();
    const changing = anotherChange(config, "");
    const ask = async (stage: Stage) => {
      const before = await stage.applied(config);
      await stage.freshProcess();
      stage.emulator.clearRequests();
      expect(await stage.runtime.plan(asConfig(config), before)).toMatchObject({
        empty: true,
        warnings: [],
        replaces: [],
      });
      expect(stage.emulator.requests()).toEqual([]);
      if (!changing) return;
      const first = await stage.runtime.plan(asConfig(changing), before);
      const read = await stage.runtime.read(before);
      const planned = await stage.runtime.plan(asConfig(changing), read);
      expect(first.empty).toBe(false);
      await stage.freshProcess();
      expect(await stage.runtime.read(before)).toEqual(read);
      expect(await stage.runtime.plan(asConfig(changing), read)).toEqual(planned);
      await stage.applied(changing, read);
    };
    return { question: "first", about: "", ask };
  }

  /** As `terraform apply -replace` with `create_before_destroy`: the process that applies sees nothing of the object before. */
  function replacedByEqual(): Case {
    const ask = async (stage: Stage) => {
      const before = await stage.applied(base);
      await stage.freshProcess();
      await stage.runtime.plan(asConfig(base), before);
      const planned = await stage.runtime.plan(asConfig(base), absentInstance);
      await stage.freshProcess();
      const again = await stage.runtime.plan(asConfig(base), absentInstance, planned);
      expect({ ...again, private: planned.private }).toEqual({ ...planned, warnings: [] });
      await stage.remove(before);
    };
    return { question: "equal", about: "", ask };
  }

  function rejected({ name, samples }: Argument): Case {
    const having = certain(
      bases.find((one) => hasMember(type, one, name)),
      `no base has ${name}`,
    );
    const given = { ...having, [name]: samples.at(-1) };
    const ask = (stage: Stage) =>
      expect(stage.runtime.plan(asConfig(given), absentInstance)).rejects.toThrow("Not possible in this mode");
    return { question: "unsupported", about: name, ask };
  }

  function created(argument: Argument): Case {
    const { name, samples } = argument;
    const configs = samples.map((sample) => withValue(argument, sample)).filter((one) => one !== undefined);
    certain(configs[0], `no sample of ${name} is valid`);
    const ask = async (stage: Stage) => {
      for (const given of configs) stage.heldRecord(await stage.applied(given));
    };
    return { question: "created", about: name, values: configs.length, ask };
  }

  function changed(argument: Argument): Case {
    const { name, samples } = argument;
    const configs = samples.map((sample) => withValue(argument, sample)).filter((one) => one !== undefined);
    certain(configs[0], `no sample of ${name} is valid`);
    const ask = async (stage: Stage) => {
      let instance: Instance = absentInstance;
      for (const given of configs) {
        instance = await stage.applied(given, instance);
        await stage.runtime.plan(asConfig({ ...given, [name]: UNKNOWN }), instance);
        await stage.runtime.plan(asConfig({ ...given, [name]: UNKNOWN }), absentInstance);
      }
      await stage.remove(instance);
    };
    return { question: "changed", about: name, values: configs.length, ask };
  }

  function missing(name: string): Case {
    const having = bases.filter((one) => hasValue(one, name));
    certain(having[0], `no base has ${name}`);
    const subject = toSnake(forms.includes(name) ? (forms[0] ?? name) : name);
    const ask = async (stage: Stage) => {
      for (const one of having)
        expect(await stage.runtime.validate({ ...one, [name]: undefined })).toContainEqual(
          expect.stringContaining(`${subject} is missing`),
        );
    };
    return { question: "needed", about: name, ask };
  }

  function removed(argument: Argument): Case {
    const { name, attribute } = argument;
    const removal = removalHere(attribute);
    if (removal.by === "rejection") return notRemoved(argument, removal.unless ?? []);
    const { given, without } = withAndWithout(argument);
    const ask = async (stage: Stage) => {
      const never = await twice(stage, without);
      const before = await stage.runtime.run(asConfig(given), absentInstance);
      const was = stage.heldRecord(before);
      const after = await stage.applied(without, before);
      const member = wireName(name, attribute) ?? "";
      const kept = removal.by === "nothing" ? { [member]: was[member] } : {};
      expect(after.state?.id === before.state?.id).toBe(removal.by !== "replacement");
      expect(never.meaning(stage.heldRecord(after))).toEqual({ ...never.meaning(never.record), ...kept });
    };
    return { question: "removed", about: name, ask };
  }

  /** What cannot be removed: another argument takes its place, or the configuration is rejected. */
  function notRemoved(argument: Argument, unless: readonly string[]): Case {
    const { name } = argument;
    const swap = instead(argument, unless);
    if (swap) {
      const ask = async (stage: Stage) => {
        const before = await stage.applied(swap.given);
        const after = await stage.applied(swap.without, before);
        expect(after.state?.id).toBe(before.state?.id);
      };
      return { question: "replaced", about: name, ask };
    }
    const given = certain(withValue(argument, argument.distinct), `no sample of ${name} is valid`);
    const ask = async (stage: Stage) => {
      expect(await stage.runtime.validate({ ...given, [name]: undefined })).toContainEqual(
        expect.stringMatching(new RegExp(`^warning: .*\\b${toSnake(name)}\\b.*only if the service already holds it`)),
      );
    };
    return { question: "needed", about: name, ask };
  }

  function keptAfterImport(argument: Argument): Case {
    const { name, attribute } = argument;
    const { given, without } = withAndWithout(argument);
    const changing = anotherChange(without, name) ?? without;
    const ask = async (stage: Stage) => {
      const made = await stage.runtime.run(asConfig(given), absentInstance);
      const before = stage.heldRecord(made);
      await stage.freshProcess();
      const imported = await stage.runtime.import(String(made.state?.id));
      expect(await stage.runtime.plan(asConfig(without), imported)).toMatchObject({ empty: true });
      const after = await stage.applied(changing, imported);
      const member = wireName(name, attribute) ?? name;
      expect(stage.heldRecord(after)[member]).toEqual(before[member]);
    };
    return { question: "kept", about: name, ask };
  }

  function removedAfterImport(argument: Argument): Case {
    const { name, attribute } = argument;
    const removal = removalHere(attribute);
    const swap = removal.by === "rejection" ? instead(argument, removal.unless ?? []) : undefined;
    const { given, without } = swap ?? withAndWithout(argument);
    const ask = async (stage: Stage) => {
      const never = await twice(stage, without);
      const made = await stage.runtime.run(asConfig(given), absentInstance);
      await stage.freshProcess();
      const imported = await stage.runtime.import(String(made.state?.id));
      expect(await stage.runtime.plan(asConfig(without), imported)).toMatchObject({ empty: false });
      const after = await stage.applied(without, imported);
      expect(after.state?.id === made.state?.id).toBe(removal.by !== "replacement");
      // What an alert no longer watches may stay beside what it watches instead.
      const left = swap ? never.meaning(stage.heldRecord(after)) : {};
      expect(never.meaning(stage.heldRecord(after))).toEqual({ ...left, ...never.meaning(never.record) });
    };
    return { question: "imported", about: name, ask };
  }

  function notSet(argument: Argument): Case {
    const { name, attribute } = argument;
    const { given, without } = withAndWithout(argument);
    const changing = anotherChange(without, name);
    const member = wireName(name, attribute) ?? name;
    const ask = async (stage: Stage) => {
      const made = await stage.runtime.run(asConfig(given), absentInstance);
      const value = stage.heldRecord(made)[member];
      await stage.remove(made);
      if (stays) await stage.restart();
      else await stage.freshProcess();
      const applied = await stage.applied(without);
      if (stays) await stage.runtime.run(asConfig(given), absentInstance);
      else
        stage.edit(applied, (record) => {
          record[member] = value;
        });
      await stage.freshProcess();
      const refreshed = await stage.runtime.read(applied);
      expect(await stage.runtime.plan(asConfig(without), refreshed)).toMatchObject({ empty: true });
      if (!changing) return;
      const updated = await stage.runtime.run(asConfig(changing), refreshed);
      expect(stage.heldRecord(updated)[member]).toEqual(value);
    };
    return { question: changing ? "sent" : "unset", about: name, ask };
  }

  function drifting(argument: Argument): Case {
    const { given, without } = withAndWithout(argument);
    const ask = async (stage: Stage) => {
      const { record: never, meaning } = await twice(stage, without);
      const before = await stage.applied(without);
      await stage.runtime.run(asConfig(given), before);
      await stage.freshProcess();
      const drifted = await stage.runtime.read(before);
      expect(await stage.runtime.plan(asConfig(without), drifted)).toMatchObject({ empty: false });
      const after = await stage.applied(without, drifted);
      expect(meaning(stage.heldRecord(after))).toEqual(meaning(never));
    };
    return { question: "drift", about: argument.name, ask };
  }

  /** Two objects of a configuration. Many arguments are left out of the same one, and each test begins with the same service. */
  async function twice(stage: Stage, config: Config): Promise<Never> {
    const key = JSON.stringify(config);
    const known = nevers.get(key);
    if (known) return known;
    const recordOf = async (instance: Instance) => {
      const record = stage.heldRecord(instance);
      await stage.remove(instance);
      return record;
    };
    const record = await recordOf(await stage.applied(config));
    const other = await recordOf(await stage.runtime.run(asConfig(config), absentInstance));
    const same = (member: string) => JSON.stringify(record[member]) === JSON.stringify(other[member]);
    const meaning = (one: Config) =>
      Object.fromEntries(
        Object.entries(one).filter(
          ([member, value]) => !isAbsent(member, value) && (same(member) || !(member in record)),
        ),
      );
    nevers.set(key, { record, meaning });
    return { record, meaning };
  }

  function isAbsent(member: string, value: unknown): boolean {
    if (value === null || value === undefined || member === "updatedAt") return true;
    const [, attribute] =
      Object.entries<Attribute>(type.attributes).find(([name, one]) => wireName(name, one) === member) ?? [];
    if (attribute?.set?.writeOnly && JSON.stringify(value) === "{}") return true;
    return attribute !== undefined && sameMeaning(attribute.type, value, attribute.omitted?.means);
  }
}

function hasValue(config: Config, name: string): boolean {
  return config[name] !== undefined;
}
