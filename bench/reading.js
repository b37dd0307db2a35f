// Cost of reading: ours against the bare inflating of the same entries, and against other readers. Each measurement is a separate
// process, so that its peak of memory is its own; sides take turns, so that other load on the machine hits all of them.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('reading/', import.meta.url));
const python = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
/** Half a million rows take minutes with some readers: `BENCH_ROWS=50000` stops before them. */
const mostRows = Number(process.env.BENCH_ROWS ?? 500_000);
/** Turns of every side; the median of their ratios counts. */
const turns = Number(process.env.BENCH_TURNS ?? 3);
const maxReadMs = 300_000;

const everywhere = ['jszip + fast-xml-parser', 'lxml + zipfile'];
const peers = {
  pptx: ['officeparser', ...everywhere],
  docx: ['officeparser', 'mammoth', 'python-docx', ...everywhere],
  xlsx: [
    'exceljs, streaming',
    'exceljs, whole',
    'SheetJS, dense',
    'read-excel-file',
    'openpyxl, read-only',
    'openpyxl, whole',
  ],
};
const inPython = new Set(['lxml + zipfile', 'python-docx', 'openpyxl, read-only', 'openpyxl, whole']);

await install();
const documents = await mkdtemp(join(tmpdir(), 'fixpoint-bench-'));
try {
  const { writeDeck, writeText, writeWorkbook } = await import('./reading/documents.js');
  for (const slides of [10, 50, 200])
    await report(`${slides} slides`, await writeDeck(documents, slides), 20);
  for (const pages of [10, 200]) await report(`${pages} pages`, await writeText(documents, pages), 20);
  for (const rows of [1_000, 50_000, 500_000].filter((count) => count <= mostRows)) {
    await report(`${rows} rows of 10`, await writeWorkbook(documents, rows), rows > 1_000 ? 1 : 20);
  }
} finally {
  await rm(documents, { recursive: true, force: true });
}
await reportStart();

/** The other readers are installed here, on demand: no user of Fixpoint pays for them. */
async function install() {
  try {
    await access(join(folder, 'node_modules'));
  } catch {
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    const [code] = await once(npm, 'exit');
    if (code !== 0) throw new Error('The other readers cannot be installed: see above.');
  }
}

async function report(title, path, rounds) {
  const names = ['fixpoint', 'inflate', ...peers[path.split('.').at(-1)]];
  const results = new Map(names.map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      results.get(name)?.push(await measure(name, path, rounds));
    }
  }
  const ours = results.get('fixpoint');
  process.stdout.write(
    `${title}: Fixpoint ${median(ours.map(({ time }) => time)).toFixed(0)} ms, peak ${megabytes(median(ours.map(({ peak }) => peak)))}\n`,
  );
  for (const [name, all] of results) {
    if (name === 'fixpoint') continue;
    if (all.some((one) => one.error !== undefined)) {
      process.stdout.write(`  ${name.padEnd(26)} ${all.find((one) => one.error !== undefined).error}\n`);
      continue;
    }
    const ratio = (key) => median(all.map((one, turn) => one[key] / ours[turn][key])).toFixed(2);
    process.stdout.write(
      `  ${name.padEnd(26)} ${ratio('time').padStart(7)} × our time  ${ratio('peak').padStart(6)} × our memory\n`,
    );
  }
}

async function measure(name, path, rounds) {
  const [program, ...script] = inPython.has(name)
    ? [python, join(folder, 'read_once.py')]
    : [process.execPath, '--max-old-space-size=6000', join(folder, 'read-once.js')];
  try {
    const { stdout } = await run(program, [...script, name, path, String(rounds)], { timeout: maxReadMs });
    return JSON.parse(stdout);
  } catch (error) {
    const last = String(error.stderr ?? error.message)
      .trim()
      .split('\n')
      .at(-1);
    return { error: error.killed ? `more than ${maxReadMs / 1000} s` : `fails here: ${last.slice(0, 90)}` };
  }
}

/** From the start of the process to its end: the wait of a step in a CI. */
async function reportStart() {
  const command = fileURLToPath(new URL('../packages/compare/bin/fixpoint-compare.js', import.meta.url));
  const ratios = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const bare = await timeOf(['-e', '0']);
    ratios.push((await timeOf([command, '--version'])) / bare);
  }
  process.stdout.write(
    `Cold start of fixpoint-compare --version: ${median(ratios).toFixed(2)} × node -e 0\n\n`,
  );
}

async function timeOf(args) {
  const start = performance.now();
  await run(process.execPath, args);
  return performance.now() - start;
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}
