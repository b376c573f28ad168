import { hashApiKey } from "../lib/service/api-key-hash";

test("the three members equal those of the platform's example", () => {
  expect(hashApiKey("myOwnKeyIdentifier01", "correct horse battery staple")).toEqual({
    keyIdHash: "izdBRos9cFtUCd62ahWv9u+RIr9wgvFKi9KZ9JoLJ2E=",
    keyIdSuffix: "er01",
    keySecretHash: "xLvLH77JnWW/WdhcjLYu4tuWPw/hBvSD2a+nO9Tjmoo=",
  });
});

test("text is hashed as UTF-8 and the suffix counts characters, not code units", () => {
  const { keyIdSuffix, keySecretHash } = hashApiKey("key-äöü😀", "ä");
  expect(keyIdSuffix).toBe("äöü😀");
  expect(keySecretHash).toBe("M+bXP+6CkEyNevt43hFU0ejcKg7bCBIOY99bk4XC2cw=");
});

test.each([
  ["an id that is too short", "abc", "secret", /3 characters/],
  ["an empty secret", "abcd", "", /`keySecret` is empty/],
  ["a token", "${TfToken[TOKEN.1]}", "secret", /api_key_hash/],
])("%s is rejected without showing the secret", (_, keyId, keySecret, message) => {
  const hash = () => hashApiKey(keyId, keySecret);
  expect(hash).toThrow(message);
  expect(hash).not.toThrow(/"secret"/);
});
