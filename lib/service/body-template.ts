import type * as Handlebars from "handlebars";
import { mapMembers } from "terraform-provider-sdk/values";
import { renderTemplate } from "./render-template";

/** The helpers of a template: `eq` of the service, and those that Handlebars brings. */
const helpers = new Set(["eq", "if", "unless", "each", "with", "lookup", "log", "blockHelperMissing", "helperMissing"]);

/**
 * What is wrong with the template of a request body, which the service reads with Handlebars: a predicate without the full stop. Nothing is
 * rendered. Handlebars is loaded for the first template that there is.
 */
export function templateProblem(template: string): string | undefined {
  if (!template.includes("{{")) return undefined;
  const handlebars: typeof Handlebars = require("handlebars");
  try {
    const unknown = unknownHelper(handlebars, handlebars.parse(template));
    if (unknown === undefined) return undefined;
    return `uses the helper "${unknown}", which the service does not have; it has eq, if, unless, each, with, lookup and log`;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n") : [String(error)];
    const expected = reason.at(-1)?.replace(/, got .*/, "") ?? "";
    return `is no Handlebars template: ${reason[0]?.replace(/:$/, "")}${reason.length > 1 ? ` (${expected})` : ""}`;
  }
}

/** A request body as the service makes it of a template: texts are escaped for JSON, nothing for HTML. @throws Error for what cannot be rendered */
export function renderedBody(template: string, values: Readonly<Record<string, string | number>>): string {
  if (!template.includes("{{")) return template;
  const escapedValues = mapMembers(values, (value) =>
    typeof value === "string" ? JSON.stringify(value).slice(1, -1) : value,
  );
  return renderTemplate(template, escapedValues);
}

/** What is called with arguments or as a block is a helper; a name alone is a variable. */
function unknownHelper(handlebars: typeof Handlebars, program: hbs.AST.Program): string | undefined {
  const unknownHelpers: string[] = [];
  class Calls extends handlebars.Visitor {
    override MustacheStatement(call: hbs.AST.MustacheStatement): void {
      if (call.params.length > 0 || call.hash !== undefined) this.call(call.path);
      super.MustacheStatement(call);
    }

    override BlockStatement(block: hbs.AST.BlockStatement): void {
      if (block.params.length > 0 || block.hash !== undefined) this.call(block.path);
      super.BlockStatement(block);
    }

    override SubExpression(call: hbs.AST.SubExpression): void {
      this.call(call.path);
      super.SubExpression(call);
    }

    private call(path: hbs.AST.Expression): void {
      const name = String("original" in path ? path.original : "");
      if (!helpers.has(name)) unknownHelpers.push(name);
    }
  }
  new Calls().accept(program);
  return unknownHelpers[0];
}
