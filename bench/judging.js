// Cost of reading and judging a deck together, and the difference from another build of this repository:
//   node bench/judging.js [folder of the other checkout, built]
//
// Both sides take turns in one process. Processor time counts, with wall clock beside it; of each the medians, and the tenth of the
// rounds that other programs disturbed least. At the end: the most memory of a process that judges the deck once.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeDeck } from './reading/documents.js';

const turns = Number(process.env.BENCH_TURNS ?? 40);
const here = fileURLToPath(new URL('..', import.meta.url));
const other = process.argv[2] === undefined ? null : resolve(process.argv[2]);

const sides = [['this', await load(process.env.BENCH_ROOT ?? here)]];
if (other !== null) sides.push(['other', await load(other)]);

// Runs as the separate program that measures memory.
if (process.env.BENCH_DECK !== undefined) {
  const [[, judge]] = sides;
  await judge(await readFile(process.env.BENCH_DECK));
  process.stdout.write(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? '0');
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'fixpoint-judging-'));
try {
  for (const slides of [10, 200]) await report(slides, await writeDeck(folder, slides));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Reads and judges under the template that fits, as the comparator does. */
async function load(root) {
  const part = (path) => import(pathToFileURL(join(root, 'packages', path)).href);
  const { readDocument } = await part('documents/dist/reader/index.js');
  const { examineDocument } = await part('compare/dist/engine/examine-document.js');
  const { allChecks } = await part('compare/dist/checks/all-checks.js');
  const { loadTemplates } = await part('compare/dist/template-files/load-templates.js');
  const rules = {
    template: null,
    templates: await loadTemplates(allChecks),
    checks: allChecks,
    today: '2026-01-01',
  };
  return async (bytes) => {
    const content = await readDocument(bytes, {});
    return examineDocument({ name: 'deck.pptx', type: 'pptx', bytes: bytes.length, content }, rules);
  };
}

async function report(slides, path) {
  const bytes = await readFile(path);
  const times = new Map(sides.map(([name]) => [name, { processor: [], clock: [] }]));
  const rounds = slides > 50 ? Math.ceil(turns / 4) : turns;
  // The first rounds warm both up.
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, judge] of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = process.cpuUsage();
      const started = performance.now();
      await judge(bytes);
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      times.get(name).processor.push((user + system) / 1000);
      times.get(name).clock.push(performance.now() - started);
    }
  }
  process.stdout.write(`${slides} slides, read and judged, at a load of ${loadavg()[0].toFixed(0)}\n`);
  for (const kind of ['processor', 'clock'])
    for (const [share, name] of [
      [0.5, 'median'],
      [0.1, 'least disturbed'],
    ]) {
      const [ours, theirs] = [...times.values()].map((of) => quantile(of[kind], share));
      print(`${kind}, ${name}`, 'ms', ours, theirs);
    }
  const [ours, theirs] = [here, ...(other === null ? [] : [other])].map((root) => peakMemory(root, path));
  print('memory', 'MB', ours, theirs);
}

function print(what, unit, ours, theirs) {
  const beside =
    theirs === undefined ? '' : `, the other build ${theirs.toFixed(1)}: ${(ours / theirs).toFixed(2)} times`;
  process.stdout.write(`  ${what.padEnd(27)} ${ours.toFixed(1)} ${unit}${beside}\n`);
}

/** In MB. The median of three processes. */
function peakMemory(root, path) {
  const program = fileURLToPath(import.meta.url);
  const env = { ...process.env, BENCH_DECK: path, BENCH_ROOT: root };
  const found = [1, 2, 3].map(() => Number(execFileSync(process.execPath, [program], { env })) / 1024);
  return quantile(found, 0.5);
}

function quantile(values, share) {
  return values.toSorted((one, two) => one - two)[Math.floor(values.length * share)];
}
