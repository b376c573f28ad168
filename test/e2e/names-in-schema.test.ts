import { isRecord } from "terraform-provider-sdk/values";
import { fixture } from "../support/fixture";
import { providerBlock, providerSource, terraformWorkspace } from "../support/terraform";

const terraform = fixture(() => terraformWorkspace());

/** Every description below a value, with the place where it stands. */
function descriptions(value: unknown, place: string): (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => descriptions(item, `${place}[${index}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    (name === "description" || name === "summary") && typeof item === "string"
      ? [[place, item] as const]
      : descriptions(item, `${place}.${name}`),
  );
}

test("the schema that Terraform shows spells every name as Terraform does", async () => {
  terraform.write(providerBlock({ baseUrl: "http://127.0.0.1:1", apiKey: "unused" }));
  const { stdout } = await terraform.run("providers", "schema", "-json");
  const schema: unknown = JSON.parse(stdout);
  const schemas = isRecord(schema) ? schema.provider_schemas : undefined;
  const all = descriptions(isRecord(schemas) ? schemas[providerSource] : undefined, "");
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(([, text]) => /\b[a-z]+[A-Z]/.test(text))).toEqual([]);
});
