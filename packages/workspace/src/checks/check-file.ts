import { posix } from 'node:path';
import type { CommandRunner } from '../commands/index.js';
import type { WorkspaceFiles } from '../files/index.js';
import { findIncomplete } from './find-incomplete.js';
import { parseScript, scriptLanguageOf } from './parse-script.js';

export interface CheckContext {
  readonly files: WorkspaceFiles;
  readonly runner: CommandRunner;
  readonly signal: AbortSignal;
}

/** The system's own: another Python may come first on the PATH, and lies outside the sandbox. */
const parsePython = `/usr/bin/python3 -c 'import ast,sys
try: ast.parse(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1])
except (SyntaxError, ValueError) as e: sys.exit("%s: %s, line %s" % (type(e).__name__, e, getattr(e, "lineno", "?")))'`;

/** Returns the problem of a file that the model wrote, without running it; null: no problem. */
export async function checkFile(path: string, context: CheckContext): Promise<string | null> {
  const text = await context.files.read(path);
  if (text === null) return `${path} does not exist.`;
  if (text.trim() === '' && posix.basename(path) !== '__init__.py') return `${path} is empty.`;
  const extension = posix.extname(path).toLowerCase();
  const incomplete = findIncomplete(path, text);
  if (incomplete !== null) return incomplete;
  if (extension === '.json') return checkJson(path, text);
  if (extension === '.py') {
    const { ok, output } = await context.runner.run(`${parsePython} '${path.replaceAll("'", `'\\''`)}'`, {
      folder: '',
      signal: context.signal,
    });
    // Any other end (no time, no memory) says nothing about the file.
    return ok || !/^\w+Error: /m.test(output) ? null : `${path} does not parse: ${output}`;
  }
  if (scriptLanguageOf(path) === null) return null;
  const { problem } = await parseScript(path, text);
  return problem === null ? null : `${path} does not parse: ${problem}`;
}

function checkJson(path: string, text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
