import path from "node:path";
import { expectAlike } from "./compare-pictures";
import { documentationFolder, documentationShots } from "./pictures";
import { browser, takeShots } from "./screenshots";

if (!browser) console.warn("There is no Chromium here (CHROMIUM may name one): the pictures are not compared.");

(browser ? test : test.skip)(
  "the pictures of the documentation show what is drawn today; `npm run pictures` takes them anew",
  async () => {
    for (const [name, picture] of await takeShots(browser ?? "", documentationShots()))
      expectAlike(name, picture, path.join(documentationFolder, name));
  },
);
