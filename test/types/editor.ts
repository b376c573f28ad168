import path from "node:path";
import ts from "typescript";

const root = path.resolve(__dirname, "../..");
const file = path.join(__dirname, "editor-buffer.ts");
const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);

/** What an editor shows for a text that is typed beside this file. */
export interface Editor {
  /** The texts of the compiler's errors. */
  errors(text: string): string[];
  /** The names offered at each `|`, best first. */
  completions(text: string): string[][];
}

export function openEditor(): Editor {
  let buffer = { text: "", version: 0 };
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noEmit: true, types: ["node"] }),
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(buffer.version) : "0"),
    getScriptSnapshot: (name) => {
      const text = name === file ? buffer.text : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  });
  const type = (text: string) => {
    buffer = { text, version: buffer.version + 1 };
  };
  return {
    errors(text) {
      type(text);
      const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
      return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
    completions(text) {
      const parts = text.split("|");
      type(parts.join(""));
      const places = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("").length);
      return places.map((place) => {
        const found = service.getCompletionsAtPosition(file, place, {});
        const entries = [...(found?.entries ?? [])].sort((a, b) => (a.sortText < b.sortText ? -1 : 1));
        return entries.map(({ name }) => name);
      });
    },
  };
}
