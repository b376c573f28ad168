/** `checkout-errors` -> `checkout_errors`, for Terraform. */
export function snakeName(name: string): string {
  return name.replaceAll("-", "_");
}

/** `checkout-errors` -> `checkoutErrors`, for TypeScript; `checkout-2` -> `checkout2`. */
export function camelName(name: string): string {
  return name.replace(/-+([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
}
