import { readFileSync } from "node:fs";
import path from "node:path";
import { builtSdk, builtSdkCli } from "../../support/built";
import { blocksOf } from "../../support/docs/blocks";
import { outputsOf, scriptOf, unlikeShown } from "../../support/docs/script";
import { guideWorkshop } from "../../support/docs/workshop";

const root = path.resolve(__dirname, "../../..");
/** Followed one after the other in one folder; the lines of each start at another number. */
const blocks = ["first-provider", "constructs", "rest", "port", "release"].flatMap((page, index) =>
  blocksOf(readFileSync(path.join(root, `docs/sdk/${page}.md`), "utf8")).map((block) => ({
    ...block,
    line: block.line + index * 10_000,
  })),
);

/** Five guides in one shell, which compiles four executables: more than the time of one command on a busy machine. */
const limitSeconds = 1500;

test(
  "the guides to the first provider, its constructs, a REST API, ports and releases work block by block with the packed SDK and the real engine",
  async () => {
    const workshop = guideWorkshop(builtSdk(), builtSdkCli());
    try {
      const committed = path.join(root, "examples/your-own-provider/generated");
      const script = `${scriptOf(blocks, 0)}cat dist/THIRD-PARTY-NOTICES.txt\ndiff -r generated ${committed}\n`;
      const { code, output } = await workshop.run("first-provider.md", script, { limitSeconds });
      expect([code, output]).toEqual([0, expect.anything()]);
      expect(unlikeShown(blocks, outputsOf(output))).toBeUndefined();
      expect(output).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
      expect(output).toContain("terraform-provider-sdk build main.ts");
      expect(output).toMatch(/^@bufbuild\/protobuf \d/m);
    } finally {
      workshop.remove();
    }
  },
  (limitSeconds + 60) * 1000,
);
