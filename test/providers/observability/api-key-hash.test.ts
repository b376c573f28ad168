import { readFileSync } from "node:fs";
import path from "node:path";
import type { Value } from "terraform-provider-sdk/schema";
import { fromDynamicValue, handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import { spellSnake, toSnake } from "terraform-provider-sdk/values";
import { apiKeyHash } from "../../../lib/kinds/catalog";
import { apiKeyMaterialResource } from "../../../providers/observability/ephemeral";
import { observability } from "../../../providers/observability/provider";

const signal = new AbortController().signal;

/** Calls the function as Terraform does, before the provider is configured. */
async function call(...args: string[]) {
  const values = args.map((value, index) =>
    toDynamicValue(apiKeyHash.parameters[index]?.type ?? { kind: "string" }, value),
  );
  const response = await handlersOf(observability).callFunction?.({ name: "api_key_hash", arguments: values }, signal);
  return { ...response, result: response?.result && fromDynamicValue(apiKeyHash.returns, response.result) };
}

test("the function returns the three members of the platform's example", async () => {
  expect((await call("myOwnKeyIdentifier01", "correct horse battery staple")).result).toEqual({
    keyIdHash: "izdBRos9cFtUCd62ahWv9u+RIr9wgvFKi9KZ9JoLJ2E=",
    keyIdSuffix: "er01",
    keySecretHash: "xLvLH77JnWW/WdhcjLYu4tuWPw/hBvSD2a+nO9Tjmoo=",
  });
});

test.each([
  ["an id that is too short", "abc", "s3cret", 0, "`key_id` has 3 characters; it needs at least 4, which stay visible"],
  ["an empty secret", "abcd", "", 1, "`key_secret` is empty"],
])(
  "%s is an error at that argument, in Terraform's names and without the full stop that Terraform adds",
  async (...row) => {
    const [, id, secret, functionArgument, text] = row;
    expect((await call(id, secret)).error).toEqual({ text, functionArgument });
  },
);

test("key material differs each time, and needs neither client nor network", async () => {
  const open = () => apiKeyMaterialResource.open({ config: {} } as never);
  const results = (await Promise.all(Array.from({ length: 20 }, open))).map(({ result }) => result);
  expect(new Set(results.map(({ keySecret }) => keySecret)).size).toBe(20);
  for (const { keyId, keySecret, hashData } of results) {
    expect([keyId, keySecret]).toEqual([
      expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      expect.stringMatching(/^[A-Za-z0-9]{40}$/),
    ]);
    expect((await call(String(keyId), String(keySecret))).result).toEqual(hashData as Value);
  }
});

test("the page of the function has the text of its definition", () => {
  const page = readFileSync(path.resolve(__dirname, "../../../docs/functions/api_key_hash.md"), "utf8");
  const { summary, description, parameters, returns } = apiKeyHash;
  const members = Object.entries(returns.attributes).map(
    ([name, member]) => `\`${toSnake(name)}\` (String) ${member.description}`,
  );
  const wanted = [
    summary,
    spellSnake(description),
    ...members,
    ...parameters.map(({ name, description: says }) => `\`${name}\` (String) ${says}`),
  ];
  for (const text of wanted) expect(page).toContain(text);
});
