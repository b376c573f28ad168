/** The modes of the service, as the provider's `mode` names them. The client has a record of each. */
export const modeNames = ["open_source", "managed"] as const;

export type Mode = (typeof modeNames)[number];
