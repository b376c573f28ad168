import { z } from "zod/v3";
import { html, type Markup } from "../../drawing";
import type { Controls } from "../http/admin";
import { Router, urlencoded } from "../http/express";
import { onlyLocal, onlySameSite } from "../http/local";
import type { Store } from "../store/store";

const form = z.object({ name: z.string().min(1), minutes: z.coerce.number().positive().max(1440) });

/** A form that raises the data of a tile for some minutes, so that its alerts fire. */
export function spikeControl(store: Store): Markup {
  const watched = new Set(store.alerts.list().map(({ tileId }) => tileId));
  const tiles = store.dashboards.list().flatMap((dashboard) => dashboard.tiles.filter(({ id }) => watched.has(id)));
  const names = [...new Set(tiles.map(({ name }) => name))];
  if (names.length === 0) return html``;
  return html`<form class="spike" method="post" action="/spike"><label>Ten times the data of <select name="name">${names.map((name) => html`<option>${name}</option>`)}</select></label> <label>for <input name="minutes" type="number" min="1" max="1440" value="10"> minutes</label> <button>Play a spike</button></form>`;
}

/** Plays the spike of the form, and evaluates the alerts at once. */
export function spikeRouter({ data, evaluate }: Controls): Router {
  const router = Router();
  router.post("/spike", onlyLocal, onlySameSite, urlencoded({ extended: false }), async (request, response) => {
    const asked = form.safeParse(request.body);
    if (!asked.success)
      return response.status(400).type("text/plain").send("Enter the name of a tile and the number of minutes.");
    try {
      data.spike(asked.data.name, { minutes: asked.data.minutes });
      await evaluate();
      return response.redirect(303, "/");
    } catch (error) {
      return response
        .status(400)
        .type("text/plain")
        .send((error as Error).message);
    }
  });
  return router;
}
