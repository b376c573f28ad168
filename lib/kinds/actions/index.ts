import { alertCheck } from "./alert-check";
import { alertWait } from "./alert-wait";
import { apiKeyState } from "./api-key-state";
import { webhookTest } from "./webhook-test";

/** Every action of the provider. */
export const actions = [alertWait, alertCheck, webhookTest, apiKeyState] as const;
