import { constants, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FixpointError } from '@fixpoint/shared/errors';

/** Reads a file of a folder: never through a link, never more than `maximumBytes`. */
export async function readDownload(folder: string, name: string, maximumBytes: number): Promise<Buffer> {
  if (name !== basename(name)) throw new TypeError('A download lies in its folder.');
  // Windows has no such flag, and needs a right of its own to make links.
  const noLinks = constants.O_NOFOLLOW ?? 0;
  const file = await open(join(folder, name), constants.O_RDONLY | noLinks);
  try {
    const { size } = await file.stat();
    if (size > maximumBytes) {
      throw new FixpointError(`The download has ${size} bytes, above the limit of ${maximumBytes}.`, {
        code: 'download-too-large',
        retry: 'never',
        hint: 'Raise mail.maxAttachmentBytes in fixpoint.policy.yaml if such documents are expected.',
      });
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}
