import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { DataFilesFile, File, FilesProvider } from "./generated";

/** A page, and what a lookup finds of it. */
export class Site extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new FilesProvider(this, "files", { folder: "site" });
    const page = new File(this, "page", { name: "page.html", content: "Hello" });
    const same = new DataFilesFile(this, "same", { name: page.name });
    new TerraformOutput(this, "sha256", { value: same.sha256 });
  }
}
