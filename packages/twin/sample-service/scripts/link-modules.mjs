// Makes a checkout runnable without a network: links every dependency of the package in the current folder out of the
// first node_modules, at or above the folder given as argument, that holds it.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const from = process.argv[2];
if (from === undefined) {
  process.stderr.write('usage: node link-modules.mjs FOLDER\n');
  process.exit(2);
}

function findPackage(name) {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) throw new Error(`No node_modules at or above ${from} holds ${name}.`);
  }
}

const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const name of Object.keys(dependencies)) {
  const link = join('node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync(findPackage(name), link, 'junction');
}
process.stdout.write(`linked ${Object.keys(dependencies).join(', ')}\n`);
