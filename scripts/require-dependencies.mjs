// Ends a script of package.json with one line if its dependencies are not installed, as in a new clone.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// npm writes it last.
if (!existsSync(`${root}/node_modules/.package-lock.json`)) {
  process.stderr.write(`Dependencies are not installed yet. Run "npm ci" in ${root}\n`);
  process.exitCode = 2;
}
