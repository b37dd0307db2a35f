import { countTests, type NamedTest, type TestCounts } from './test-run.js';

/** `ok 3 - adds amounts # SKIP later`, with vitest's and node-tap's `{` if its subtests follow. */
const point = /^( *)(not )?ok\b(?: +(\d+))?(?: +-)?(?: +(.*?))?$/;
const directive = /(?:^|[^\\])#\s*(skip|todo)\b.*$/i;
const statuses: Readonly<Record<string, NamedTest['status']>> = { skip: 'skipped', todo: 'todo' };
const measured = /#\s*time=[\d.]+m?s\s*(\{?)$/;

/**
 * Reads the documents in the Test Anything Protocol (versions 13 and 14) among the lines of one program. A test that only contains others is not
 * counted. node:test prints its own summary below such a document: the counts are read from there. Pure.
 */
export function readTap(lines: readonly string[]): TestCounts[] {
  const documents: string[][] = [];
  let current: string[] = [];
  for (const line of lines) {
    if (/^TAP version \d+$/.test(line)) {
      documents.push(current);
      current = [];
    }
    current.push(line);
  }
  documents.push(current);
  return documents.flatMap((document) => readDocument(document) ?? []);
}

interface Level {
  readonly indent: number;
  readonly name: string;
}

function readDocument(lines: readonly string[]): TestCounts | null {
  const isDocument = lines.some((line) => /^(?:TAP version \d+|1\.\.\d+(?: #.*)?)$/.test(line));
  const tests: (NamedTest & { failed: boolean })[] = [];
  /** Enclosing levels of the next points: `# Subtest:` lines and points with a brace. */
  const outer: Level[] = [];
  /** Indents of points that no outer point has closed yet. */
  let open: number[] = [];
  let points = 0;

  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    const subtest = /^ *# Subtest: (.*)$/.exec(line)?.[1];
    if (subtest !== undefined) {
      leave(outer, indent);
      outer.push({ indent, name: unescapePoint(subtest) });
      continue;
    }
    if (/^ *\}$/.test(line)) {
      open = open.filter((candidate) => candidate <= indent);
      leave(outer, indent);
      continue;
    }
    const match = point.exec(line);
    if (match === null) continue;
    points += 1;
    const { name, status, opensBrace } = readPoint(match[4] ?? '');
    const holdsOthers = open.some((candidate) => candidate > indent);
    // One of each indent: thousands of points have the same.
    open = [...open.filter((candidate) => candidate < indent), indent];
    leave(outer, indent);
    if (opensBrace) outer.push({ indent, name });
    else if (!holdsOthers) {
      const path = [...outer.map((level) => level.name), name].join(' > ');
      tests.push({ name: path, status, failed: match[2] !== undefined });
    }
  }
  if (!isDocument || (points === 0 && !lines.includes('1..0'))) return null;
  return countTests('tap', tests);
}

function readPoint(text: string): NamedTest & { opensBrace: boolean } {
  const time = measured.exec(text);
  const opensBrace = time?.[1] === '{' || / \{$/.test(text);
  const rest = time === null ? text.replace(/ \{$/, '') : text.slice(0, time.index);
  const word = directive.exec(rest)?.[1]?.toLowerCase();
  const name = unescapePoint(
    word === undefined ? rest : rest.slice(0, rest.search(/(?<!\\)#\s*(?:skip|todo)\b/i)),
  );
  return { name, status: statuses[word ?? ''] ?? 'run', opensBrace };
}

function leave(outer: Level[], indent: number): void {
  while ((outer.at(-1)?.indent ?? -1) >= indent) outer.pop();
}

function unescapePoint(text: string): string {
  return text.replace(/\\([#\\])/g, '$1').trim();
}
