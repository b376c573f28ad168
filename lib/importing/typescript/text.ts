import { printable } from "../../schema";

/** A text that Terraform takes literally, as a string literal in the quotes a formatter would choose. */
export function stringLiteral(text: string): string {
  const own = text.replace(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
  const quote = countOf(own, '"') > countOf(own, "'") ? "'" : '"';
  const content = printable(own.replaceAll("\\", "\\\\"));
  return `${quote}${content.replaceAll(quote, `\\${quote}`)}${quote}`;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** A number as a formatter would leave it. */
export function numberLiteral(value: number | { toString(): string }): string {
  return String(value).replace("e+", "e");
}

/** The name of an object's member: bare where it is an identifier, computed where it would set the prototype. */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringLiteral(name);
}

const reserved = new Set(
  `arguments as async await boolean break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null number object of package private protected public return
  scope stack static string super switch this throw true try type typeof undefined var void while with yield dashboard tags`.split(
    /\s+/,
  ),
);

/** A name for a variable: an identifier that the language and our own code leave free. */
export function variableName(camel: string, isTaken: (name: string) => boolean = () => false): string {
  let name = reserved.has(camel) || /^[0-9]/.test(camel) ? `${camel}Of` : camel;
  while (isTaken(name)) name = `${name}Of`;
  return name;
}
