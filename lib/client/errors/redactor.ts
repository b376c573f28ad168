const hidden = "(redacted)";

/** Members whose values are secrets wherever they appear, as the service and its relatives name them. */
const secretMember = /secret|password|passwd|token|authorization|credential|api_?key|access_?key|private_?key/i;

/** The same in JSON that is cut off or inside another text. */
const secretPair =
  /("[\w-]*(?:secret|password|passwd|token|authorization|credential|api_?key|access_?key|private_?key)[\w-]*"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/gi;

/** Everything that moves a terminal's cursor, changes its colours or turns the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Whole control sequences, so that nothing is left of them that could be read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const sequences = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u009b[0-?]*[ -/]*[@-~]/g;

/** Keeps secrets and control sequences out of what is shown. Redact first, shorten then: a cut secret is not found any more. */
export class Redactor {
  private readonly forms: readonly string[];

  constructor(secrets: readonly string[]) {
    const forms = new Set(secrets.flatMap(formsOf));
    this.forms = [...forms].sort((a, b) => b.length - a.length);
  }

  /** Any text of the service, whole: its secrets are replaced wherever they stand and however they are escaped. */
  text(text: string): string {
    const known = this.forms.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
    return known.replace(secretPair, `$1"${hidden}"`);
  }

  /** The same on one line, harmless on a terminal. */
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
  return text.replace(sequences, "").replace(/\s+/g, " ").replace(controls, "").trim();
}

/** A secret as it is, and as it stands in JSON, HTML and addresses. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  return [secret, json, JSON.stringify(json).slice(1, -1), html, encodeURIComponent(secret), harmless(secret)].filter(
    (form) => form.length >= 4,
  );
}
