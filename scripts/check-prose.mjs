// Finds phrases that are not plain English: in docs (with textlint, which knows Markdown), and in strings, comments and test titles of
// the sources (by TypeScript's syntax tree). Fails if a folder has more of them than scripts/prose/limits.json allows; a folder
// without an entry may have none. The limits only fall.
//   node scripts/check-prose.mjs [--list] [--write] [path prefix]
// --list prints every hit. --write lowers the limits to the present numbers.
// An exception is marked in place: `// plain English: REASON` on the line before a string, `<!-- textlint-disable phrases -->` in docs.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { lintDocs } from './prose/lint-docs.js';
import { findPhrases } from './prose/phrases.js';
import { readTexts } from './prose/read-texts.js';

const limitsFile = 'scripts/prose/limits.json';
const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [prefix = ''] = positionals;
const files = execFileSync('git', ['ls-files', '--', prefix === '' ? '.' : prefix], {
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter((path) => path !== '' && !/(?:^|\/)(?:fixtures?|corpus|sample-service)\/|generated/.test(path));

/** @type {{ kind: string, path: string, line: number, message: string }[]} */
const hits = [];
const read = { docs: 0, strings: 0, comments: 0, titles: 0 };
for (const path of files) {
  if (path.endsWith('.md')) {
    const text = readFileSync(path, 'utf8');
    read.docs += text.split('\n').length;
    for (const hit of await lintDocs(path, text)) hits.push({ kind: 'docs', path, ...hit });
  } else if (
    /^(?:packages|services|tests|bench|scripts)\/.*\.(?:tsx?|mjs|js)$/.test(path) &&
    !path.endsWith('.d.ts')
  ) {
    for (const { kind, line, text, isException } of readTexts(path, readFileSync(path, 'utf8'))) {
      read[kind] += 1;
      if (isException) continue;
      for (const { name, found, plain } of findPhrases(text)) {
        hits.push({ kind, path, line, message: `"${found}" (${name}): ${plain}` });
      }
    }
  }
}

const counts = countByFolder(hits);
const limits = JSON.parse(readFileSync(limitsFile, 'utf8'));
const grown = Object.entries(counts).filter(([key, count]) => count > (limits[key] ?? 0));
for (const hit of hits) {
  const isShown = values.list || grown.some(([key]) => key === keyOf(hit));
  if (isShown) process.stdout.write(`${hit.path}:${hit.line} ${hit.kind}: ${hit.message}\n`);
}
for (const [key, count] of grown) {
  process.stdout.write(
    `${key}: ${count} phrases, at most ${limits[key] ?? 0} are allowed. Reword the new ones.\n`,
  );
}
if (values.write && prefix === '') {
  const lowered = Object.fromEntries(
    Object.entries(counts)
      .map(([key, count]) => [key, Math.min(count, limits[key] ?? count)])
      .sort(([one = ''], [other = '']) => String(one).localeCompare(String(other))),
  );
  writeFileSync(limitsFile, `${JSON.stringify(lowered, null, 2)}\n`);
}
const of = (kind) => `${kind} ${hits.filter((hit) => hit.kind === kind).length} of ${read[kind]}`;
process.stdout.write(
  `Phrases that are not plain English: ${['docs', 'strings', 'comments', 'titles'].map(of).join(', ')}.\n`,
);
process.exitCode = grown.length > 0 ? 1 : 0;

/** `folder kind`, as `packages/web titles`. @param {typeof hits[number]} hit */
function keyOf({ kind, path }) {
  const parts = path.split('/');
  const folder = /^(?:packages|services)$/.test(parts[0] ?? '') ? parts.slice(0, 2).join('/') : parts[0];
  return `${folder} ${kind}`;
}

/** @param {typeof hits} list @returns {Record<string, number>} Number of hits by folder and kind. */
function countByFolder(list) {
  const counted = {};
  for (const hit of list) counted[keyOf(hit)] = (counted[keyOf(hit)] ?? 0) + 1;
  return counted;
}
