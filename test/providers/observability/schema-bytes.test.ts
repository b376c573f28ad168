import path from "node:path";
import { encodeSchema } from "terraform-provider-sdk/internal/protocol";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import { observability } from "../../../providers/observability/provider";
import { builtProvider } from "../../support/built";

test.each(["executable", "script"] as const)("the schema in the %s equals the schema of the sources", async (form) => {
  const program = path.join(builtProvider(form), "terraform-provider-observability");
  const { child, connect } = await startPlugin(program);
  const client = connect();
  try {
    const built = await client.call("/tfplugin6.Provider/GetProviderSchema");
    expect(built.equals(Buffer.from(await encodeSchema(observability)))).toBe(true);
  } finally {
    client.close();
    child.kill("SIGKILL");
  }
});
