import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** Undefined if the file does not exist; null if it is not JSON. */
export async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigurationError(`${path} cannot be read.`, {
      hint: 'Check its owner and mode.',
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes a file that only its owner may read: atomically, even if the power fails in between. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // In the same folder, since a rename is atomic only within one file system.
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
