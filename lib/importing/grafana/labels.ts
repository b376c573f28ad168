import { own } from "terraform-provider-sdk/internal/schema";
import { sqlString } from "./sql";

/** The attributes that labels of Prometheus and Loki usually come from. */
const known: Readonly<Record<"prometheus" | "loki", Readonly<Record<string, string>>>> = {
  prometheus: {
    job: "ResourceAttributes['service.name']",
    instance: "ResourceAttributes['service.instance.id']",
  },
  loki: {
    ...Object.fromEntries(["service_name", "service", "app", "job"].map((name) => [name, "ServiceName"])),
    ...Object.fromEntries(["level", "detected_level", "severity"].map((name) => [name, "SeverityText"])),
  },
};

/** The expression for a label. */
export function labelExpression(language: "prometheus" | "loki", label: string): string {
  const map = language === "loki" ? "ResourceAttributes" : "Attributes";
  return own(known[language], label) ?? `${map}[${sqlString(label)}]`;
}
