// `node bench/preview.mjs`: how long a large preview takes beyond its plan, and how large its file is.
import { spawn } from "node:child_process";

spawn(process.execPath, ["--import", "tsx", "bench/preview.ts"], { stdio: "inherit" });
