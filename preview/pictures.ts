import { createHash } from "node:crypto";
import { printableLines } from "terraform-provider-sdk/schema";
import { dashboardPicture } from "../drawing";
import type { LiveResults } from "./live";
import { drawnDashboard } from "./page";
import type { PlannedDashboard, PlannedStack } from "./planned";
import { changedDashboards } from "./words";

export interface Picture {
  readonly dashboard: PlannedDashboard;
  /** Its name says what it shows: a forge that caches pictures never shows an older one. */
  readonly file: string;
  readonly svg: string;
}

/** A picture of each dashboard that a plan changes. */
export function picturesOf(stacks: readonly PlannedStack[], live: LiveResults | undefined, now: number): Picture[] {
  return stacks.flatMap((stack) =>
    changedDashboards(stack).map((dashboard) => {
      const drawn = dashboardPicture(drawnDashboard(stack, dashboard, live, now));
      const svg = printableLines(drawn.replaceAll("\t", "  "));
      const words = dashboard.name.toLowerCase().match(/[a-z0-9]+/g) ?? ["dashboard"];
      const hash = createHash("sha256").update(svg).digest("hex").slice(0, 10);
      return { dashboard, file: `${words.join("-").slice(0, 60)}-${hash}.svg`, svg };
    }),
  );
}
