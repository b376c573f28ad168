import { formatPath, fromWire, type ObjectType, type Path, type ReceivedOf } from "../../../lib/schema";

/** The part of a call's context that results need. */
export interface Warns {
  warn(summary: string, detail?: string): void;
}

/** An object of a response as a result. A member of another type than is documented is null, and a warning names its place. */
export function resultOf<T extends ObjectType>(type: T, record: unknown, place: Path, context: Warns): ReceivedOf<T> {
  return fromWire(type, record, (path, expected) => {
    context.warn(
      "Unexpected response of the service",
      `${formatPath([...place, ...path])} of the response is not ${expected}; the value is null. All other values are as the service returned them.`,
    );
  });
}
