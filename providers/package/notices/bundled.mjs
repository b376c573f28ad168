import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { heading, licenceTexts } from "./texts.mjs";

/** The copyright of packages whose archive has no licence file, from their files and readme. */
const copyrightOf = {
  "cookie-signature": ["Copyright (c) 2012 LearnBoost <tj@learnboost.com>"],
  "@bufbuild/protobuf": ["Copyright 2021-2026 Buf Technologies, Inc.", "Copyright 2008 Google Inc. (wire/varint)"],
};

/**
 * The notice of a package whose code is bundled: its licence file and what else it says must be kept.
 * @param {{ name: string, version: string, folder: string }} one
 * @throws Error when the package has neither a licence file nor an entry here.
 */
export function noticeOf({ name, version, folder }) {
  const licence = licenceOf(folder);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)([-.]|$)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  const title = heading(`${name} ${version} (${licence?.replace(/^\((.*)\)$/, "$1") ?? "see below"})`);
  if (texts.length > 0) return [title, ...texts].join("\n\n");
  if (!licence || !copyrightOf[name])
    throw new Error(
      `${name} ${version} is bundled and brings no licence file: note its copyright in providers/package/notices/bundled.mjs.`,
    );
  return [title, copyrightOf[name].join("\n"), licenceTexts([licence])].join("\n\n");
}

/** The SPDX expression that a package declares. */
export function licenceOf(folder) {
  const { license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return typeof license === "string" ? license : license?.type;
}
