import { readFileSync } from "node:fs";
import path from "node:path";
import { builtSdk } from "../../support/built";
import { blocksOf } from "../../support/docs/blocks";
import { outputsOf, scriptOf, unlikeShown } from "../../support/docs/script";
import { guideWorkshop } from "../../support/docs/workshop";

const page = "docs/sdk/first-provider.md";

test("the guide to the first provider works block by block with the packed SDK: built, applied, and tested with the real engine", async () => {
  const workshop = guideWorkshop(builtSdk());
  try {
    const blocks = blocksOf(readFileSync(path.resolve(__dirname, "../../..", page), "utf8"));
    const script = `${scriptOf(blocks, 0)}cat dist/THIRD-PARTY-NOTICES.txt\n`;
    const { code, output } = await workshop.run(page, script);
    expect([code, output]).toEqual([0, expect.anything()]);
    expect(unlikeShown(blocks, outputsOf(output))).toBeUndefined();
    expect(output).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    expect(output).toContain("terraform-provider-sdk build provider.ts");
    expect(output).toMatch(/^@bufbuild\/protobuf \d/m);
  } finally {
    workshop.remove();
  }
});
