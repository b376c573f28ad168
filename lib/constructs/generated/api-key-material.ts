// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedEphemeralResource, type EphemeralMetaArguments } from "../cdk";
import { served } from "../served";
import { ApiKeyHashDataOutputReference } from "./shared";

/** Configuration of `ApiKeyMaterial`. */
export interface ApiKeyMaterialConfig extends EphemeralMetaArguments {
}

/** Generates a key ID, a secret and their hashes for one run. The provider stores nothing and sends no request. Requires Terraform 1.10 or later. */
export class ApiKeyMaterial extends DefinedEphemeralResource<ApiKeyMaterialConfig> {
  static readonly tfResourceType: string = "observability_api_key_material";

  constructor(scope: Construct, id: string, config: ApiKeyMaterialConfig = {}) {
    super(scope, id, served("ephemeral_resource", "api_key_material"), config);
  }

  /** ID of the credential: 20 letters and digits. */
  get keyId(): string {
    return this.getStringAttribute("key_id");
  }

  /** Secret of the credential: 40 letters and digits. Sensitive. */
  get keySecret(): string {
    return this.getStringAttribute("key_secret");
  }

  /** Hashes to use as `keyHashWo` of the key. */
  get hashData(): ApiKeyHashDataOutputReference {
    return new ApiKeyHashDataOutputReference(this, "hash_data", false);
  }
}
