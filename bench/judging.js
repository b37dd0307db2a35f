// What reading and judging a deck cost together, and how much more than with another build of this repository:
//   node bench/judging.js [folder of the other checkout, built]
// Both sides take turns in one process; processor time counts, so that other programs matter less.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeDeck } from './reading/documents.js';

const turns = Number(process.env.BENCH_TURNS ?? 40);
const here = fileURLToPath(new URL('..', import.meta.url));
const other = process.argv[2] === undefined ? null : resolve(process.argv[2]);

const sides = [['this', await load(here)]];
if (other !== null) sides.push(['other', await load(other)]);

const folder = await mkdtemp(join(tmpdir(), 'fixpoint-judging-'));
try {
  for (const slides of [10, 200]) await report(slides, await readFile(await writeDeck(folder, slides)));
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

async function report(slides, bytes) {
  const times = new Map(sides.map(([name]) => [name, []]));
  const rounds = slides > 50 ? Math.ceil(turns / 4) : turns;
  // The first rounds warm both up.
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, judge] of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = process.cpuUsage();
      await judge(bytes);
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.get(name).push((user + system) / 1000);
    }
  }
  const ours = median(times.get('this'));
  const line = `${slides} slides, read and judged: ${ours.toFixed(1)} ms`;
  if (other === null) process.stdout.write(`${line}\n`);
  else {
    const theirs = median(times.get('other'));
    process.stdout.write(
      `${line}, the other build ${theirs.toFixed(1)} ms: ${(ours / theirs).toFixed(2)} times\n`,
    );
  }
}

function median(values) {
  return values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)];
}
