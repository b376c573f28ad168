import { alertWait } from "./alert-wait";
import { apiKeyState } from "./api-key-state";
import { webhookTest } from "./webhook-test";

/** Every action of the provider. */
export const actions = [alertWait, webhookTest, apiKeyState] as const;
