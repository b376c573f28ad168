import path from "node:path";
import { startPlugin } from "terraform-provider-sdk/testing/plugin";
import { observability } from "../../../providers/observability/provider";
import { encodedSchemas } from "../../../providers/sdk/test/support/inside/protocol";
import { builtProvider } from "../../support/built";

test.each(["executable", "script"] as const)("the schemas in the %s equal those of the sources", async (form) => {
  const program = path.join(builtProvider(form), "terraform-provider-observability");
  const { child, connect } = await startPlugin(program);
  const client = connect();
  try {
    const expected = await encodedSchemas(observability);
    expect(Object.keys(expected)).toEqual(["GetProviderSchema", "GetResourceIdentitySchemas"]);
    for (const [call, base64] of Object.entries(expected))
      expect((await client.call(`/tfplugin6.Provider/${call}`)).toString("base64")).toBe(base64);
  } finally {
    client.close();
    child.kill("SIGKILL");
  }
});
