import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A command of a repository that makes a document, and the file that it writes if its text names one. */
export interface FoundRender {
  readonly command: string;
  readonly output: string | null;
}

const scriptName = /^(?:render|generate|make|create|sample|example)(?:[:_-].*)?$/i;
const scriptFile = /[\w./-]+\.(?:[cm]?[jt]s|py)\b/;
const documentName = /['"`]([\w./-]+\.(?:pptx|xlsx|docx))['"`]/i;

/** Finds the npm script that makes a document: by its name, and by a document that its file names. Null: no such script. */
export async function findRender(
  folder: string,
  scripts: Readonly<Record<string, string>>,
): Promise<FoundRender | null> {
  const foundRenders: FoundRender[] = [];
  for (const [name, line] of Object.entries(scripts)) {
    if (!scriptName.test(name)) continue;
    const [file] = scriptFile.exec(line) ?? [];
    const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8').catch(() => '');
    const output = documentName.exec(`${line}\n${text}`)?.[1] ?? null;
    foundRenders.push({ command: `npm run --silent ${name}`, output });
  }
  return foundRenders.find(({ output }) => output !== null) ?? foundRenders[0] ?? null;
}
