import {
  addIssueToContext,
  DIRTY,
  INVALID,
  isAborted,
  isAsync,
  type ParseInput,
  type ParseReturnType,
  ZodIssueCode,
  ZodType,
  type ZodTypeAny,
  type ZodTypeDef,
} from "zod/v3";

/** Reports a problem at a place below the value, `[]` for the value itself. */
export type Refuse = (path: (string | number)[], message: string) => void;

/** A shape with a rule over its parsed value, which runs unless the value's type is wrong. */
class Ruled<T extends ZodTypeAny> extends ZodType<T["_output"], ZodTypeDef, T["_input"]> {
  constructor(
    private readonly inner: T,
    private readonly rule: (value: T["_output"], refuse: Refuse) => void,
  ) {
    super({});
  }

  // zod's own refinements allocate a context with accessors for every value, which a thousand dashboards feel.
  override _parse(input: ParseInput): ParseReturnType<T["_output"]> {
    const result = this.inner._parse(input);
    if (isAsync(result) || isAborted(result)) return result;
    let refused = false;
    this.rule(result.value, (path, message) => {
      refused = true;
      const context = this._getOrReturnCtx(input);
      addIssueToContext(context, { code: ZodIssueCode.custom, path, message });
    });
    return refused ? DIRTY(result.value) : result;
  }
}

/** Picks the shape of a value by looking at it; problems are reported as if that shape stood here. */
class Dispatch<T extends ZodTypeAny> extends ZodType<T["_output"], ZodTypeDef, T["_input"]> {
  constructor(private readonly choose: (value: unknown) => T) {
    super({});
  }

  override _parse(input: ParseInput): ParseReturnType<T["_output"]> {
    const result = this.choose(input.data)._parse(input);
    return isAsync(result) ? INVALID : result;
  }
}

export const ruled = <T extends ZodTypeAny>(
  shape: T,
  rule: (value: T["_output"], refuse: Refuse) => void,
): ZodType<T["_output"], ZodTypeDef, T["_input"]> => new Ruled(shape, rule);

export const dispatch = <T extends ZodTypeAny>(
  choose: (value: unknown) => T,
): ZodType<T["_output"], ZodTypeDef, T["_input"]> => new Dispatch(choose);
