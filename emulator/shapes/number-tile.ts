import { z } from "zod/v3";
import { paletteToken } from "./words";

const look = { color: paletteToken, label: z.string().max(40).optional() };
const textOrNumber = z.union([z.number(), z.string().max(200)]);
const bound = <T extends "gt" | "gte" | "lt" | "lte">(operator: T) =>
  z.object({ operator: z.literal(operator), value: z.number(), ...look });

export const colorRule = z.discriminatedUnion("operator", [
  bound("gt"),
  bound("gte"),
  bound("lt"),
  bound("lte"),
  z.object({ operator: z.literal("between"), value: z.array(z.number()).length(2), ...look }),
  z.object({ operator: z.literal("eq"), value: textOrNumber, ...look }),
  z.object({ operator: z.literal("neq"), value: textOrNumber, ...look }),
]);

export const backgroundChart = z.object({ type: z.enum(["line", "area"]), color: paletteToken.optional() });
