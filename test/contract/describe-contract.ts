import { type Emulator, startEmulator } from "../../emulator";
import { catalogue } from "../../lib/definitions";
import { casesOf, questions } from "./cases";
import { nameOf, type Service } from "./services";
import { Stage } from "./stage";

/** Holds every resource of the catalogue to what its definition says, with these services. */
export function describeContract(chosen: readonly Service[]): void {
  let emulator: Emulator;

  beforeAll(async () => {
    emulator = await startEmulator({ enterprise: true });
  });

  afterAll(() => emulator.close());

  const rows = chosen.flatMap((service) =>
    catalogue.resources.map((definition) => [nameOf(service), definition.name, { service, definition }] as const),
  );

  describe.each(rows)("%s: %s", (_, __, { service, definition }) => {
    const cases = casesOf(service, definition).map((one) => {
      const subject = one.about && `${one.about}: `;
      return [`${subject}${questions[one.question]}`, one] as const;
    });

    test.each(cases)("%s", async (_, { ask }) => {
      expect.hasAssertions();
      const stage = new Stage(emulator, service, definition);
      await stage.restart();
      await ask(stage);
    });
  });
}
