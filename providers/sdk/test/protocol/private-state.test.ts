import { readPrivate } from "../../protocol/v6/private-state";
import { Diagnostics } from "../../runtime/diagnostics";

const readPrivateState = (text: string) => {
  const diagnostics = new Diagnostics();
  return { privateState: readPrivate(Buffer.from(text), diagnostics), warnings: diagnostics.all };
};

test("private state is JSON that stays until it is replaced", () => {
  const { privateState, warnings } = readPrivateState('{"a":1}');
  expect(privateState.value).toEqual({ a: 1 });
  expect(privateState.serialize(undefined).toString()).toBe('{"a":1}');
  expect(privateState.serialize({ b: 2 }).toString()).toBe('{"b":2}');
  expect(warnings).toEqual([]);
});

test.each(["{", "\u0000\u0001", '{"a":'])("damaged private state (%j) is reported and discarded", (text) => {
  const { privateState, warnings } = readPrivateState(text);
  expect(privateState.value).toBeUndefined();
  expect(privateState.serialize(undefined)).toHaveLength(0);
  expect(warnings).toMatchObject([
    { severity: "warning", id: "private-state-unreadable", summary: "Private state cannot be read" },
  ]);
});
