import { appendFile, chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Writes settings and secrets into `.env` of a folder: those that are there already are replaced, all else is kept. The file is
 * readable by its owner alone and ignored by git.
 */
export async function writeSecrets(folder: string, values: ReadonlyMap<string, string>): Promise<void> {
  if (values.size === 0) return;
  const file = join(folder, '.env');
  const before = await readFile(file, 'utf8').catch(() => '');
  const kept = before
    .split('\n')
    .filter((line) => !values.has(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1] ?? ''));
  while (kept.at(-1) === '') kept.pop();
  const lines = [...values].map(([name, value]) => `${name}=${quote(name, value)}`);
  await writeFile(file, `${[...kept, ...lines].join('\n')}\n`, { mode: 0o600 });
  // The mode above counts for a new file alone.
  await chmod(file, 0o600);
  await ignore(folder);
}

/** A value as Node's reader of such files takes it. */
function quote(name: string, value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  const quoted = ["'", '"', '`'].map((mark) => `${mark}${value}${mark}`);
  return quoted.find((text) => parseEnv(`${name}=${text}\n`)[name] === value) ?? value;
}

async function ignore(folder: string): Promise<void> {
  const file = join(folder, '.gitignore');
  const text = await readFile(file, 'utf8').catch(() => '');
  const wanted = ['.env', '.fixpoint/'].filter(
    (entry) =>
      !text
        .split('\n')
        .some((line) => line.trim().replace(/^\//, '').replace(/\/$/, '') === entry.replace(/\/$/, '')),
  );
  if (wanted.length === 0) return;
  await appendFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${wanted.join('\n')}\n`);
}
