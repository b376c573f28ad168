import { NotFoundError } from "../errors/api-error";

/** Turns "the service says it is gone" into null; every other failure stays one. */
export async function nullWhenGone<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (reason) {
    if (reason instanceof NotFoundError) return null;
    throw reason;
  }
}
