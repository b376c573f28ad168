import { handlersOf } from "terraform-provider-sdk/testing";
import { isRecord } from "terraform-provider-sdk/values";
import { observability } from "../../../providers/observability/provider";

const handlers = handlersOf(observability);
const { signal } = new AbortController();

/** Every text for readers inside a response, with the name of what it describes. */
function textsIn(value: unknown, name = ""): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name));
  if (!isRecord(value)) return [];
  const own = typeof value.name === "string" ? value.name : name;
  return Object.entries(value).flatMap(([member, inner]): [string, string][] =>
    typeof inner === "string" && /description|summary|message/i.test(member) && inner !== ""
      ? [[own, inner]]
      : textsIn(inner, isRecord(inner) && own === "" ? member : own),
  );
}

test("what Terraform shows of the schemas has no name in camelCase", async () => {
  const responses = [
    await handlers.getProviderSchema?.({}, signal),
    await handlers.getResourceIdentitySchemas?.({}, signal),
    await handlers.getFunctions?.({}, signal),
  ];
  const texts = responses.flatMap((response) => textsIn(response));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(([, text]) => /\b[a-z]+[A-Z]\w*/.test(text))).toEqual([]);
});
