import { judge } from "../judge";
import { kind } from "../kind";
import { mutateText, oddText } from "../mutate/text";
import { configuredFor, never } from "../support/calls";
import { oneOf, resourceTypes } from "../support/parts";
import { scriptedService } from "../support/service";

interface Import {
  readonly typeName: string;
  readonly id: string;
}

const ids = [
  "66e000000000000000000777",
  "team/66e000000000000000000777",
  "name:Errors",
  "name:",
  "7f3c2a10-1b2c-4d3e-8f90-000000000039",
  "",
] as const;
const listed = JSON.stringify({ data: [{ id: "66e000000000000000000777", name: "Errors", tiles: [] }] });

/** Texts that somebody gives to `terraform import`. */
export const importIds = kind("import ids", 0.02, async () => {
  const service = await scriptedService();
  service.replies({ status: 200, type: "application/json", body: listed });
  const calls = {
    managed: await configuredFor(service.url, "managed"),
    openSource: await configuredFor(service.url, "open_source"),
  };
  return {
    make(r): Import {
      const usual = r.pick(ids);
      const id = r.chance(0.1) ? oddText(r).repeat(r.between(1, 2000)) : mutateText(usual, r, r.between(0, 3));
      return { typeName: oneOf(resourceTypes, r.between(0, 1000))[0], id };
    },
    async play({ typeName, id }: Import) {
      const { importResourceState } = typeName.endsWith("api_key") ? calls.managed : calls.openSource;
      return judge((await importResourceState({ typeName, id }, never)).diagnostics);
    },
    close: () => service.close(),
  };
});
