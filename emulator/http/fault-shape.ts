import { readFileSync } from "node:fs";
import { z } from "zod/v3";
import type { Fault } from "./faults";

const fault = z
  .object({
    kind: z.enum([
      "status",
      "status-after",
      "delay",
      "refuse",
      "reset-before",
      "reset-after",
      "truncate",
      "slow-body",
      "content-type",
      "duplicate-page",
    ]),
    method: z.string().optional(),
    path: z.string().optional(),
    count: z.number().int().min(1).optional(),
    skip: z.number().int().min(0).optional(),
    status: z.number().int().min(200).max(599).optional(),
    body: z.unknown(),
    headers: z.record(z.string()).optional(),
    contentType: z.string().optional(),
    milliseconds: z.number().min(0).optional(),
  })
  .strict();

/** One fault or a list of them, checked; throws a sentence that names what is wrong. */
export function parsedFaults(value: unknown): Fault[] {
  const parsed = z.array(fault).safeParse(Array.isArray(value) ? value : [value]);
  if (parsed.success) return parsed.data as Fault[];
  const [issue] = parsed.error.issues;
  throw new Error(`Fault ${issue?.path.join(".")}: ${issue?.message}`);
}

export function faultsOfFile(path: string): Fault[] {
  try {
    return parsedFaults(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(`The faults file ${path} cannot be used: ${(error as Error).message}`);
  }
}
