import { unprintable, wellFormed } from "./text";

const hidden = "(redacted)";

/** Members whose values are secrets wherever they appear, as the service and its relatives name them. */
const secretMember = /secret|password|passwd|token|authorization|credential|api_?key|access_?key|private_?key/i;

/** The same in JSON that is cut off or inside another text. */
const secretPair = new RegExp(`("[\\w-]*(?:${secretMember.source})[\\w-]*"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|$)`, "gi");

/** Whole control sequences, so that no part of them remains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const sequences = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u009b[0-?]*[ -/]*[@-~]/g;

/** Removes secrets and control sequences from text. Redact before shortening: a truncated secret is not found. */
export class Redactor {
  /** Longest first, so that no part of one remains where another is a part of it. */
  private forms: readonly string[] = [];

  constructor(secrets: readonly string[] = []) {
    this.hide(secrets);
  }

  /** Further secrets. */
  hide(secrets: readonly string[]): void {
    if (secrets.length === 0) return;
    const forms = new Set([...this.forms, ...secrets.flatMap(formsOf)]);
    this.forms = [...forms].sort((a, b) => b.length - a.length);
  }

  /** A text with the secrets replaced at any position and in any escaped form. */
  withoutSecrets(text: string): string {
    return this.forms.reduce((redacted, secret) => redacted.replaceAll(secret, hidden), text);
  }

  /** A complete text of the service, also without what its names call a secret. */
  text(text: string): string {
    return this.withoutSecrets(text).replace(secretPair, `$1"${hidden}"`);
  }

  /** The same on one line, without control characters. */
  line(text: string): string {
    return harmless(this.text(harmless(text)));
  }

  /** True for a member whose value must not be shown, whatever it is. */
  hides(member: string): boolean {
    return secretMember.test(member);
  }

  get placeholder(): string {
    return hidden;
  }
}

function harmless(text: string): string {
  return text.replace(sequences, "").replace(/\s+/g, " ").replace(unprintable, "").trim();
}

/** A secret, plain and as escaped in JSON, HTML and URLs; not when it is very short: that would garble messages and protect nothing. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    html,
    encodeURIComponent(wellFormed(secret)),
    harmless(secret),
  ].filter((form) => form.length >= 4);
}
