/**
 * When two values are the same: there are three relations, each finer than the next.
 *
 * - `sameValue`: nothing differs but the spelling of numbers. For "is there anything to do".
 * - `sameMeaning`, `sameAttribute`: nothing differs to the service, as the definition says. For plans and drift.
 * - `isUncontradicted`: nothing that both sides name differs. For "is this the object that I sent".
 */
export { distinct, isUncontradicted } from "./contradiction";
export { sameAttribute, sameMeaning } from "./meaning";
export { sameValue } from "./same-value";
