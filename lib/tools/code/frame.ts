import type { Part, Shared, Tree, Use } from "./tree";

/** Where code stands, and what its names mean there. */
export interface Frame {
  /** What a name stands for, and what of the path is still to be taken of it. */
  find(path: readonly string[]): Found | undefined;
  /** What a function of the project returns for these arguments. */
  call?(name: string, args: readonly Part[]): Found | undefined;
  /** Why code here makes more than one object. */
  readonly shared?: Shared;
}

export interface Found {
  readonly tree: Tree;
  readonly frame: Frame;
  readonly remaining: readonly string[];
}

/** What a name stands for: code in its frame, or a path there. */
export type Binding =
  | { readonly tree: Tree; readonly frame: Frame }
  | { readonly path: readonly string[]; readonly frame: Frame };

export function boundTo(binding: Binding, remaining: readonly string[]): Found | undefined {
  if (!("path" in binding)) return { ...binding, remaining };
  return binding.frame.find([...binding.path, ...remaining]);
}

/** A part of what a name stands for. */
export function partOfBinding(binding: Binding, path: readonly string[]): Binding {
  return { path, frame: { find: (names) => boundTo(binding, names) } };
}

/** Several values as the items of one list, such as a key with its value. */
export function listed(...bindings: readonly Binding[]): Binding {
  const find: Frame["find"] = ([index = "", ...remaining]) => {
    const item = bindings[Number(index)];
    return item && boundTo(item, remaining);
  };
  return { path: [], frame: { find } };
}

/** A frame in which more names mean something, and which may be shared. */
export function within(frame: Frame, names: ReadonlyMap<string, Binding>, shared = frame.shared): Frame {
  const { call } = frame;
  return {
    find([name = "", ...remaining]) {
      const binding = names.get(name);
      if (!binding) return frame.find([name, ...remaining]);
      return boundTo(binding, remaining);
    },
    call: call && ((name: string, args: readonly Part[]) => call(name, args)),
    shared,
  };
}

/** Why code makes several: what is in a loop, also for each of what the loop itself is in. */
export function repeatedIn(outer: Shared | undefined, inner: Shared): Shared {
  if (!outer) return inner;
  const { condition, ...shared } = outer;
  if (!condition || !inner.condition) return shared;
  return { ...shared, condition: { ...inner.condition, text: `${condition.text} && ${inner.condition.text}` } };
}

/** The uses of a name if a change of what it has at a path changes more than one of them. */
export function sharedBy(uses: readonly Use[], path: readonly string[], name = path.join(".")): Shared | undefined {
  const isOf = (usedPath: readonly string[]) =>
    usedPath.every(
      (step, index) => index >= path.length || step === path[index] || step === "*" || path[index] === "*",
    );
  const overlapping = uses.filter((use) => isOf(use.path));
  if (overlapping.length < 2) return undefined;
  return { name, uses: overlapping.map(({ start }) => start) };
}
