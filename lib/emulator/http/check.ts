import { type ZodTypeAny, z } from "zod/v3";
import { badRequest, Rejection } from "../rejection";
import { isObjectId, objectIdText, type Shape } from "../shapes/words";
import { isOpaque } from "../store/tables";
import type { Call } from "./call";

export const idParams = z.object({ id: objectIdText });
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
});

type Issue = Pick<z.ZodIssue, "path" | "message">;

/** The members that a check dropped, in the words of a strict schema. */
function unknownMembers(received: unknown, parsed: unknown, path: Issue["path"] = []): Issue[] {
  if (Array.isArray(received) && Array.isArray(parsed))
    return received.flatMap((item, index) => unknownMembers(item, parsed[index], [...path, index]));
  if (!isOpaque(received) || !isOpaque(parsed)) return [];
  const unknown = Object.keys(received).filter((name) => !Object.hasOwn(parsed, name));
  const message = `Unrecognized key(s) in object: ${unknown.map((name) => `'${name}'`).join(", ")}`;
  const knownNames = Object.keys(received).filter((name) => !unknown.includes(name));
  const inside = knownNames.flatMap((name) => unknownMembers(received[name], parsed[name], [...path, name]));
  if (unknown.length === 0) return inside;
  return [{ path, message }, ...inside];
}

/** Checks body, query and path together, as the service does; every problem ends up in one 400 message. */
export function check<B = undefined, Q = undefined, P = undefined>(
  call: Call,
  shapes: { body?: Shape<B>; query?: Shape<Q>; params?: Shape<P> },
): { body: B; query: Q; params: P } {
  const problems: string[] = [];
  const part = (title: string, shape: ZodTypeAny | undefined, value: unknown): unknown => {
    if (!shape) return undefined;
    const parsed = shape.safeParse(value);
    // A strict service reads no more of an address than it asks for.
    const unknown = call.strict && title === "Body" && parsed.success ? unknownMembers(value, parsed.data) : [];
    const issues = parsed.success ? unknown : parsed.error.issues;
    if (parsed.success && issues.length === 0) return parsed.data;
    const texts = issues.map(({ path, message }) => [...(path.length > 0 ? [path.join(".")] : []), message].join(": "));
    problems.push(`${title} validation failed: ${texts.join("; ")}`);
    return undefined;
  };
  const checked = {
    body: part("Body", shapes.body, call.body),
    query: part("Query", shapes.query, call.query),
    params: part("Params", shapes.params, call.params),
  };
  if (problems.length > 0) throw badRequest(problems.join("; "));
  return checked as { body: B; query: Q; params: P };
}

/** The checked ID of the path. */
export function pathId(call: Call): string {
  return check(call, { params: idParams }).params.id.toLowerCase();
}

/** Checks a part of the request where the service words shape errors as a list of issues: the routes of the team. */
export function checkListed<S extends ZodTypeAny>(type: "Body" | "Params", shape: S, value: unknown): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues, name } = parsed.error;
  throw new Rejection(400, `${type} is not valid`, "message", [{ type, errors: { issues, name } }]);
}

const listedIdParams = z.object({
  id: z.string().refine(isObjectId, "Invalid ObjectId"),
});

export function listedId({ params }: Call): string {
  return checkListed("Params", listedIdParams, params).id.toLowerCase();
}
