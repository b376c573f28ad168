#!/usr/bin/env node
import "../../kinds/node-version";

import nodeModule from "node:module";

// Node 22 and newer keep compiled code between starts.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

// Loaded after that, so that its code is kept, too.
void (require("./command-line") as typeof import("./command-line")).runCommandLine(process.argv.slice(2));
