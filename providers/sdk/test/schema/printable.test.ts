import { isPrintable, printable, printableLines } from "../../schema";

test.each([
  ["an escape sequence", "Red \u001b[31mALERT\u001b[0m", "Red \\u001b[31mALERT\\u001b[0m"],
  ["a title sequence", "x\u001b]0;pwn\u0007", "x\\u001b]0;pwn\\u0007"],
  ["NUL and DEL", "\u0000\u007f", "\\u0000\\u007f"],
  ["a control of C1", "\u009b31m", "\\u009b31m"],
  ["next line", "a\u0085b", "a\\u0085b"],
  ["line feed, carriage return and tab", "a\nb\rc\td", "a\\nb\\rc\\td"],
  ["vertical tab and form feed", "\u000b\u000c", "\\u000b\\u000c"],
  ["separators of lines and paragraphs", "a\u2028b\u2029c", "a\\u2028b\\u2029c"],
  ["right-to-left override", "\u202egpj.exe", "\\u202egpj.exe"],
  ["isolates", "\u2066a\u2069", "\\u2066a\\u2069"],
  ["directional marks", "\u061c\u200e\u200f", "\\u061c\\u200e\\u200f"],
  ["a byte order mark", "\ufeffa", "\\ufeffa"],
  ["half a surrogate pair", "a\ud83d", "a\\ud83d"],
])("%s is shown as an escape", (_, text, shown) => {
  expect(printable(text)).toBe(shown);
  expect(isPrintable(text)).toBe(false);
  expect(isPrintable(printable(text))).toBe(true);
});

test.each([
  ["letters of any language", "Größe, 大きさ, גודל, حجم"],
  ["emoji of several code points", "👩‍🚒 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️"],
  ["joiners that Persian needs", "می‌خواهم"],
  ["backslashes and quotes", '\\u001b "x"'],
])("%s stay", (_, text) => {
  expect(printable(text)).toBe(text);
  expect(isPrintable(text)).toBe(true);
});

test("a report keeps its line feeds and nothing else", () => {
  expect(printableLines("one\ntwo\r\u001b[2K\tthree\u2028")).toBe("one\ntwo\\r\\u001b[2K\\tthree\\u2028");
});

test("JSON with escapes means the same", () => {
  const value = { name: "\u009b\u202e\u2028x" };
  const shown = printableLines(JSON.stringify(value, undefined, 2));
  expect(isPrintable(shown.replaceAll("\n", ""))).toBe(true);
  expect(JSON.parse(shown)).toEqual(value);
});
