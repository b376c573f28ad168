import path from "node:path";
import { expectAlike } from "./compare-pictures";
import { documentationFolder, documentationShots } from "./pictures";
import { browser, inBrowser, takeShots } from "./screenshots";

inBrowser(
  "the pictures of the documentation show what is drawn today; `npm run pictures` takes them again",
  async () => {
    for (const [name, picture] of await takeShots(browser ?? "", documentationShots()))
      expectAlike(name, picture, path.join(documentationFolder, name));
  },
);
