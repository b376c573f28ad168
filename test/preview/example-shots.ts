import { cpSync } from "node:fs";
import path from "node:path";
import type { Emulator } from "../../lib/emulator";
import { preview } from "../../lib/tools/preview/preview";
import { credentialsOf, type Project, userProject } from "../support/project";
import { overrideProvider } from "../support/terraform";
import { pictureTime, type Shot } from "./screenshots";

const examples = path.resolve(__dirname, "../../examples");

export const examplePictures = path.join(__dirname, "examples");

/** What is previewed of the examples: a folder of a CDK app, the file of another, a folder of HCL. */
export const exampleTargets = {
  "open-source": "open-source",
  team: "team/main.ts",
  "open-source-hcl": "open-source-hcl",
} as const;

/** A project that holds the examples, with what their preview needs. */
export function projectWithExamples(emulator: Emulator): Project {
  const project = userProject(credentialsOf(emulator));
  for (const name of Object.keys(exampleTargets))
    cpSync(path.join(examples, name), path.join(project.folder, name), { recursive: true });
  return project;
}

export interface ExamplePreview {
  readonly code: number;
  readonly printed: string;
  readonly page: string;
}

/** The preview of one example, as the command makes it. */
export async function previewExample(project: Project, name: keyof typeof exampleTargets): Promise<ExamplePreview> {
  const printed: string[] = [];
  let page = "";
  const isHcl = name.endsWith("-hcl");
  const code = await preview(
    {
      target: path.join(project.folder, exampleTargets[name]),
      maxFirings: 0,
      port: 0,
    },
    {
      environment: {
        ...project.env,
        CDKTF_OUTDIR: path.join(project.folder, `${name}.out`),
        ...(isHcl && overrideProvider(path.join(project.folder, name))),
      },
      signal: new AbortController().signal,
      report: () => {},
      print: (text) => printed.push(text),
      write: (_, text) => {
        page = text;
      },
      now: () => pictureTime,
    },
  );
  return { code, printed: printed.join(""), page };
}

export const exampleShot = (name: string, page: string): Shot => ({ name: `${name}.png`, page, colorScheme: "light" });
