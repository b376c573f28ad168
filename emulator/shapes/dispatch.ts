import { type ZodTypeAny, z } from "zod/v3";

/** Checks a value with the shape that `choose` picks for it, reporting its problems as if the shape stood here. */
export const dispatch = <T extends ZodTypeAny>(choose: (value: unknown) => T) =>
  z.unknown().transform((value, context): z.output<T> => {
    const parsed = choose(value).safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.addIssue(issue);
    return z.NEVER;
  });
