// Generated from provider.ts by `terraform-provider-sdk constructs`; edit that instead.
import { served } from "./served";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { DefinedDataSource } from "terraform-provider-sdk/constructs";

/** Configuration of `DataFilesFile`. */
export interface DataFilesFileConfig extends TerraformMetaArguments {
  /** Path below the folder. */
  readonly name: string;
}

/** Reads a file. */
export class DataFilesFile extends DefinedDataSource<DataFilesFileConfig> {
  static readonly tfResourceType: string = "files_file";

  constructor(scope: Construct, id: string, config: DataFilesFileConfig) {
    super(scope, id, served("data_source", "file"), config);
  }

  /** Path below the folder. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string {
    return this.inputs.get("name");
  }

  /** SHA-256 of the content, in hexadecimal. */
  get sha256(): string {
    return this.getStringAttribute("sha256");
  }
}
