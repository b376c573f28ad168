#!/usr/bin/env node
import "../lib/node-version";

import { Command } from "commander";
import { addEmulatorCommand } from "../emulator/command";
import { version } from "../lib/version";
import { addImportCommand } from "./import";
import { addMirrorCommand } from "./mirror";
import { addPreviewCommand } from "./preview";

const program = new Command("cdktf-observability");
program.description("Dashboards and alerts from code.").version(version);
addEmulatorCommand(program);
addMirrorCommand(program);
addPreviewCommand(program);
addImportCommand(program);
program.parseAsync().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
