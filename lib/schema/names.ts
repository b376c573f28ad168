/** `tileIds` -> `tile_ids`: the only place where names change between TypeScript and Terraform. */
export function toSnake(camel: string): string {
  const known = snakeOf.get(camel);
  if (known !== undefined) return known;
  const snake = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeOf.set(camel, snake);
  camelOf.set(snake, camel);
  return snake;
}

/** `tile_ids` -> `tileIds`. */
export function toCamel(snake: string): string {
  const known = camelOf.get(snake);
  if (known !== undefined) return known;
  return snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `tile_ids` or `tileIds` -> `TileIds`. */
export function toPascal(name: string): string {
  const camel = toCamel(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

const snakeOf = new Map<string, string>();
const camelOf = new Map<string, string>();
