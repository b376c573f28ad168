import path from "node:path";
import axe from "axe-core";
import { expectAlike } from "./compare-pictures";
import { dashboardSvg, documentationFolder, documentationShots } from "./pictures";
import { browser, inBrowser, inTabs, takeShots } from "./screenshots";

inBrowser(
  "the pictures of the documentation show what is drawn today; `npm run pictures` takes them again",
  async () => {
    for (const [name, picture] of await takeShots(browser ?? "", await documentationShots()))
      expectAlike(name, picture, path.join(documentationFolder, name));
  },
);

inBrowser("a page has no violation of accessibility: light, dark and on a phone", async () => {
  const [light, dark] = await documentationShots();
  const shots = [light, dark, light && { ...light, name: "phone", width: 400 }].flatMap((shot) => shot ?? []);
  const found: string[] = [];
  await inTabs(browser ?? "", shots, async (tab, { name }) => {
    await tab.evaluate(axe.source);
    const { violations } = await tab.evaluate<axe.AxeResults>("axe.run()");
    for (const { id, nodes } of violations) found.push(`${name}: ${id} ${nodes.map(({ html }) => html).join(" ")}`);
    const isWide = await tab.evaluate("document.documentElement.scrollWidth > window.innerWidth");
    if (isWide) found.push(`${name}: it scrolls sideways`);
  });
  expect(shots).toHaveLength(3);
  expect(found).toEqual([]);
});

inBrowser("a picture of a dashboard is shown as an image, and everything in it fits", async () => {
  const svg = await dashboardSvg();
  const page = `<!doctype html><img src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}">`;
  await inTabs(browser ?? "", [{ name: "image", page, colorScheme: "light" }], async (tab) => {
    const image = "document.images[0].decode().then(() => document.images[0].naturalWidth)";
    expect(await tab.evaluate(image)).toBe(1000);
    await tab.setContent(svg.replace(/<\?xml.*?>/, ""));
    const inner =
      "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.picture'))";
    expect(await tab.evaluate(inner)).toBeLessThanOrEqual(0);
  });
});
