import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { ApiKey, ObservabilityProvider } from "cdktf-observability";
import type { Construct } from "constructs";

/**
 * An API key of ClickHouse Cloud that is replaced whenever `rotation` changes, e.g. by a monthly job that sets
 * TF_VAR_rotation="$(date +%Y-%m)". The old key is deleted after the new one is there.
 */
class CollectorKey extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, "observability", { product: "clickstack", managed: {} });
    const rotation = new TerraformVariable(this, "rotation", { type: "string", default: "first" });

    const key = new ApiKey(this, "collector", {
      name: "collector",
      roles: ["developer"],
      rotateWhen: { rotation: rotation.stringValue },
      lifecycle: { createBeforeDestroy: true },
    });

    new TerraformOutput(this, "key_id", { value: key.keyId });
    new TerraformOutput(this, "key_secret", { value: key.keySecret, sensitive: true });
  }
}

const app = new App();
new CollectorKey(app, "collector-key");
app.synth();
