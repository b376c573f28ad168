/**
 * `O` as far as `S` has its members, at every depth: TypeScript would accept others beside one that it knows.
 */
export type Exact<O, S> = O & S & NoInfer<ExactMembers<O, S>>;

type ExactMembers<O, S> = O extends Whole
  ? O
  : { readonly [K in keyof O]: K extends KeyIn<S> ? ExactMembers<O[K], MemberIn<S, K>> : never };

/** What has no members that an author can misspell. */
type Whole =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly unknown[]
  | RegExp
  | ((...args: never[]) => unknown);

type KeyIn<S> = S extends unknown ? keyof S : never;

type MemberIn<S, K> = S extends unknown ? (K extends keyof S ? S[K] : never) : never;
