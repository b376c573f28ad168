import { type ZodTypeAny, z } from "zod/v3";
import { Refusal } from "../rejection";
import { isObjectId } from "../store/ids";
import type { Call } from "./result";

/** Checks a part of the request where the service words shape errors as a list of issues: the routes of the team. */
export function checkListed<S extends ZodTypeAny>(type: "Body" | "Params", shape: S, value: unknown): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues, name } = parsed.error;
  throw new Refusal(400, `${type} is not valid`, "message", [{ type, errors: { issues, name } }]);
}

const listedIdParams = z.object({
  id: z.string().refine(isObjectId, "Invalid ObjectId"),
});

export const listedId = ({ params }: Call): string => checkListed("Params", listedIdParams, params).id.toLowerCase();
