import { randomBytes, randomUUID } from "node:crypto";

/** Identifiers are strings, and no more: each form has something that a client may rely on by mistake. */
const forms: readonly ((noun: string, unique: string) => string)[] = [
  (noun, unique) => `acme/${noun}-${unique}`,
  () => randomUUID(),
  (_, unique) => String(Number.parseInt(unique, 16)),
  (noun, unique) => `${noun} ${unique}?a=1&b#100%`,
  (noun, unique) => `urn:acme:${noun}:${unique}`,
  (noun, unique) => `Übersicht+${noun}.${unique}~`,
];

/** A fresh ID for the object at a place in its list: neighbors have IDs of different forms. */
export function opaqueId(noun: string, place: number): string {
  const form = forms[place % forms.length];
  return form?.(noun, randomBytes(4).toString("hex")) ?? randomUUID();
}
