// Generated from provider.ts by `terraform-provider-sdk constructs`; edit that instead.
import { served } from "./served";
import { ImportableResource, type TerraformMetaArguments, type TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import { DefinedResource } from "terraform-provider-sdk/constructs";

/** Configuration of `File`. */
export interface FileConfig extends TerraformMetaArguments {
  /** Path below the folder. Changing this replaces the resource. */
  readonly name: string;
  /** What the file contains. */
  readonly content: string;
  /**
   * Permissions. Changing this replaces the resource.
   * @default "0644"
   */
  readonly mode?: string;
}

/** A file with text. */
export class File extends DefinedResource<FileConfig> {
  static readonly tfResourceType: string = "files_file";

  constructor(scope: Construct, id: string, config: FileConfig) {
    super(scope, id, served("resource", "file"), config);
  }

  /**
   * Imports an existing object whose code does not exist yet: `cdktf plan` (`cdktn plan`) prints a draft of the code. Replace this call by
   * that code and `.importFrom(importFromId)`. Requires Terraform 1.5 or later.
   * @param importToId ID of the construct in the printed code
   * @param importFromId what `terraform import` takes; see the section Import of the reference page
   * @param provider the provider construct that knows the object, if it has an alias
   */
  static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: TerraformProvider): ImportableResource {
    return new ImportableResource(scope, importToId, { terraformResourceType: "files_file", importId: importFromId, provider });
  }

  /** Path below the folder. Changing this replaces the resource. */
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

  /** What the file contains. */
  get content(): string {
    return this.getStringAttribute("content");
  }
  set content(value: string) {
    this.inputs.set("content", value);
  }

  /** What `content` was set to. */
  get contentInput(): string {
    return this.inputs.get("content");
  }

  /**
   * Permissions. Changing this replaces the resource.
   * @default "0644"
   */
  get mode(): string {
    return this.getStringAttribute("mode");
  }
  set mode(value: string | undefined) {
    this.inputs.set("mode", value);
  }

  /** Omits `mode`. */
  resetMode(): void {
    this.inputs.set("mode", undefined);
  }

  /** What `mode` was set to. */
  get modeInput(): string | undefined {
    return this.inputs.get("mode");
  }

  /** SHA-256 of the content, in hexadecimal. */
  get sha256(): string {
    return this.getStringAttribute("sha256");
  }
}
