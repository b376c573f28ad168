import { NotFoundError } from "../errors/api-error";

/** Converts a NotFoundError into null; every other error is thrown. */
export async function nullWhenGone<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (reason) {
    if (reason instanceof NotFoundError) return null;
    throw reason;
  }
}
