import type { WebhookRecord } from "../records/records";
import { storedRecord } from "./stored-record";

export const webhooks = storedRecord<WebhookRecord>({
  thing: "webhook",
  path: "webhooks",
  schema: "webhook",
  reads: "webhooks.read",
  writes: "webhooks.write",
  readOne: false,
  namesake: ["service", "name"],
});
