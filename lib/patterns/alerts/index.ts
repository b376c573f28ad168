export { type AlertConditions, type AlertRule, alertOn, type SearchReference } from "./alert-on";
export { type BurnRateAlerts, burnRateAlerts } from "./burn-rate-alerts";
export type { NotificationTarget } from "./notification-target";
