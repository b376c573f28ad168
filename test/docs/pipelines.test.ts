import { readFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { addPreviewCommand } from "../../cli/preview";

const pipelines = path.resolve(__dirname, "../../examples/pipelines");

test.each([
  ["github-actions.yml", /uses: hashicorp\/setup-terraform@/],
  ["gitlab-ci.yml", /unzip .* terraform -d \/usr\/local\/bin/],
])("the pipeline %s installs Terraform before the first preview", (file, installation) => {
  const text = readFileSync(path.join(pipelines, file), "utf8");
  expect(text.search(installation)).toBeGreaterThan(0);
  expect(text.search(installation)).toBeLessThan(text.indexOf("cdktf-observability preview"));
});

test.each(["github-actions.yml", "gitlab-ci.yml"])("the pipeline %s uses existing options of preview", (file) => {
  const program = new Command();
  addPreviewCommand(program);
  const known = program.commands[0]?.options.map(({ long }) => long);
  const text = readFileSync(path.join(pipelines, file), "utf8");
  const used = [...text.matchAll(/cdktf-observability preview (.*)$/gm)].flatMap(([, rest = ""]) =>
    [...rest.matchAll(/--[a-z-]+/g)].map(([option]) => option),
  );
  expect(used.length).toBeGreaterThan(3);
  expect(known).toEqual(expect.arrayContaining(used));
});
