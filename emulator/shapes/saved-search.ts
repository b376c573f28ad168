import { z } from "zod/v3";
import { objectIdText } from "../store/ids";
import { tags } from "./words";

const sqlFilter = z.object({ type: z.literal("sql").optional().default("sql"), condition: z.string().max(8192) });
const luceneFilter = z.object({ type: z.literal("lucene"), condition: z.string().max(8192) });
const astFilter = z.object({
  type: z.literal("sql_ast"),
  operator: z.enum(["=", "<", ">", "!=", "<=", ">="]),
  left: z.string().max(8192),
  right: z.string().max(8192),
});

export const savedSearchBody = z.object({
  name: z.string().trim().min(1).max(1024),
  select: z.string().max(4096).optional().default(""),
  where: z.string().max(8192).optional().default(""),
  whereLanguage: z.enum(["lucene", "sql"]).optional().default("lucene"),
  orderBy: z.string().max(1024).optional().default(""),
  sourceId: objectIdText,
  tags: tags.optional().default([]),
  filters: z
    .array(z.union([sqlFilter, luceneFilter, astFilter]))
    .max(100)
    .optional()
    .default([]),
});
