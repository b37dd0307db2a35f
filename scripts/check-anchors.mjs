import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Prints documents of the corpus with LibreOffice and checks that the words of each marked place are printed there:
// node scripts/check-anchors.mjs [documents]
const [count = '200'] = process.argv.slice(2);
if (!/^[1-9]\d{0,3}$/.test(count)) {
  process.stderr.write(
    `check-anchors: "${count}" is not a number of documents. Example: node scripts/check-anchors.mjs 200\n`,
  );
  process.exit(2);
}
const missing = ['soffice', 'pdftotext'].filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0) {
  process.stderr.write(
    `check-anchors: ${missing.join(' and ')} not found. Install them: apt-get install libreoffice-impress libreoffice-calc libreoffice-writer poppler-utils\n`,
  );
  process.exit(2);
}
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'unit', 'packages/compare/src/places/printed-anchors.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, PRINTED_ANCHORS: count },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
