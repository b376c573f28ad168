import { isObject, type Value } from "terraform-provider-sdk/schema";
import {
  inForm,
  isPresent,
  type JsonUnion,
  managed,
  type ObjectType,
  type ObjectValue,
  reconcile,
  sameAttribute,
  sameMeaning,
  wireName,
  withoutDefaults,
} from "../../schema";
import fc from "./properties";
import { ofVariant, typed } from "./typed-values";

const sides = (type: ObjectType) =>
  fc.record({ authored: typed.body(type), last: typed.body(type), now: typed.body(type) });

/** The paths at which a value does not have what another one says. */
function missing(whole: Value | undefined, part: Value | undefined, path = ""): string[] {
  if (Array.isArray(part) && Array.isArray(whole) && part.length === whole.length)
    return part.flatMap((item: Value, index) => missing(whole[index], item, `${path}[${index}]`));
  if (isObject(part) && isObject(whole))
    return Object.entries(part).flatMap(([name, item]) => missing(whole[name], item, `${path}.${name}`));
  return JSON.stringify(part) === JSON.stringify(whole) ? [] : [path];
}

/** Tests of what is sent and what is read of these types, and of the variants of a union, by name. */
export function describeReconciliation(
  objects: readonly (readonly [string, ObjectType])[],
  { variants: byName }: Pick<JsonUnion, "variants">,
): void {
  const variants = Object.entries(byName);
  const types = [...objects, ...variants.map(([name, { type }]) => [name, type] as const)];

  describe.each(types)("what is sent of %s", (_, type) => {
    const attributes = new Map(Object.entries(type.attributes).map(([name, one]) => [wireName(name, one), one]));
    const isNew = (name: string, { authored, last }: Record<"authored" | "last", ObjectValue>) =>
      !isPresent(authored[name]) && !isPresent(last[name]);

    test("has everything that the author says", () => {
      fc.assert(fc.property(sides(type), (all) => expect(missing(reconcile(type, all), all.authored)).toEqual([])));
    });

    test("has nothing that the author removed", () => {
      fc.assert(
        fc.property(sides(type), (all) => {
          const removed = Object.keys(all.last).filter((name) => !isPresent(all.authored[name]));
          expect(Object.keys(reconcile(type, all)).filter((name) => removed.includes(name))).toEqual([]);
        }),
      );
    });

    test("keeps what nobody here wrote, as far as the object is not written as a whole", () => {
      fc.assert(
        fc.property(sides(type), (all) => {
          const sent = reconcile(type, all);
          const others = Object.entries(all.now).filter(([name]) => isNew(name, all) && attributes.has(name));
          for (const [name, value] of others) {
            const { presence, omitted: { presentation } = {} } = attributes.get(name) ?? {};
            const stays = type.open ? presentation === true && name in sent : presence !== "computed";
            expect(sent[name]).toEqual(stays ? value : undefined);
          }
        }),
      );
    });

    test("has what the definition does not know, at every depth", () => {
      fc.assert(
        fc.property(sides(type), fc.constantFrom("later", "constructor"), (all, name) => {
          const sent = reconcile(type, { ...all, now: { ...all.now, [name]: "theirs" } });
          expect(Object.hasOwn(sent, name) ? sent[name] : undefined).toBe("theirs");
        }),
      );
    });

    test("is the same when it is reconciled again", () => {
      fc.assert(
        fc.property(sides(type), (all) => {
          const sent = reconcile(type, all);
          expect(reconcile(type, { ...all, now: sent })).toEqual(sent);
          expect(reconcile(type, { authored: sent, last: sent, now: sent })).toEqual(sent);
        }),
      );
    });
  });

  describe.each(types)("what is read of %s", (_, type) => {
    test("is the written object itself if nothing means something else", () => {
      fc.assert(
        fc.property(typed.state(type), fc.constantFrom("state", "plan", "json"), (written, form) =>
          expect(inForm(type, { ...written }, written, form)).toBe(written),
        ),
      );
    });

    test("means what there is now, in the form of a state", () => {
      fc.assert(
        fc.property(typed.state(type), typed.state(type), (now, written) =>
          expect(sameMeaning(type, inForm(type, now, written, "state"), now)).toBe(true),
        ),
      );
    });

    test("hides nothing that somebody wrote", () => {
      fc.assert(
        fc.property(typed.state(type), typed.state(type), (now, written) => {
          const shown = managed(type, now, written);
          const leaves = Object.entries(now).filter(([, value]) => !isObject(value) && !Array.isArray(value));
          for (const [name, value] of leaves.filter(([one]) => isPresent(written[one])))
            expect(shown[name]).toBe(value);
        }),
      );
    });
  });

  describe.each(variants)("a config of %s", (_, variant) => {
    const { type } = variant;
    const configs = ofVariant(variant);

    test("is read in the author's words, with what means something else replaced", () => {
      fc.assert(
        fc.property(configs, configs, (now, written) => {
          const read = inForm(type, now, written, "json");
          for (const [name, attribute] of Object.entries(type.attributes))
            expect(sameAttribute(attribute, read[name], now[name])).toBe(true);
          expect(missing(read, Object.fromEntries(unknownIn(type, written)))).toEqual([]);
        }),
      );
    });

    test("means the same without what only spells out a default", () => {
      fc.assert(
        fc.property(configs, (config) => {
          const tidy = withoutDefaults(type, config);
          expect(withoutDefaults(type, tidy)).toEqual(tidy);
          // Of a select item it also omits what has no effect.
          for (const [name, attribute] of Object.entries(type.attributes).filter(([one]) => one !== "select"))
            expect(sameAttribute(attribute, tidy[name], config[name])).toBe(true);
          expect(missing(tidy, Object.fromEntries(unknownIn(type, config)))).toEqual([]);
        }),
      );
    });
  });
}

function unknownIn(type: ObjectType, value: ObjectValue): [string, Value][] {
  return Object.entries(value).filter(([name]) => !(name in type.attributes));
}
