export const title = "T shared";

export const conditions = {
  errors: "SeverityText:error",
  server: "SpanKind:Server",
} as const;

export const limits = { errors: 10, latency: 500 };

export const level = 0.95;
