/** A template that cannot be rendered. */
class TemplateError extends Error {}

const lookUp = (values: Record<string, unknown>, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values);

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
const shown = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/**
 * Renders variables in double braces, which escape HTML, and in triple ones, which do not. Blocks and helpers are
 * not known here: they throw.
 */
export function rendered(template: string, values: Record<string, unknown>, escapeText = escaped): string {
  const text = template.replace(
    /\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([\w.]+)\s*\}\}/g,
    (_, raw?: string, plain?: string) =>
      raw ? shown(lookUp(values, raw)) : escapeText(shown(lookUp(values, plain ?? ""))),
  );
  if (/\{\{/.test(template.replace(/\{\{\{?\s*[\w.]+\s*\}?\}\}/g, "")))
    throw new TemplateError("The template uses a block or a helper, which the emulator does not support.");
  return text;
}

/** A value as it stands inside a JSON text. */
export const jsonEscaped = (text: string): string => JSON.stringify(text).slice(1, -1);
