import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { type Document, isMap, parseDocument } from 'yaml';

/** Sets one variable in a `.env` file, which is created if it is missing, and readable by its owner alone from then on. */
export async function setVariable(file: string, name: string, value: string): Promise<void> {
  const text = await readOrEmpty(file);
  const line = `${name}=${quote(value)}`;
  const lines = text.split('\n');
  const index = lines.findIndex((candidate) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(candidate));
  if (index >= 0) lines[index] = line;
  else lines.splice(lines.at(-1) === '' ? -1 : lines.length, 0, line);
  const content = lines.join('\n');
  await replaceFile(file, content.endsWith('\n') ? content : `${content}\n`, 0o600);
  await chmod(file, 0o600);
}

/** Sets one mailbox in a YAML configuration and leaves everything else, comments too, as it is. */
export async function setMailbox(file: string, name: string, definition: object): Promise<void> {
  const document: Document = parseDocument(await readOrEmpty(file));
  const [problem] = document.errors;
  if (problem !== undefined || (document.contents !== null && !isMap(document.contents))) {
    throw new ConfigurationError(`${file} was not changed: it is not a YAML mapping.`, {
      hint: problem?.message.split('\n')[0] ?? 'Start it with "services:" or "mailboxes:".',
    });
  }
  document.setIn(['mailboxes', name], document.createNode(definition));
  await replaceFile(file, document.toString({ lineWidth: 0 }), 0o644);
}

/** Whole or not at all. */
async function replaceFile(file: string, content: string, mode: number): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content, { mode });
  await rename(temporary, file);
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new ConfigurationError(`Cannot read ${file}.`, {
      hint: 'Check that it is a file and that this user may read it.',
      cause: error,
    });
  }
}

/** As Node's own reader of such files takes it back: in quotes that the value does not have. */
function quote(value: string): string {
  if (/^[\w@%+,./:-]+$/.test(value)) return value;
  const mark = ["'", '"', '`'].find((candidate) => !value.includes(candidate));
  if (mark !== undefined && !/[\r\n]/.test(value)) return `${mark}${value}${mark}`;
  throw new ConfigurationError(
    'The secret cannot be stored in .env: it contains a line break or every kind of quotes.',
    {
      hint: 'Put it into a file, and set the variable with the suffix _FILE to its path.',
    },
  );
}
