import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('generate/count.py', import.meta.url));
const pythons = ['/usr/bin/python3', 'python3'];

/** A Python that has python-docx and openpyxl; null if this machine has none. */
export async function findPython(): Promise<string | null> {
  for (const python of pythons) {
    const result = await run(python, ['-c', 'import docx, openpyxl']).then(
      () => true,
      () => false,
    );
    if (result) return python;
  }
  return null;
}

/** Counts of the independent readers in these files, by path. */
export async function countIndependently(
  python: string,
  paths: readonly string[],
): Promise<Record<string, object>> {
  const { stdout } = await run(python, [script, ...paths], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Record<string, object>;
}
