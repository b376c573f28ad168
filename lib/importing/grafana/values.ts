import { isRecord, type Members } from "terraform-provider-sdk/internal/schema";

/* Members of documents that anybody may have written: what is not of the expected type counts as absent. */

export function recordsOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function recordOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Texts of a text or of a list. */
export function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === "string" || typeof one === "number" ? [String(one)] : [],
  );
}
