import { alertCheckAction } from "./alert-check";
import { alertWaitAction } from "./alert-wait";
import { apiKeyStateAction } from "./api-key-state";
import { webhookTestAction } from "./webhook-test";

export const actions = [alertWaitAction, alertCheckAction, webhookTestAction, apiKeyStateAction];
