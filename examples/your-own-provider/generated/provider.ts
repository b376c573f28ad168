// Generated from provider.ts by `terraform-provider-sdk constructs`; edit that instead.
import { served } from "./served";
import type { Construct } from "constructs";
import { DefinedProvider, type ProviderMetaArguments } from "terraform-provider-sdk/constructs";

/** Configuration of the provider. */
export interface FilesProviderConfig extends ProviderMetaArguments {
  /** The folder, absolute or relative to where Terraform runs. */
  readonly folder: string;
}

/** Files below a folder. */
export class FilesProvider extends DefinedProvider<FilesProviderConfig> {
  static readonly tfResourceType: string = "files";

  constructor(scope: Construct, id: string, config: FilesProviderConfig) {
    super(scope, id, served("provider", "files"), config);
  }

  /** The folder, absolute or relative to where Terraform runs. */
  get folder(): string {
    return this.inputs.get("folder");
  }
  set folder(value: string) {
    this.inputs.set("folder", value);
  }

  /** What `folder` was set to. */
  get folderInput(): string {
    return this.inputs.get("folder");
  }
}
