// Packs everything that is published: the command, the comparator and the runner, with their checksums in SHA256SUMS.
//   node scripts/pack.mjs [folder]     the folder the files go to; dist/ by default. After `npm run build`.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeChecksums } from './pack/write-checksums.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? join(root, 'dist'));

const files = [];
// One after the other: the command and the runner are bundled in the same places.
for (const name of ['pack-cli', 'pack-runner', 'pack-compare']) {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, `scripts/${name}.mjs`), target]);
  files.push(stdout.trim());
}
files.push(await writeChecksums(target, files));
for (const file of files) console.log(file);
