import type * as Handlebars from "handlebars";
import { isRecord } from "terraform-provider-sdk/values";

/** What a part of a template sees. */
interface Scope {
  readonly context: unknown;
  /** The contexts of the blocks around it, the nearest first, without those that changed nothing; the first is its own. */
  readonly contexts: readonly unknown[];
  /** `@root`, and in a list `@index`, `@key`, `@first` and `@last`; `_parent` has those of the list around it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What `as |name|` names. */
  readonly named: ReadonlyMap<string, unknown>;
}

/** What a helper is called with: its arguments, and what its block and its `else` render. */
interface Call {
  readonly name: string;
  readonly params: readonly unknown[];
  readonly hash: Readonly<Record<string, unknown>>;
  readonly scope: Scope;
  readonly block?: hbs.AST.Program | undefined;
  readonly inverse?: hbs.AST.Program | undefined;
}

/**
 * What Handlebars renders, without escaping for HTML. Handlebars itself makes a function of the text of a template, which the executable does
 * not let any program do; here its syntax tree is walked. @throws Error for what cannot be rendered
 */
export function renderTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  const handlebars: typeof Handlebars = require("handlebars");
  const scope = { context: values, contexts: [values], data: { root: values }, named: new Map() };
  return String(renderProgram(handlebars.parse(template), scope));
}

/** What a program renders. As Handlebars writes it with `+`, numbers that nothing separates are added, so that a test shows this, too. */
function renderProgram(program: hbs.AST.Program | undefined, scope: Scope): unknown {
  const pieces = (program?.body ?? []).map((statement) => renderStatement(statement, scope) ?? "");
  const [first = "", ...furtherPieces] = pieces;
  return furtherPieces.reduce((sum, piece) => (sum as string) + (piece as string), first);
}

function renderStatement(statement: hbs.AST.Statement, scope: Scope): unknown {
  switch (statement.type) {
    case "ContentStatement":
      return (statement as hbs.AST.ContentStatement).value;
    case "CommentStatement":
      return "";
    case "MustacheStatement":
      return valueOfMustache(statement as hbs.AST.MustacheStatement, scope);
    case "BlockStatement":
      return valueOfBlock(statement as hbs.AST.BlockStatement, scope);
    default:
      throw new Error("a partial or a decorator has nothing to refer to");
  }
}

function valueOfMustache(statement: hbs.AST.MustacheStatement, scope: Scope): unknown {
  const name = helperName(statement);
  if (name === undefined) return valueOfPath(statement.path, scope);
  return callHelper({ name, ...argumentsOf(statement, scope), scope });
}

function valueOfBlock(statement: hbs.AST.BlockStatement, scope: Scope): unknown {
  const { program: block, inverse } = statement;
  const name = helperName(statement);
  if (name !== undefined) return callHelper({ name, ...argumentsOf(statement, scope), scope, block, inverse });
  const value = valueOfPath(statement.path, scope);
  if (value === true) return renderProgram(block, scope);
  if (value === false || value === undefined || value === null) return renderProgram(inverse, scope);
  return renderProgram(block, inside(scope, value));
}

/** The helper that an expression calls; nothing for one that is a value. */
function helperName({ path, params, hash }: hbs.AST.MustacheStatement | hbs.AST.BlockStatement): string | undefined {
  const name = String(originalOf(path));
  if (params.length > 0 || hash !== undefined || helpers.has(name)) return name;
  return undefined;
}

interface WithArguments {
  readonly params: readonly hbs.AST.Expression[];
  readonly hash?: hbs.AST.Hash;
}

function argumentsOf({ params, hash }: WithArguments, scope: Scope): Pick<Call, "params" | "hash"> {
  const pairs = hash?.pairs ?? [];
  return {
    params: params.map((param) => valueOfExpression(param, scope)),
    hash: Object.fromEntries(pairs.map(({ key, value }) => [key, valueOfExpression(value, scope)])),
  };
}

function valueOfExpression(expression: hbs.AST.Expression, scope: Scope): unknown {
  switch (expression.type) {
    case "PathExpression":
      return valueOfPath(expression, scope);
    case "SubExpression": {
      const call = expression as hbs.AST.SubExpression;
      return callHelper({ name: String(call.path.original), ...argumentsOf(call, scope), scope });
    }
    case "NullLiteral":
      return null;
    case "UndefinedLiteral":
      return undefined;
    default:
      return (expression as hbs.AST.StringLiteral).value;
  }
}

