import { array, boolean, looseObject, nullish, string } from "zod/mini";

// Tolerant on purpose: only what the client uses is required, and every other member is kept unchanged.

const tile = looseObject({ id: nullish(string()), name: nullish(string()) });

export const dashboard = looseObject({ id: string(), name: nullish(string()), tiles: nullish(array(tile)) });

export const alert = looseObject({
  id: string(),
  name: nullish(string()),
  dashboardId: nullish(string()),
  tileId: nullish(string()),
  savedSearchId: nullish(string()),
  state: nullish(string()),
});

export const source = looseObject({ id: string(), name: nullish(string()), kind: nullish(string()) });

export const webhook = looseObject({ id: string(), name: nullish(string()), service: nullish(string()) });

export const connection = looseObject({ id: string(), name: nullish(string()) });

export const savedSearch = looseObject({ id: string(), name: nullish(string()) });

export const role = looseObject({ id: string(), name: nullish(string()), isPredefined: nullish(boolean()) });

export const team = looseObject({ id: string(), name: nullish(string()), defaultUserRole: nullish(string()) });

export const member = looseObject({
  id: string(),
  email: string(),
  name: nullish(string()),
  isCurrentUser: nullish(boolean()),
  roleId: nullish(string()),
});

export const invitation = looseObject({
  id: string(),
  email: string(),
  name: nullish(string()),
  createdAt: nullish(string()),
  url: nullish(string()),
  roleId: nullish(string()),
});

export const invited = looseObject({ email: string() });

export const key = looseObject({
  id: string(),
  name: nullish(string()),
  state: nullish(string()),
  keySuffix: nullish(string()),
  createdAt: nullish(string()),
});

export const keyParts = looseObject({ keyId: nullish(string()), keySecret: nullish(string()) });

export const backup = looseObject({ id: string(), status: nullish(string()), startedAt: nullish(string()) });

export const row = looseObject({});

export const verdict = looseObject({
  valid: boolean(),
  errors: nullish(array(looseObject({ path: nullish(string()), message: nullish(string()) }))),
});
