/** A 32-bit number that a text always gives (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A number in [0, 1) that a seed and a position always give; neighbours have nothing in common. */
export function noise(seed: number, position: number): number {
  let mixed = (seed ^ Math.imul(position | 0, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** The same, but drifting: neighbouring positions within `span` resemble each other. */
export function drift(seed: number, position: number, span: number): number {
  const step = Math.floor(position / span);
  const within = (position - step * span) / span;
  const ease = within * within * (3 - 2 * within);
  return noise(seed, step) * (1 - ease) + noise(seed, step + 1) * ease;
}
