import { type Emulator, startEmulator } from "../../emulator";
import { catalogue } from "../../lib/definitions";
import {
  type Attribute,
  hasMember,
  membersNotIn,
  removalOf,
  sameMeaning,
  toSnake,
  UNKNOWN,
  valuesWith,
  wireName,
} from "../../lib/model";
import { furnish } from "../providers/observability/alert-store";
import { type Instance, nothing } from "../support/runtime";
import { samplesOf } from "./samples";
import { nameOf, offers, type Service } from "./services";
import { Stage } from "./stage";
import { asConfig, type Config, subjectOf } from "./subjects";

const { resources } = catalogue;

/** Holds every resource of the catalogue to what its definition says, with these services. */
export function describeContract(chosen: readonly Service[]): void {
  jest.setTimeout(120_000);

  let emulator: Emulator;
  let stage: Stage;

  beforeAll(async () => {
    emulator = await startEmulator({ enterprise: true });
  });

  afterAll(() => emulator.close());

  const rows = chosen.flatMap((service) => resources.map((definition) => ({ service, definition })));
  const title = ({ service, definition }: (typeof rows)[number]) => [nameOf(service), definition.name] as const;

  async function onStage(service: Service, definition: (typeof resources)[number]): Promise<void> {
    emulator.reset();
    furnish(emulator);
    stage = new Stage(emulator, service, definition);
    await stage.freshProcess();
  }

  describe.each(
    rows.filter(({ service, definition }) => !offers(service, definition)).map((row) => [...title(row), row] as const),
  )("%s: %s", (_, __, { service, definition }) => {
    test("is rejected in the plan, with the remedy", async () => {
      await onStage(service, definition);
      const [base = {}] = subjectOf(definition).bases;
      await expect(stage.runtime.plan(asConfig(base), nothing)).rejects.toThrow(
        /Not possible in this mode: .*(product = "clickstack"|mode = ")/,
      );
    });
  });

  describe.each(
    rows.filter(({ service, definition }) => offers(service, definition)).map((row) => [...title(row), row] as const),
  )("%s: %s", (_, __, { service, definition }) => {
    const { bases, known, companions, forms, stays } = subjectOf(definition);
    const authored = Object.entries<Attribute>(definition.type.attributes).filter(
      ([, { presence }]) => presence !== "computed",
    );
    const takes = (name: string, value: unknown) => (base: Config) =>
      hasMember(definition.type, base, name) &&
      membersNotIn(definition.type, { ...base, [name]: value }, service.mode).length === 0;
    const isTaken = ([name, attribute]: [string, Attribute]) =>
      bases.some(takes(name, samplesOf(name, attribute, known).at(-1)));
    const settable = authored.filter(isTaken);
    const notTaken = authored.filter((one) => !isTaken(one));

    beforeEach(() => onStage(service, definition));

    /** A valid configuration with the argument, and the same without it. */
    async function around(
      name: string,
      value: unknown,
      isRemovable = false,
    ): Promise<{ given: Config; without: Config } | undefined> {
      const having = bases.filter((one) => hasMember(definition.type, one, name));
      for (const base of having.flatMap((one) => [{ ...one, ...companions[name] }, one])) {
        const without = { ...base, [name]: undefined };
        const given = { ...without, [name]: value };
        if ((await stage.isValid(given)) && (!isRemovable || (await stage.isValid(without)))) return { given, without };
      }
      return undefined;
    }

    /** A valid configuration with the argument and what goes with it, and one without all of that. */
    async function together(name: string, value: unknown): Promise<{ given: Config; without: Config } | undefined> {
      for (const without of bases) {
        const given = { ...without, ...companions[name], [name]: value };
        if ((await stage.isValid(given)) && (await stage.isValid(without))) return { given, without };
      }
      return undefined;
    }

    test.each(bases.map((base, index) => [index + 1, base] as const))(
      "plans empty after apply with required arguments (%i)",
      async (__, base) => {
        await stage.remove(await stage.settled(base));
      },
    );

    test("plans empty after apply with all compatible arguments", async () => {
      let [config = {}] = bases;
      for (const [name, attribute] of settable) {
        const [sample] = samplesOf(name, attribute, known);
        const more = { ...config, ...companions[name], [name]: sample };
        if (await stage.isValid(more, true)) config = more;
      }
      await stage.remove(await stage.settled(config));
    });

    if (notTaken.length > 0)
      test.each(notTaken)(
        "%s: is rejected in the plan, because this mode does not support it",
        async (name, attribute) => {
          const [base] = bases.filter((one) => hasMember(definition.type, one, name));
          const given = { ...base, [name]: samplesOf(name, attribute, known).at(-1) };
          await expect(stage.runtime.plan(asConfig(given), nothing)).rejects.toThrow("Not possible in this mode");
        },
      );

    test.each(settable)("%s: set, changed, and unknown in a plan", async (name, attribute) => {
      let instance: Instance = nothing;
      let taken = 0;
      for (const sample of samplesOf(name, attribute, known)) {
        const found = await around(name, sample);
        if (!found) continue;
        taken += 1;
        instance = await stage.settled(found.given, instance);
        await stage.runtime.plan(asConfig({ ...found.given, [name]: UNKNOWN }), instance);
        await stage.runtime.plan(asConfig({ ...found.given, [name]: UNKNOWN }), nothing);
      }
      expect(taken).toBeGreaterThan(0);
      await stage.remove(instance);
    });

    const isNeeded = ([name, { presence }]: [string, Attribute]) =>
      presence === "required" ||
      forms.includes(name) ||
      valuesNeeding(name).length === Math.max(1, valuesWith(definition.type, name).length);
    const valuesNeeding = (name: string) =>
      valuesWith(definition.type, name).filter((value) => definition.type.variants?.of[value]?.needs.includes(name));
    const removable = settable.filter((one) => !isNeeded(one));

    const needed = settable.filter(isNeeded);
    if (needed.length > 0)
      test.each(needed)("%s: cannot be omitted", async (name) => {
        for (const base of bases.filter((one) => name in one))
          expect(await stage.runtime.validate({ ...base, [name]: undefined })).toContainEqual(
            expect.stringContaining(`${toSnake(forms.includes(name) ? (forms[0] ?? name) : name)} is missing`),
          );
      });

    test.each(removable)("%s: removed, and the service has what the definition says", async (name, attribute) => {
      const removal = removalOf(attribute, service.mode);
      const sample = samplesOf(name, attribute, known).find(
        (value) => !sameMeaning(attribute.type, value, attribute.absentMeans),
      );
      const found =
        (await around(name, sample, true)) ??
        (removal.by === "replacement" ? await together(name, sample) : await around(name, sample));
      if (!found) throw new Error(`no configuration with ${name} is valid`);
      const { given, without } = found;
      if (removal.by === "refusal") return expectRefusal(given, without, removal.unless ?? []);
      const never = await twice(without);
      const before = await stage.runtime.run(asConfig(given), nothing);
      const kept = stage.heldRecord(before);
      const after = await stage.settled(without, before);
      const member = wireName(name, attribute);
      expect(after.state?.id === before.state?.id).toBe(removal.by !== "replacement");
      if (removal.by === "nothing") expect(stage.heldRecord(after)[member ?? ""]).toEqual(kept[member ?? ""]);
      else expect(never.meaning(stage.heldRecord(after))).toEqual(never.meaning(never.record));
    });

    /** Arguments whose value an import shows; what belongs to the service until it is mentioned stays, which has tests of its own. */
    const shown = removable.filter(
      ([, { presence, wire, readBack, writeOnly, alternative }]) =>
        presence === "optional" && wire !== false && readBack !== false && !writeOnly && !alternative,
    );
    const staying = shown.filter(([, { keptSinceImport }]) => keptSinceImport);
    const leaving = shown.filter(([, { keptSinceImport }]) => !keptSinceImport);

    if (staying.length > 0)
      test.each(staying)("%s: omitted right after an import, it stays", async (name, attribute) => {
        const sample = samplesOf(name, attribute, known).find(
          (value) => !sameMeaning(attribute.type, value, attribute.absentMeans),
        );
        const found = await around(name, sample, true);
        if (!found) return;
        const made = await stage.runtime.run(asConfig(found.given), nothing);
        const before = stage.heldRecord(made);
        await stage.freshProcess();
        const imported = await stage.runtime.import(String(made.state?.id));
        expect(await stage.runtime.plan(asConfig(found.without), imported)).toMatchObject({ empty: true });
        const changed = await anotherChange(found.without, name);
        const after = await stage.settled(changed ?? found.without, imported);
        const member = wireName(name, attribute) ?? name;
        expect(stage.heldRecord(after)[member]).toEqual(before[member]);
      });

    if (leaving.length > 0)
      test.each(leaving)("%s: removed right after an import, as planned", async (name, attribute) => {
        const removal = removalOf(attribute, service.mode);
        if (removal.by !== "omission" && removal.by !== "value") return;
        const sample = samplesOf(name, attribute, known).find(
          (value) => !sameMeaning(attribute.type, value, attribute.absentMeans),
        );
        const found = await around(name, sample, true);
        if (!found) return;
        const never = await twice(found.without);
        const made = await stage.runtime.run(asConfig(found.given), nothing);
        await stage.freshProcess();
        const imported = await stage.runtime.import(String(made.state?.id));
        expect(await stage.runtime.plan(asConfig(found.without), imported)).toMatchObject({ empty: false });
        const after = await stage.settled(found.without, imported);
        expect(never.meaning(stage.heldRecord(after))).toEqual(never.meaning(never.record));
      });

    async function expectRefusal(given: Config, without: Config, unless: readonly string[]): Promise<void> {
      const before = await stage.settled(given);
      if (!(await stage.isValid(without))) return;
      const plan = stage.runtime.plan(asConfig(without), before);
      if (unless.some((other) => without[other] !== undefined)) expect((await plan).replaces).toEqual([]);
      else await expect(plan).rejects.toThrow("cannot be removed");
    }

    /** The record of an object that never had the argument, and what of a record does not differ from one object to the next. */
    async function twice(config: Config) {
      const made = async () => {
        const instance = await stage.settled(config);
        const record = stage.heldRecord(instance);
        await stage.remove(instance);
        return record;
      };
      const [record, other] = [await made(), await made()];
      const same = (member: string) => JSON.stringify(record[member]) === JSON.stringify(other[member]);
      const meaning = (one: Config) =>
        Object.fromEntries(
          Object.entries(one).filter(
            ([member, value]) => !isAbsent(member, value) && (same(member) || !(member in record)),
          ),
        );
      return { record, meaning };
    }

    function isAbsent(member: string, value: unknown): boolean {
      if (value === null || value === undefined || member === "updatedAt") return true;
      const attribute = settable.find(([name, one]) => wireName(name, one) === member)?.[1];
      if (attribute?.writeOnly && JSON.stringify(value) === "{}") return true;
      return attribute !== undefined && sameMeaning(attribute.type, value, attribute.absentMeans);
    }

    const readable = removable.filter(
      ([, { writeOnly, readBack, wire, presence, alternative, comparedWhenAbsent }]) =>
        !comparedWhenAbsent &&
        !alternative &&
        !writeOnly &&
        readBack !== false &&
        wire !== false &&
        presence !== "computed",
    );

    test.each(readable)("%s: not set, it stays: no drift, and updates send it back", async (name, attribute) => {
      const samples = samplesOf(name, attribute, known);
      const sample = samples.find((value) => !sameMeaning(attribute.type, value, attribute.absentMeans));
      const member = wireName(name, attribute) ?? name;
      const [base = {}] = bases;
      if (name in base || !(await stage.isValid({ ...base, [name]: sample }))) return;
      const made = await stage.runtime.run(asConfig({ ...base, [name]: sample }), nothing);
      const value = stage.heldRecord(made)[member];
      await stage.remove(made);
      if (stays) await onStage(service, definition);
      else await stage.freshProcess();
      const applied = await stage.settled(base);
      if (stays) await stage.runtime.run(asConfig({ ...base, [name]: sample }), nothing);
      else
        stage.edit(applied, (record) => {
          record[member] = value;
        });
      await stage.freshProcess();
      const refreshed = await stage.runtime.read(applied);
      expect(await stage.runtime.plan(asConfig(base), refreshed)).toMatchObject({ empty: true });
      const changed = await anotherChange(base, name);
      if (changed === undefined) return;
      const updated = await stage.runtime.run(asConfig(changed), refreshed);
      expect(stage.heldRecord(updated)[member]).toEqual(value);
    });

    const compared = removable.filter(([, { comparedWhenAbsent }]) => comparedWhenAbsent);
    if (compared.length > 0)
      test.each(compared)("%s: not set, what others set is drift, and is removed", async (name, attribute) => {
        const samples = samplesOf(name, attribute, known);
        const sample = samples.find((value) => !sameMeaning(attribute.type, value, attribute.absentMeans));
        const [base = {}] = bases;
        const before = await stage.settled(base);
        const never = stage.heldRecord(before);
        await stage.runtime.run(asConfig({ ...base, [name]: sample }), before);
        await stage.freshProcess();
        const drifted = await stage.runtime.read(before);
        expect(await stage.runtime.plan(asConfig(base), drifted)).toMatchObject({ empty: false });
        const after = await stage.settled(base, drifted);
        expect(stage.heldRecord(after)).toEqual(never);
      });

    async function anotherChange(base: Config, except: string): Promise<Config | undefined> {
      if (settable.filter(([, { wire }]) => wire !== false).length === 1) return undefined;
      for (const [name, attribute] of settable) {
        if (name === except || attribute.requiresReplace || attribute.wire === false || attribute.writeOnly) continue;
        for (const sample of samplesOf(name, attribute, known)) {
          const changed = { ...base, [name]: sample };
          if (
            !sameMeaning(attribute.type, sample, base[name] ?? attribute.absentMeans ?? null) &&
            (await stage.isValid(changed))
          )
            return changed;
        }
      }
      throw new Error("nothing else can be changed");
    }
  });
}
