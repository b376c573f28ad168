// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type ActionMetaArguments, type Construct, type Custom, DefinedAction, type IResolvable } from "../cdk";
import { served } from "../served";

/** Configuration of `ApiKeyStateAction`. */
export interface ApiKeyStateActionConfig extends ActionMetaArguments {
  /** ID of the API key resource. Not the credential. */
  readonly apiKeyId: string;
  /** State to set. */
  readonly state: "enabled" | "disabled" | Custom | IResolvable;
}

/** Enables or disables an API key of your organization on the managed platform. A disabled key can be enabled again, so a rotation can disable the old key before it deletes it. Requires `managed` credentials, and Terraform 1.14 or later. */
export class ApiKeyStateAction extends DefinedAction<ApiKeyStateActionConfig> {
  static readonly tfResourceType: string = "observability_api_key_state";

  constructor(scope: Construct, id: string, config: ApiKeyStateActionConfig) {
    super(scope, id, served("action", "api_key_state"), config);
  }

  /** ID of the API key resource. Not the credential. */
  get apiKeyId(): string {
    return this.inputs.get("apiKeyId");
  }
  set apiKeyId(value: string) {
    this.inputs.set("apiKeyId", value);
  }

  /** What `apiKeyId` was set to. */
  get apiKeyIdInput(): string {
    return this.inputs.get("apiKeyId");
  }

  /** State to set. */
  get state(): "enabled" | "disabled" | Custom | IResolvable {
    return this.inputs.get("state");
  }
  set state(value: "enabled" | "disabled" | Custom | IResolvable) {
    this.inputs.set("state", value);
  }

  /** What `state` was set to. */
  get stateInput(): "enabled" | "disabled" | Custom | IResolvable {
    return this.inputs.get("state");
  }
}
