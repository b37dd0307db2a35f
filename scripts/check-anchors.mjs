import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Plants every check in documents of every writer, at most so many, prints them with LibreOffice and checks that the marks hold
// the words that findings name:
// node scripts/check-anchors.mjs [documents]
const [count = '400'] = process.argv.slice(2);
if (!/^[1-9]\d{0,3}$/.test(count)) {
  process.stderr.write(
    `check-anchors: "${count}" is not a number of documents. Example: node scripts/check-anchors.mjs 40\n`,
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
  ['vitest', 'run', '--project', 'system', 'tests/printed-anchors.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, PRINTED_ANCHORS: count },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
