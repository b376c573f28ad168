import path from "node:path";
import { fileURLToPath } from "node:url";
import type { IConstruct } from "./cdk";
import type { ConstructsProvider } from "./served";

/** A line of the author's code, by the path from the folder in which the app runs. */
interface Place {
  readonly file: string;
  readonly line: number;
}

/** Metadata of a construct: the stack of the call that made it. */
const madeAt = "terraform-provider-sdk:made";

interface Made {
  /** V8 writes its text when it is first read, so a construct of which nobody asks costs nothing. */
  readonly trace: { readonly stack?: string };
  readonly folder: string | undefined;
}

/** Keeps where a construct is made. Call it in the constructor. */
export function keepPlace(construct: IConstruct, { folder }: ConstructsProvider): void {
  const trace = {};
  Error.captureStackTrace(trace, construct.constructor);
  construct.node.addMetadata(madeAt, { trace, folder } satisfies Made);
}

/**
 * Where the author's code made a construct: the first line outside of packages, through the source maps that Node.js knows. `undefined` for a
 * construct of another package.
 */
export function placeOf({ node }: IConstruct): Place | undefined {
  const { trace, folder }: Partial<Made> = node.metadata.find(({ type }) => type === madeAt)?.data ?? {};
  const isOwn = (file: string) =>
    [__dirname, folder].some((ownFolder) => ownFolder && !path.relative(ownFolder, file).startsWith(".."));
  for (const frame of trace?.stack?.split("\n") ?? []) {
    const [, location = "", line] = /(?:\(|at )([^()]+):(\d+):\d+\)?$/.exec(frame) ?? [];
    const file = location.startsWith("file:") ? fileURLToPath(location) : location;
    if (path.isAbsolute(file) && !file.includes(`${path.sep}node_modules${path.sep}`) && !isOwn(file))
      return { file: path.relative(process.cwd(), file).split(path.sep).join("/"), line: Number(line) };
  }
  return undefined;
}

/** The end of a message about a construct: where it is made. */
export function placeWords(construct: IConstruct): string {
  const place = placeOf(construct);
  return place ? ` (${place.file}:${place.line})` : "";
}
