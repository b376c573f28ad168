import { isObject, json, optional, type Value } from "terraform-provider-sdk/schema";
import {
  byWireName,
  fromWire,
  inForm,
  isLeftToService,
  isPresent,
  type JsonUnion,
  type Members,
  managed,
  memberFromWire,
  type ObjectType,
  type ObjectValue,
  reconcile,
  sameAttribute,
  sameMeaning,
  selectVariant,
  type ValueType,
  wireName,
  withoutDefaults,
} from "../../schema";
import { expectEqual } from "./expect-equal";
import fc from "./properties";
import { ofVariant, typed } from "./typed-values";

const sides = (type: ObjectType) =>
  fc.record({ config: typed.body(type), lastApplied: typed.body(type), live: typed.body(type) });

/** The paths at which a value says something else than another one, or nothing. What means the same is sent as the service has it. */
function missing(type: ValueType, whole: Value | undefined, part: Value | undefined, path = ""): string[] {
  if ("of" in type && Array.isArray(part) && Array.isArray(whole) && part.length === whole.length)
    return part.flatMap((item: Value, index) => missing(type.of, whole[index], item, `${path}[${index}]`));
  if (isObject(part) && isObject(whole)) {
    const object = objectTypeOf(type, part);
    return Object.entries(part).flatMap(([name, item]) => {
      const attribute = object && byWireName(object).get(name);
      const wholeItem = whole[name] ?? null;
      const place = `${path}.${name}`;
      if (!attribute) return spelling(item) === spelling(wholeItem) ? [] : [place];
      const [sent, authored] = [wholeItem, item].map((value) => memberFromWire(attribute.type, value));
      return sameAttribute(attribute, sent, authored) ? [] : missing(attribute.type, wholeItem, item, place);
    });
  }
  return spelling(part) === spelling(whole) ? [] : [path];
}

function objectTypeOf(type: ValueType, value: ObjectValue): ObjectType | undefined {
  if (type.kind === "object") return type;
  return type.kind === "json" && type.union ? selectVariant(type.union, value)?.type : undefined;
}

const spelling = (value: Value | undefined) => JSON.stringify(value)?.normalize();

const unknownAttribute = optional(json(), "Unknown.");

/** Tests of what is sent and what is read of these types, and of the variants of a union, by name. */
export function describeReconciliation(
  objects: readonly (readonly [string, ObjectType])[],
  { variants: byName }: Pick<JsonUnion, "variants">,
): void {
  const variants = Object.entries(byName);
  const types = [...objects, ...variants.map(([name, { type }]) => [name, type] as const)];

  describe.each(types)("what is sent of %s", (_, type) => {
    const attributes = new Map(Object.entries(type.attributes).map(([name, one]) => [wireName(name, one), one]));
    const isNew = (name: string, { config, lastApplied }: Record<"config" | "lastApplied", ObjectValue>) =>
      !isPresent(config[name]) && !isPresent(lastApplied[name]);

    test("has everything that the author says", () => {
      fc.assert(fc.property(sides(type), (all) => expectEqual(missing(type, reconcile(type, all), all.config), [])));
    });

    test("has nothing that the author removed, but what says no more than its absence", () => {
      fc.assert(
        fc.property(sides(type), (all) => {
          const isRemoved = (name: string) => !isPresent(all.config[name]) && !isLeftToService(attributes.get(name));
          const removed = Object.keys(all.lastApplied).filter(isRemoved);
          const sent = Object.entries(reconcile(type, all)).filter(([name]) => removed.includes(name));
          expectEqual(
            sent.filter(([name, value]) => !sameAttribute(attributes.get(name) ?? unknownAttribute, value, null)),
            [],
          );
        }),
      );
    });

    test("keeps what nobody here wrote, as far as the object is not written as a whole", () => {
      fc.assert(
        fc.property(sides(type), (all) => {
          const sent = reconcile(type, all);
          const others = Object.entries(all.live).filter(([name]) => isNew(name, all) && attributes.has(name));
          for (const [name, value] of others) {
            const { presence, omitted: { presentation } = {} } = attributes.get(name) ?? {};
            const stays = type.atomic ? presentation !== undefined && name in sent : presence !== "computed";
            expectEqual(sent[name], stays ? value : undefined);
          }
        }),
      );
    });

    test("has what the definition does not know, at every depth", () => {
      fc.assert(
        fc.property(sides(type), fc.constantFrom("later", "constructor"), (all, name) => {
          const sent = reconcile(type, { ...all, live: { ...all.live, [name]: "theirs" } });
          expectEqual(Object.hasOwn(sent, name) && sent[name], "theirs");
        }),
      );
    });

    test("is the same when it is reconciled again", () => {
      fc.assert(
        fc.property(sides(type), (all) => {
          const sent = reconcile(type, all);
          expectEqual(reconcile(type, { ...all, live: sent }), sent);
          expectEqual(reconcile(type, { config: sent, lastApplied: sent, live: sent }), sent);
        }),
      );
    });
  });

  describe.each(types)("what is read of %s", (_, type) => {
    test("is the written object itself if nothing means something else", () => {
      fc.assert(
        fc.property(typed.state(type), fc.constantFrom("state", "plan", "json"), (written, form) =>
          expectEqual(inForm(type, { ...written }, written, form) === written, true),
        ),
      );
    });

    test("means what there is now, in the form of a state", () => {
      fc.assert(
        fc.property(typed.state(type), typed.state(type), (now, written) =>
          expectEqual(sameMeaning(type, inForm(type, now, written, "state"), now), true),
        ),
      );
    });

    test("hides nothing that somebody wrote", () => {
      fc.assert(
        fc.property(typed.state(type), typed.state(type), (now, written) => {
          const shown = managed(type, now, written);
          const leaves = Object.entries(now).filter(([, value]) => !isObject(value) && !Array.isArray(value));
          for (const [name, value] of leaves.filter(([one]) => isPresent(written[one])))
            expectEqual(shown[name], value);
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
          // What the service does not return of members that nobody knows stays as it is written.
          const known = (config: ObjectValue): Members => fromWire(type, config);
          for (const [name, attribute] of Object.entries(type.attributes))
            expectEqual(sameAttribute(attribute, known(read)[name], known(now)[name]), true);
          const changed = unknownIn(type, now).filter(([name]) => name in written);
          expectEqual(missing(type, read, Object.fromEntries([...unknownIn(type, written), ...changed])), []);
        }),
      );
    });

    test("means the same without what only spells out a default", () => {
      fc.assert(
        fc.property(configs, (config) => {
          const tidy = withoutDefaults(type, config);
          expectEqual(withoutDefaults(type, tidy), tidy);
          // Of a select item it also omits what has no effect.
          for (const [name, attribute] of Object.entries(type.attributes).filter(([one]) => one !== "select"))
            expectEqual(sameAttribute(attribute, tidy[name], config[name]), true);
          expectEqual(missing(type, tidy, Object.fromEntries(unknownIn(type, config))), []);
        }),
      );
    });
  });
}

function unknownIn(type: ObjectType, value: ObjectValue): [string, Value][] {
  return Object.entries(value).filter(([name]) => !(name in type.attributes));
}
