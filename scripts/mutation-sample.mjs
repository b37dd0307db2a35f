// Breaks places in the source, drawn at random, and counts those that no unit test notices. A copy of the repository is
// broken, never this one. Tests that fail in the copy before anything is broken prove nothing: they are named and left out.
// Ends with 1 if more than a tenth of the places survive.
//   node scripts/mutation-sample.mjs [--count 100] [--seed TEXT] [--list] [FOLDER …]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findMutations } from './mutation/find-mutations.js';
import { readReachedPlaces, recordPlaces } from './mutation/reached-places.js';
import { relatedTests } from './mutation/related-tests.js';
import { createTestProcess } from './mutation/test-process.js';

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
/** A mutation that makes tests hang is noticed as well: they get this time, and three times as long as they took unbroken. */
const minTimeoutMs = 60_000;
/** The tests of all places, before anything is broken. */
const baselineTimeoutMs = 1_800_000;
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

/** This repository as it is, changes that are not committed included. Returns the folder of the copy and its files. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = stdout.split('\0').filter(Boolean);
  for (const path of paths) cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true });
  const modules = [
    'node_modules',
    ...paths
      .filter((path) => /^(?:packages|services)\/[^/]+\/package\.json$/.test(path))
      .flatMap((path) => [join(dirname(path), 'node_modules'), join(dirname(path), 'dist')]),
  ];
  // Links save the copies of 30,000 files; nothing writes to them.
  for (const path of modules) spawnSync('cp', ['-al', join(root, path), join(copy, path)]);
  return { copy, paths };
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

const { copy, paths } = copyRepository();
const reachedLog = join(copy, 'reached-places.log');
const testProcess = createTestProcess(copy, { REACHED_PLACES: reachedLog });
process.on('exit', () => {
  testProcess.kill();
  rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const relatedTo = relatedTests(copy, paths);
const files = new Map(drawn.map(({ path }) => [path, readFileSync(join(copy, path), 'utf8')]));
const places = drawn.map(({ path, expression }, index) => ({ path, expression, index }));
for (const [path, text] of files) {
  const recorded = places.filter((place) => place.path === path && place.expression !== null);
  writeFileSync(join(copy, path), recordPlaces(text, recorded));
}
const tests = [...new Set([...files.keys()].flatMap(relatedTo))];
const unbroken = { changed: [...files.keys()], tests, bail: 0, isToRecord: true };
const failsUnbroken = await testProcess.run(unbroken, baselineTimeoutMs);
for (const { path, title } of failsUnbroken) console.log(`Left out, fails unbroken: ${path}: ${title}`);
const leftOut = new Set(failsUnbroken.map(({ path }) => path));
const reached = readReachedPlaces(reachedLog, copy);
for (const [path, text] of files) writeFileSync(join(copy, path), text);
console.log(`${tests.length} test files ran unbroken in ${Math.round(performance.now() / 1000)} s.`);

/** True if the compiler rejects a workspace that it accepts unbroken: a developer would see it before any test. */
const hasTypeErrors = (workspace) =>
  spawnSync(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', join(workspace, 'tsconfig.json')],
    { cwd: copy, stdio: 'ignore' },
  ).status !== 0;
const workspaces = new Set(drawn.map(({ path }) => path.split('/').slice(0, 2).join('/')));
const compiled = new Set([...workspaces].filter((workspace) => !hasTypeErrors(workspace)));

let survived = 0;
for (const [index, mutation] of drawn.entries()) {
  const { path, start, end, after, expression } = mutation;
  const text = files.get(path);
  writeFileSync(join(copy, path), `${text.slice(0, start)}${after}${text.slice(end)}`);
  const canNotice = (test) =>
    !leftOut.has(test) && (expression === null || reached.get(test)?.places.has(index) !== false);
  const chosen = relatedTo(path).filter(canNotice);
  const request = { changed: [path], tests: chosen, bail: 1, isToRecord: false };
  const unbrokenMs = chosen.reduce((sum, test) => sum + (reached.get(test)?.ms ?? 0), 0);
  let [failed] = await testProcess.run(request, minTimeoutMs + 3 * unbrokenMs);
  const workspace = path.split('/').slice(0, 2).join('/');
  if (failed === undefined && compiled.has(workspace) && hasTypeErrors(workspace)) {
    failed = { path: 'the compiler', title: 'a type error' };
  }
  writeFileSync(join(copy, path), text);
  if (failed === undefined) survived += 1;
  const verdict = failed === undefined ? `SURVIVED (${chosen.length} test files)` : 'noticed';
  console.log(`${index + 1}/${drawn.length} ${verdict} ${describe(mutation)}`);
  if (failed !== undefined) console.log(`    by ${failed.path}: ${failed.title}`);
}
console.log(`${survived} of ${drawn.length} survived, in ${Math.round(performance.now() / 60_000)} min.`);
process.exit(survived > drawn.length * maxSurvivingShare ? 1 : 0);
