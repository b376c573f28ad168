import { z } from "zod/v3";
import { queryProblem } from "../database/columns";
import { chartRows, eventRows } from "../database/query";
import { type Call, data, openSourceOnly, operations, type Result } from "../http/call";
import { check } from "../http/check";
import { badRequest, Rejection } from "../rejection";
import { chartQuery } from "../shapes/query";
import { objectIdPattern } from "../shapes/words";

const onlyColumns =
  "select must not contain semicolons or SELECT subqueries; use column references, map lookups, or scalar functions only";

const searchBody = z.object({
  sourceId: z.string().min(1, "sourceId is required").regex(objectIdPattern, "sourceId must be a valid ObjectId"),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  where: z.string().max(8192).optional().default(""),
  whereLanguage: z.enum(["lucene", "sql"]).optional(),
  select: z
    .string()
    .max(4096)
    .refine((text) => !/;|\bselect\s/i.test(text), onlyColumns)
    .optional(),
  orderBy: z.string().max(1024).optional(),
  maxResults: z.number().int().min(1).max(2000).optional().default(100),
  offset: z.number().int().min(0).max(10_000).optional().default(0),
});

function search(call: Call): Result {
  const { body } = check(call, { body: searchBody });
  const source = call.store.sources.find(body.sourceId.toLowerCase());
  if (!source) throw new Rejection(404, `Source not found: ${body.sourceId}`);
  const currentTime = call.receivedAt.getTime();
  const end = body.endTime ? Date.parse(body.endTime) : currentTime;
  const start = body.startTime ? Date.parse(body.startTime) : end - 900_000;
  if (Number.isNaN(start) || Number.isNaN(end))
    throw badRequest("Invalid startTime or endTime: must be valid ISO 8601 strings");
  if (start >= end) throw badRequest("endTime must be greater than startTime");
  const problem = queryProblem(source, {
    conditions: [{ where: body.where, whereLanguage: body.whereLanguage }],
    expressions: [body.select ?? "", body.orderBy ?? ""],
    hasImplicitColumn: source.kind === "log" || source.implicitColumnExpression !== undefined,
  });
  if (problem !== undefined) throw problem.inSearch;
  const { where, maxResults: limit, offset } = body;
  const rows = eventRows(source, { start, end: Math.min(end, currentTime), where, limit, offset });
  return { kind: "bare", body: { data: rows, rows: rows.length } };
}

export const queryOperations = operations(openSourceOnly, {
  "post /charts/series": (call) =>
    data(chartRows(call.database, check(call, { body: chartQuery }).body, call.receivedAt.getTime())),
  "post /search": search,
});
