import { printable } from "terraform-provider-sdk/values";
import { inBrackets, inLines, isOneLine } from "./lines";

/** A piece of code. */
export interface Code {
  /** `brackets` and `lines` can begin behind an opening parenthesis although they take several lines. */
  readonly shape: "plain" | "lines" | "brackets" | "call";
  /** The code of a piece that begins in a line with this indentation. */
  print(indent: string): string;
}

export function text(content: string): Code {
  if (isOneLine(content)) return { shape: "plain", print: () => content };
  return { shape: "lines", print: () => content };
}

export function list(items: readonly Code[]): Code {
  return {
    shape: "brackets",
    print(indent) {
      const printed = items.map((item) => item.print(`${indent}  `));
      return inBrackets("[", printed, "]", { indent, arePlain: items.every(({ shape }) => shape === "plain") });
    },
  };
}

/** A member without a name is a spread. `isBroken`: in several lines even with one member. */
export function object(members: readonly (readonly [string | undefined, Code])[], isBroken = false): Code {
  return {
    shape: "brackets",
    print(indent) {
      const printed = members.map(([key, value]) => {
        const code = value.print(`${indent}  `);
        if (key === undefined || isShorthand(key, code)) return code;
        return `${key}: ${code}`;
      });
      const [first = "", ...following] = printed;
      if (members.length === 0) return "{}";
      if (isBroken || following.length > 0 || !isOneLine(first)) return inLines("{", printed, "}", indent);
      return `{ ${first} }`;
    },
  };
}

/** Only an identifier may stand for member and value; literals such as `true` look like one. */
function isShorthand(key: string, value: string): boolean {
  return key === value && /^[A-Za-z_$][\w$]*$/.test(key) && !["true", "false", "null"].includes(key);
}

/** `dashboard.tile("…")`, `new Dashboard(scope, "…", { … })`. */
export function call(callee: string, ...args: readonly Code[]): Code {
  return {
    shape: "call",
    print(indent) {
      const printed = args.map((argument) => argument.print(indent));
      const lastShape = args.at(-1)?.shape;
      const isFlat = printed.every(
        (argumentText, index) => isOneLine(argumentText) || (index === args.length - 1 && lastShape !== "call"),
      );
      if (isFlat) return `${callee}(${printed.join(", ")})`;
      return brokenCall(callee, ...args).print(indent);
    },
  };
}

/** A call with each argument in a line of its own. */
export function brokenCall(callee: string, ...args: readonly Code[]): Code {
  return {
    shape: "call",
    print(indent) {
      if (args.length === 0) return `${callee}()`;
      const printed = args.map((argument) => argument.print(`${indent}  `));
      return inLines(`${callee}(`, printed, ")", indent);
    },
  };
}

/** A call and the calls of its result, which have a line each if there are several: `timeSeries("Errors", sources.logs).count()`. */
export function chain(head: Code, calls: readonly Code[]): Code {
  return {
    shape: "call",
    print(indent) {
      const start = head.print(indent);
      if (calls.length < 2) return [start, ...calls.map((code) => code.print(indent))].join("");
      return [start, ...calls.map((code) => code.print(`${indent}  `))].join(`\n${indent}  `);
    },
  };
}

/** `const logs = new Source(…);` as a statement in lines with this indentation. */
export function statement(code: Code, indent = "  "): string {
  return `${indent}${code.print(indent)};`;
}

/** Where the CDK takes a part of a text for a token of its own. Terraform puts it together, without quotes, because it may be inside JSON. */
const reservedByCdk = /(?<=[$#]\{)TfToken\[|(?<=^(?:String|Any) Map Token )Value$/g;

/** A text that Terraform takes literally: one of several lines with each line as it is, to copy it. */
export function stringLiteral(text: string): string {
  const ownLines = text
    .replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`)
    .replace(reservedByCdk, "%{if true}$&%{endif}")
    .replaceAll("\\", "\\\\");
  const lines = ownLines.split("\n");
  if (lines.length > 2) return `\`${lines.map((line) => printable(line).replace(/`|\$(?=\{)/g, "\\$&")).join("\n")}\``;
  const quote = ownLines.split('"').length > ownLines.split("'").length ? "'" : '"';
  return `${quote}${printable(ownLines).replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** The name of an object's member: bare where it is an identifier, computed where it would set the prototype. */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  if (/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name)) return name;
  const literal = stringLiteral(name);
  if (literal.startsWith("`")) return `[${literal}]`;
  return literal;
}
