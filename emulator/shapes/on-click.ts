import { z } from "zod/v3";
import { objectIdText } from "../store/ids";

const target = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("id"), id: objectIdText }),
  z.object({ mode: z.literal("template"), template: z.string().min(1) }),
]);

const filter = z.object({
  kind: z.literal("expressionTemplate"),
  expression: z.string().min(1),
  template: z.string().min(1),
});

const jump = {
  target,
  whereTemplate: z.string().optional(),
  whereLanguage: z.enum(["sql", "lucene"]).optional(),
  filters: z.array(filter).max(50).optional(),
};

export const onClick = z.discriminatedUnion("type", [
  z.object({ type: z.literal("search"), ...jump }),
  z.object({ type: z.literal("dashboard"), ...jump }),
  z.object({ type: z.literal("external"), urlTemplate: z.string().min(1) }),
]);
