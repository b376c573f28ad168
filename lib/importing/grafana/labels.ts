import { own } from "terraform-provider-sdk/internal/schema";
import { sqlString } from "./sql";

/** The attributes that labels of Prometheus and Loki usually come from. */
const known: Readonly<Record<"prometheus" | "loki", Readonly<Record<string, string>>>> = {
  prometheus: { job: "ResourceAttributes['service.name']", instance: "ResourceAttributes['service.instance.id']" },
  loki: {
    ...{ service_name: "ServiceName", service: "ServiceName", app: "ServiceName", job: "ServiceName" },
    ...{ level: "SeverityText", detected_level: "SeverityText", severity: "SeverityText" },
  },
};

/** The expression for a label. */
export function labelExpression(language: "prometheus" | "loki", label: string): string {
  const map = language === "loki" ? "ResourceAttributes" : "Attributes";
  return own(known[language], label) ?? `${map}[${sqlString(label)}]`;
}
