import path from "node:path";
import { planFromFile } from "../../lib/tools/plans/make-plans";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { previewPage } from "../../lib/tools/preview/page";
import { picturesOf } from "../../lib/tools/preview/pictures";
import { pictureTime, type Shot } from "./screenshots";

const fixture = path.join(__dirname, "fixtures/plan.json");

export const documentationFolder = path.resolve(__dirname, "../../docs/images");

/** The picture of the same dashboard as a comment shows it. */
export async function dashboardSvg(): Promise<string> {
  const { name, plan } = await planFromFile(fixture);
  const [picture] = picturesOf([readPlan(name, plan)], undefined, pictureTime);
  return picture?.svg ?? "";
}

/** The pictures of the documentation: a plan that changes a dashboard, in both color schemes. */
export async function documentationShots(): Promise<Shot[]> {
  const { name, plan } = await planFromFile(fixture);
  const data = "sample data, not from the service";
  const page = previewPage([readPlan(name, plan)], { currentTime: pictureTime, data });
  const height = 640; // to the end of the first row of tiles
  return [
    { name: "preview.png", page, colorScheme: "light", height },
    { name: "preview-dark.png", page, colorScheme: "dark", height },
  ];
}
