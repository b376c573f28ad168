// `node bench/client.mjs [reads|limitedReads|limitedCreates|overhead]`: the figures of the client against the emulator.
import { pathToFileURL } from "node:url";
import { bundleScript } from "../scripts/lib/bundle.mjs";

await import(pathToFileURL(await bundleScript("bench/client.ts")).href);
