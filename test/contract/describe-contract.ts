import type { Attributes, Definition } from "terraform-provider-sdk/schema";
import { modeNames } from "../../lib/client/modes";
import type { Emulator } from "../../lib/emulator";
import { catalog } from "../../lib/kinds/catalog";
import { type Case, casesOf, type Question, questions } from "./cases";
import { isNewer, nameOf, offers, type Service, startService } from "./services";
import { Stage } from "./stage";

/** Holds resources of the catalog, by default every one, to what their definitions say, with these services. */
export function describeContract(chosen: readonly Service[], isWanted = (_: Definition) => true): void {
  const emulators = new Map<string, Emulator>();

  beforeAll(async () => {
    for (const one of chosen) emulators.set(nameOf(one), await startService(one));
  });

  afterAll(() => Promise.all([...emulators.values()].map((emulator) => emulator.close())));

  const rows = chosen.flatMap((service) =>
    definitionsFor(service)
      .filter(isWanted)
      .map((definition) => [nameOf(service), definition.name, { service, definition }] as const),
  );

  describe.each(rows)("%s: %s", (_, __, { service, definition }) => {
    const cases = askedOf(service, definition).map((one) => {
      const subject = one.about && `${one.about}: `;
      return [`${subject}${questions[one.question]}`, one] as const;
    });

    test.each(cases)("%s", async (_, { ask }) => {
      expect.hasAssertions();
      const emulator = emulators.get(nameOf(service));
      if (!emulator) throw new Error(`no emulator plays ${nameOf(service)}`);
      const stage = new Stage(emulator, service, definition);
      await stage.restart();
      await ask(stage);
    });
  });
}

function definitionsFor({ version }: Service): readonly Definition[] {
  return version ? catalog.resources.filter(({ type }) => isNewer(type)) : catalog.resources;
}

/** What is asked of an object as a whole, and what a mode decides. */
const ofEachMode: ReadonlySet<Question> = new Set([
  "lacking",
  "created",
  "required",
  "all",
  "first",
  "equal",
  "unsupported",
]);

/**
 * The modes differ in addresses and credentials, so that an argument is asked about in the first that has its object. An earlier release is asked
 * what differs there: about the object as a whole, and about the arguments of which a newer one has more.
 */
function askedOf(service: Service, definition: Definition): readonly Case[] {
  const cases = casesOf(service, definition);
  const first = modeNames.find((mode) => offers({ ...service, mode }, definition));
  if (service.mode !== first) return cases.filter(({ question }) => ofEachMode.has(question));
  if (!service.version) return cases;
  const { attributes }: { readonly attributes: Attributes } = definition.type;
  return cases.filter(({ about }) => {
    const attribute = attributes[about];
    return attribute === undefined || isNewer(attribute.type);
  });
}
