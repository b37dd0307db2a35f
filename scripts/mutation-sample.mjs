// Breaks places in the source, drawn at random, and counts those that no unit test notices. A copy of the repository is
// broken, never this one. Each place takes as long as the tests that import it. Ends with 1 if more than a tenth of them survive.
//   node scripts/mutation-sample.mjs [--count 100] [--seed TEXT] [--list] [FOLDER …]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findMutations } from './mutation/find-mutations.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    list: { type: 'boolean', default: false },
  },
});
const folders =
  positionals.length > 0
    ? positionals
    : ['packages/tasks/src', 'services/fixer/src', 'packages/compare/src/checks'];
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) {
  console.error(`mutation-sample: --count "${values.count}" is not a number of places; use 1 or more.`);
  process.exit(2);
}
/** A mutation that makes a test hang is noticed as well. */
const timeoutMs = 300_000;
const maxSurvivingShare = 0.1;

function draw() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' });
  const files = stdout
    .split('\0')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/'));
  const mutations = files.flatMap((path) => findMutations(path, readFileSync(join(root, path), 'utf8')));
  const keyed = mutations.map((mutation) => {
    const { path, start, kind } = mutation;
    const key = createHash('sha256').update(`${values.seed} ${path} ${start} ${kind}`).digest('hex');
    return { key, mutation };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { total: mutations.length, drawn: keyed.slice(0, count).map(({ mutation }) => mutation) };
}

/** This repository as it is, changes that are not committed included. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of stdout.split('\0').filter(Boolean)) {
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true });
  }
  const modules = [
    'node_modules',
    ...stdout
      .split('\0')
      .filter((path) => /^(?:packages|services)\/[^/]+\/package\.json$/.test(path))
      .flatMap((path) => [join(dirname(path), 'node_modules'), join(dirname(path), 'dist')]),
  ];
  // Links save the copies of 30,000 files; nothing writes to them.
  for (const path of modules) spawnSync('cp', ['-al', join(root, path), join(copy, path)]);
  return copy;
}

/** True if a unit test fails: first those beside the file, then all of its workspace that import it. */
function isNoticed(copy, { path }) {
  const [workspace] = /^(?:packages|services)\/[^/]+/.exec(path);
  return (
    fails(copy, ['run', '--project', 'unit', dirname(path)]) ||
    fails(copy, ['related', '--run', '--project', 'unit', '--dir', workspace, path])
  );
}

function fails(copy, args) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, '--bail', '1', '--reporter', 'dot', '--passWithNoTests'],
    { cwd: copy, timeout: timeoutMs, stdio: 'ignore', env: { ...process.env, CI: '' } },
  );
  return status !== 0;
}

function describe({ path, line, kind, before, after }) {
  const short = (text) => text.replace(/\s+/g, ' ').slice(0, 70);
  return `${path}:${line} ${kind}: ${short(before)} → ${short(after)}`;
}

const { total, drawn } = draw();
console.log(`${drawn.length} of ${total} places, drawn by the seed "${values.seed}".`);
if (values.list) {
  for (const mutation of drawn) console.log(describe(mutation));
  process.exit(0);
}

const copy = copyRepository();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
let survived = 0;
for (const [index, mutation] of drawn.entries()) {
  const file = join(copy, mutation.path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text.slice(0, mutation.start)}${mutation.after}${text.slice(mutation.end)}`);
  const noticed = isNoticed(copy, mutation);
  writeFileSync(file, text);
  if (!noticed) survived += 1;
  console.log(`${index + 1}/${drawn.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${describe(mutation)}`);
}
console.log(`${survived} of ${drawn.length} survived.`);
process.exitCode = survived > drawn.length * maxSurvivingShare ? 1 : 0;
