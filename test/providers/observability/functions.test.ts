import { handlersOf } from "terraform-provider-sdk/testing";
import { observability } from "../../../providers/observability/provider";

test("no function takes an object: generators of other languages name a type of the program for it that they do not write", async () => {
  const { functions = {} } =
    (await handlersOf(observability).getProviderSchema?.({}, new AbortController().signal)) ?? {};
  const taken = Object.entries(functions).flatMap(([name, { parameters = [], variadicParameter }]) =>
    [...parameters, ...(variadicParameter ? [variadicParameter] : [])].map(
      (parameter) => [name, parameter.name, String(parameter.type)] as const,
    ),
  );
  expect(taken).toContainEqual(["tile_id", "tile_ids", '["map","string"]']);
  expect(taken.filter(([, , type]) => type.includes('"object"'))).toEqual([]);
});
