// Generated from provider.ts by `terraform-provider-sdk constructs`; edit that instead.
import { served } from "./served";
import type { TerraformMetaArguments } from "cdktf";
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
