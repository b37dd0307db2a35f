import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { listTrackedFiles } from './list-tracked-files.js';

const pages = listTrackedFiles('*.md').filter((path) => !/\/(?:fixtures?|testing)\//.test(path));

/** Text of a page without code blocks and inline code. */
function proseOf(page: string): string {
  return readFileSync(page, 'utf8')
    .replace(/^([ \t]*)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, '')
    .replace(/`[^`\n]*`/g, 'code');
}

/** Anchors of the headings of a page, as GitHub makes them; the second of two equal ones ends with -1. */
function anchorsOf(page: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const anchors = new Set<string>();
  const text = readFileSync(page, 'utf8').replace(/^([ \t]*)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, '');
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+?)\s*#*$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

/** A comment may name a file of another repository as an example. */
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '');

/** The fault of a link on a page; null if its file and its anchor exist. */
function findFault(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#', 2);
  const target = path === '' ? page : normalize(join(dirname(page), decodeURI(path)));
  if (!existsSync(target)) return `${page}: ${link}: no such file`;
  if (anchor === undefined || anchor === '' || !target.endsWith('.md') || statSync(target).isDirectory())
    return null;
  return anchorsOf(target).has(anchor) ? null : `${page}: ${link}: no such heading`;
}

it('links only to files and headings that exist', () => {
  const links = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(<?([^()\s<>]+(?:\([^()\s]*\))?)>?(?:\s+"[^"]*")?\)/g)].flatMap(
      ([, link = '']) => (/^[a-z]+:/i.test(link) ? [] : [{ page, link }]),
    ),
  );
  expect(links.flatMap(({ page, link }) => findFault(page, link) ?? [])).toEqual([]);
  expect(links.length).toBeGreaterThan(100);
});

it('names only pages and headings of the documentation that exist, in messages and pages of the product', () => {
  const sources = listTrackedFiles('packages/*/src/*', 'services/*/src/*').filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  const named = sources.flatMap((path) =>
    [
      ...withoutComments(readFileSync(path, 'utf8')).matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g),
    ].map(([link]) => ({
      path,
      link,
    })),
  );
  const faults = named.flatMap(({ path, link }) => {
    const fault = findFault('README.md', link);
    return fault === null ? [] : [`${path} → ${fault}`];
  });
  expect(faults).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

it('lists every page of the documentation in the index by task', () => {
  const index = readFileSync('docs/index.md', 'utf8');
  const linked = new Set(
    [...index.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => normalize(join('docs', link))),
  );
  const all = listTrackedFiles('docs/*.md').filter((page) => page !== 'docs/index.md');
  expect(all.filter((page) => !linked.has(page) && !page.startsWith('docs/decisions/'))).toEqual([]);
});
