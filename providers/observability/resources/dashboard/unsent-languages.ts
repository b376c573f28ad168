import type { CallContext } from "terraform-provider-sdk/internal/provider";
import { isList, type Json, type JsonObject, parseJson, stringifyJson } from "terraform-provider-sdk/internal/schema";
import { isObject, type Value } from "terraform-provider-sdk/schema";
import { problem } from "../../../../lib/service/problems";
import { hasUnsentLanguages, withUnsentLanguages } from "../../../../lib/tiles";
import { changedDocument } from "./document";
import type { State } from "./types";

/** A state of schema version 1, as Terraform stores it, with null for the languages that were never sent. */
export function withNullLanguages(raw: Value): Value {
  if (!isObject(raw)) return raw;
  const { tiles, dashboard_json: document } = raw;
  return {
    ...raw,
    ...(isList(tiles) && { tiles: tiles.map(storedTile) }),
    ...(typeof document === "string" && { dashboard_json: changedDocument(document, tilesOf) }),
  };
}

function storedTile(tile: Value): Value {
  if (!isObject(tile) || typeof tile.config !== "string") return tile;
  const config = parseJson(tile.config);
  const unsent = withLanguages(config);
  return unsent === config ? tile : { ...tile, config: stringifyJson(unsent) };
}

function tilesOf({ tiles }: JsonObject): object {
  const unsent = isList(tiles) ? tiles.map(documentTile) : [];
  return unsent.some((tile, index) => isList(tiles) && tile !== tiles[index]) ? { tiles: unsent } : {};
}

function documentTile(tile: Json): Json {
  if (!isObject(tile) || tile.config === undefined) return tile;
  const config = withLanguages(tile.config);
  return config === tile.config ? tile : { ...tile, config };
}

function withLanguages(config: Json): Json {
  return isObject(config) ? withUnsentLanguages(config) : config;
}

/** Says why an update follows that the configuration does not ask for. */
export function warnAboutLanguages({ warn }: CallContext<unknown>, prior: State): void {
  const names = (prior.tiles ?? []).filter(({ config }) => hasUnsentLanguages(config)).map(({ name }) => `"${name}"`);
  if (names.length === 0) return;
  warn(
    problem("condition-languages-sent", `"${prior.name}"`),
    `An earlier version of the provider did not send the language of the conditions in ${names.join(", ")}, and the service takes such a condition as SQL in a part of its query: charts and alerts on it fail. This update sends it.`,
  );
}
