import { object, required, string } from "terraform-provider-sdk/schema";
import { DecodedMessages } from "../../protocol/v6/values";

const type = object("Thing", { name: required(string(), "Name.") });
const other = object("Other", { name: required(string(), "Name.") });
const decoding = () => jest.fn(() => ({ name: "a" }));

it("decodes the same bytes of a type once", () => {
  const messages = new DecodedMessages(100);
  const decode = decoding();
  const first = messages.decodedOnce(type, Buffer.from([200, 1]), decode);
  expect(messages.decodedOnce(type, Buffer.from([200, 1]), decode)).toBe(first);
  expect(decode).toHaveBeenCalledTimes(1);
});

it.each([
  ["other bytes", type, Buffer.from([200, 2])],
  ["the same bytes of another type", other, Buffer.from([200, 1])],
])("decodes %s again", (_, second, bytes) => {
  const messages = new DecodedMessages(100);
  const decode = decoding();
  messages.decodedOnce(type, Buffer.from([200, 1]), decode);
  messages.decodedOnce(second, bytes, decode);
  expect(decode).toHaveBeenCalledTimes(2);
});

it("forgets the oldest when all bytes exceed the limit, and keeps none that exceed it alone", () => {
  const messages = new DecodedMessages(5);
  const decode = decoding();
  for (const bytes of ["aa", "bb", "cc", "bb", "cc"]) messages.decodedOnce(type, Buffer.from(bytes), decode);
  expect(decode).toHaveBeenCalledTimes(3);
  messages.decodedOnce(type, Buffer.from("aa"), decode);
  expect(decode).toHaveBeenCalledTimes(4);
  messages.decodedOnce(type, Buffer.from("too long"), decode);
  messages.decodedOnce(type, Buffer.from("too long"), decode);
  expect(decode).toHaveBeenCalledTimes(6);
});

it("keeps nothing of a value that does not fit", () => {
  const messages = new DecodedMessages(100);
  const reject = () => {
    throw new Error("does not fit");
  };
  for (let attempt = 0; attempt < 2; attempt++)
    expect(() => messages.decodedOnce(type, Buffer.from("a"), reject)).toThrow("does not fit");
});