function valueOfPath(expression: hbs.AST.Expression, scope: Scope): unknown {
  // Alone in braces, a literal is the name of a member.
  if (expression.type !== "PathExpression") return memberOf(scope.context, String(originalOf(expression)));
  const { data, depth, original } = expression as hbs.AST.PathExpression;
  const parts = (expression as hbs.AST.PathExpression).parts.map(String);
  if (data) return parts.reduce(memberOf, outerData(scope.data, depth));
  const [first = ""] = parts;
  const isScoped = /^\.|this\b/.test(original);
  if (depth === 0 && !isScoped && scope.named.has(first))
    return parts.slice(1).reduce(memberOf, scope.named.get(first));
  return parts.reduce(memberOf, scope.contexts[depth]);
}

function originalOf(expression: hbs.AST.Expression): unknown {
  if ("original" in expression) return expression.original;
  return undefined;
}

/** A member that a value has itself: nothing of its prototype. */
function memberOf(value: unknown, name: string): unknown {
  if (value === undefined || value === null) return value;
  return Object.getOwnPropertyDescriptor(Object(value), name)?.value;
}

function outerData(data: unknown, depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner) => memberOf(inner, "_parent"), data);
}

/** The scope of a block with a context of its own. */
function inside(scope: Scope, context: unknown): Scope {
  if (context === scope.contexts[0]) return { ...scope, context };
  return { ...scope, context, contexts: [context, ...scope.contexts] };
}

const helpers: ReadonlyMap<string, (call: Call) => unknown> = new Map([
  ["eq", ({ params }: Call) => params.length > 1 && params[0] === params[1]],
  ["if", (call: Call) => renderIf(call, call.block, call.inverse)],
  ["unless", (call: Call) => renderIf(call, call.inverse, call.block)],
  ["each", renderEach],
  ["with", renderWith],
  ["lookup", ({ params: [value, name] }: Call) => value && memberOf(value, String(name))],
  ["log", () => undefined],
]);

function callHelper(call: Call): unknown {
  const helper = helpers.get(call.name);
  if (!helper) throw new Error(`there is no helper "${call.name}"`);
  return helper(call);
}

function renderIf(call: Call, block: Call["block"], inverse: Call["inverse"]): unknown {
  const [condition] = onlyParam(call);
  const isMet = call.hash.includeZero === true ? !isEmpty(condition) : Boolean(condition) && !isEmpty(condition);
  if (isMet) return renderProgram(block, call.scope);
  return renderProgram(inverse, call.scope);
}

function renderWith(call: Call): unknown {
  const [context] = onlyParam(call);
  if (isEmpty(context)) return renderProgram(call.inverse, call.scope);
  return renderProgram(call.block, naming(inside(call.scope, context), call.block, [context]));
}

function renderEach({ params, scope, block, inverse }: Call): unknown {
  if (params.length === 0) throw new Error("#each needs what to go through");
  const [list] = params;
  const isList = Array.isArray(list);
  const entries = isList || isRecord(list) ? Object.entries(list) : [];
  if (entries.length === 0) return renderProgram(inverse, scope);
  const texts = entries.map(([name, value], index) => {
    const key = isList ? index : name;
    const place = { key, index, first: index === 0, last: index === entries.length - 1 };
    const data = { ...scope.data, _parent: scope.data, ...place };
    return renderProgram(block, naming({ ...inside(scope, value), data }, block, [value, key]));
  });
  return texts.join("");
}

/** The scope of a block that names what it is called with. */
function naming(scope: Scope, block: Call["block"], values: readonly unknown[]): Scope {
  const names = block?.blockParams ?? [];
  if (names.length === 0) return scope;
  return { ...scope, named: new Map([...scope.named, ...names.map((name, index) => [name, values[index]] as const)]) };
}

function onlyParam({ name, params }: Call): readonly unknown[] {
  if (params.length !== 1) throw new Error(`#${name} takes one argument`);
  return params;
}

function isEmpty(value: unknown): boolean {
  return (!value && value !== 0) || (Array.isArray(value) && value.length === 0);
}
