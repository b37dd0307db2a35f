import { open } from 'node:fs/promises';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { InvalidInputError } from '@fixpoint/shared/errors';

/**
 * Reads a file, at most one byte more than the reader takes: enough for it to report that the file is too large, and no more
 * memory than that. Throws `InvalidInputError` if there is no such file.
 */
export async function readFileWithin(path: string, limit = defaultReaderLimits.fileBytes): Promise<Buffer> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, limit + 1));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`The file "${path}" cannot be read: ${reason}.`, {
      field: 'file',
      hint: 'Give the path of an existing file.',
      cause,
    });
  }
}
