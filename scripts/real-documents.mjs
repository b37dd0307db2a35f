// Holds documents of others to the general templates and prints how often each check speaks: a table in Markdown. Needs a build.
//   node scripts/real-documents.mjs FOLDER [--every N] [--checks a,b] [--findings FILE] [--seed TEXT]
// --every N takes one document in N; --checks names those to run, by default all that are on; --findings writes each finding as
// a line of JSON, to be looked at by eye: shuffled by the seed, so that its first lines are a sample. Another seed draws another.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

const dist = '../packages/compare/dist';
const { createExaminerPool } = await import(`${dist}/pool/index.js`);
const { toExaminationLimits } = await import(`${dist}/limits/index.js`);
const { loadTemplates } = await import(`${dist}/template-files/index.js`);
const { allChecks } = await import(`${dist}/checks/index.js`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    checks: { type: 'string' },
    findings: { type: 'string' },
    seed: { type: 'string', default: '' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('Give the folder of the documents: node scripts/real-documents.mjs FOLDER\n');
  process.exit(2);
}

const pool = createExaminerPool({
  size: Math.min(4, availableParallelism()),
  limits: toExaminationLimits({}),
});
try {
  const documents = await listDocuments(folder, Number(values.every));
  const results = await examineAll(documents);
  report(results);
  if (values.findings !== undefined) {
    await writeFindings(values.findings, results, values.seed);
    console.log(`\n${values.findings}: findings in the order of the seed "${values.seed}".`);
  }
} finally {
  await pool.close();
}

/** Each content once, in the order of its hash: one in so many is then no choice of ours. */
async function listDocuments(root, every) {
  const byHash = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const type = /\.(pptx|xlsx|docx|pptm|xlsm|docm)$/i
      .exec(entry.name)?.[1]
      ?.toLowerCase()
      .replace(/m$/, 'x');
    if (type === undefined || !entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    byHash.set(createHash('sha256').update(bytes).digest('hex'), { path, type, shown: relative(root, path) });
  }
  const all = [...byHash].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return all.filter((_, index) => index % every === 0).map(([, document]) => document);
}

async function examineAll(documents) {
  const templates = withChecks(await loadTemplates(allChecks), values.checks?.split(','));
  const signal = new AbortController().signal;
  return Promise.all(
    documents.map(async ({ path, type, shown }) => {
      const rules = { template: `general-${type}`, templates, today: values.today };
      try {
        const name = basename(path);
        const { findings } = await pool.examine({ name, type, bytes: await readFile(path), rules }, signal);
        return { shown, type, findings };
      } catch (error) {
        return { shown, type, unreadable: error.message };
      }
    }),
  );
}

function withChecks(templates, wanted) {
  if (wanted === undefined) return templates;
  const unknown = wanted.filter((name) => !allChecks.some((check) => check.name === name));
  if (unknown.length > 0) throw new Error(`There is no check ${unknown.join(', ')}.`);
  const checks = Object.fromEntries(
    allChecks.map((check) => [check.name, wanted.includes(check.name) ? check.defaultSeverity : 'off']),
  );
  return new Map([...templates].map(([name, template]) => [name, { ...template, checks }]));
}

function report(results) {
  const read = results.filter(({ unreadable }) => unreadable === undefined);
  const count = (type) => read.filter((one) => one.type === type).length;
  console.log(
    `${read.length} documents were read (${count('docx')} DOCX, ${count('xlsx')} XLSX, ${count('pptx')} PPTX), ${results.length - read.length} rejected.\n`,
  );
  const byCheck = new Map();
  for (const { findings } of read) {
    for (const check of new Set(findings.map((finding) => finding.check))) {
      const { documents, all } = byCheck.get(check) ?? { documents: 0, all: 0 };
      const own = findings.filter((finding) => finding.check === check).length;
      byCheck.set(check, { documents: documents + 1, all: all + own });
    }
  }
  console.log('| Check | Findings | Documents | In 100 |\n| --- | --- | --- | --- |');
  for (const [check, { documents, all }] of [...byCheck].sort(([one], [other]) => one.localeCompare(other))) {
    const type = allChecks.find(({ name }) => name === check)?.type ?? 'any';
    const held = type === 'any' ? read.length : count(type);
    console.log(`| \`${check}\` | ${all} | ${documents} | ${((100 * documents) / held).toFixed(1)} |`);
  }
}

async function writeFindings(file, results, seed) {
  const lines = results.flatMap(({ shown, findings = [], unreadable }) =>
    unreadable === undefined
      ? findings.map(({ check, severity, location, message, expected, actual }) =>
          JSON.stringify({ check, severity, file: shown, location, message, expected, actual }),
        )
      : [JSON.stringify({ check: 'unreadable-document', file: shown, message: unreadable })],
  );
  const key = (line) => createHash('sha256').update(`${seed}${line}`).digest('hex');
  await writeFile(file, `${lines.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).join('\n')}\n`);
}
