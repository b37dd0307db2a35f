import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Writes `SHA256SUMS` beside the files in `folder`, in the format that `sha256sum --check` reads. Returns its path. */
export async function writeChecksums(folder, files) {
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256').update(await readFile(file));
      return `${hash.digest('hex')}  ${basename(file)}\n`;
    }),
  );
  const path = join(folder, 'SHA256SUMS');
  await writeFile(path, lines.join(''));
  return path;
}
