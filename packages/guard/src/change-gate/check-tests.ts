import type { ChangeViolation, FileContents, ProposedFile } from './change.js';
import { isFormattingOnly } from './is-formatting-only.js';
import type { DiffLine } from './read-diff.js';
import { languageOf, type Statement, type TestLanguage } from './test-languages.js';

/** Lines that replace others; both may be empty. */
interface Edit {
  readonly removed: readonly DiffLine[];
  readonly added: readonly DiffLine[];
}

/** The patterns of the languages are quick on lines as people write them. */
const maxLineLength = 5_000;
const instead =
  'Change the code, not the test. Add new cases next to the existing ones or in a separate file.';

/**
 * Checks a change of an existing file of tests. It may be extended: by whole tests, assertions, imports, definitions of new names and rows
 * of tables. Nothing of it may be removed, changed, skipped or moved to a place from which it no longer runs. Lines are read, not a
 * program: an assertion may still be made to hold by a new row or import that is evil enough, and an honest rewrite is refused. Pure.
 */
export function checkTests(
  { path, status }: ProposedFile,
  lines: readonly DiffLine[],
  contents: FileContents | undefined,
): ChangeViolation[] {
  const refuse = (reason: string) => [{ rule: 'test-file', path, reason: `${reason} ${instead}` }];
  if (status === 'added') {
    const ends = languageOf(path).weakenings.filter(({ isForAll }) => isForAll);
    for (const { text, line } of lines) {
      const hit = ends.find(({ pattern }) => pattern.test(text.slice(0, maxLineLength)));
      if (hit !== undefined) return refuse(`Line ${line} ${hit.what}.`);
    }
    return [];
  }
  if (status === 'deleted') return refuse('A file with existing tests may not be deleted.');
  if (status === 'type-changed' || contents?.before == null || contents.after === null) {
    return refuse('An existing test file must stay a text file.');
  }
  const { before, after } = contents;
  if (isFormattingOnly(path, before, after)) return [];
  const language = languageOf(path);
  for (const edit of editsOf(lines)) {
    const fault = faultOf(path, edit, language, before, after);
    if (fault !== null) return refuse(`Line ${edit.added[0]?.line ?? edit.removed[0]?.line ?? 0} ${fault}.`);
  }
  return [];
}

function editsOf(lines: readonly DiffLine[]): Edit[] {
  const edits: { removed: DiffLine[]; added: DiffLine[] }[] = [];
  let last: DiffLine | undefined;
  for (const line of lines) {
    if (line.kind !== 'kept') {
      if (last === undefined || last.kind === 'kept' || last.hunk !== line.hunk)
        edits.push({ removed: [], added: [] });
      edits.at(-1)?.[line.kind].push(line);
    }
    last = line;
  }
  return edits;
}

function faultOf(
  path: string,
  edit: Edit,
  language: TestLanguage,
  before: string,
  after: string,
): string | null {
  const [removed, added] = [edit.removed, edit.added].map((lines) => lines.map(({ text }) => text.trimEnd()));
  if (language.statements !== null && added?.some((line) => line.length > maxLineLength)) {
    return 'is too long to be reviewed';
  }
  const weakened = findWeakening(added ?? [], removed ?? [], language);
  if (weakened !== null) return weakened;
  const rest = withoutKept(path, removed ?? [], added ?? [], language);
  if (rest === null) return 'changes or removes a tested action or an expected value';
  if (language.statements === null) return null;
  const all = after.split('\n');
  const end = edit.added.at(-1)?.line ?? 0;
  const ways = rest === added ? waysToInsert(all, end - rest.length, end) : [{ lines: rest, end }];
  const faults = ways.map((way) => {
    const next = all.slice(way.end).find((line) => line.trim() !== '');
    return checkAdditions(way.lines, next ?? '', language, before);
  });
  return faults.includes(null) ? null : (faults[0] ?? null);
}

/**
 * Lines that were inserted, and every other choice of lines that gives the same file: if a block ends as the one before it, a diff may show
 * the end of that one and the new block without its own end.
 */
function waysToInsert(
  all: readonly string[],
  start: number,
  end: number,
): { readonly lines: readonly string[]; readonly end: number }[] {
  const ways = [{ lines: all.slice(start, end), end }];
  for (let by = 1; start - by >= 0 && all[start - by] === all[end - by]; by += 1) {
    ways.push({ lines: all.slice(start - by, end - by), end: end - by });
  }
  for (let by = 0; end + by < all.length && all[start + by] === all[end + by]; by += 1) {
    ways.push({ lines: all.slice(start + by + 1, end + by + 1), end: end + by + 1 });
  }
  return ways;
}

function findWeakening(
  added: readonly string[],
  removed: readonly string[],
  { weakenings, statements }: TestLanguage,
): string | null {
  const isTest = (line: string) =>
    statements?.find(({ pattern }) => pattern.test(line.trim()))?.kind === 'test';
  const startsTest = isTest(added.find((line) => line.trim() !== '') ?? '');
  const hit = weakenings.find(
    ({ pattern, isEverywhere }) =>
      (isEverywhere || !startsTest) &&
      added.some((line) => pattern.test(line)) &&
      !removed.some((line) => pattern.test(line)),
  );
  return hit?.what ?? null;
}

/**
 * The lines that are really new, if the removed ones are still there: with other white space, with a comma behind it, or as an
 * import that names more; null if something is gone.
 */
function withoutKept(
  path: string,
  removed: readonly string[],
  added: readonly string[],
  language: TestLanguage,
): readonly string[] | null {
  const gone = removed.filter((line) => line.trim() !== '');
  if (gone.length === 0) return added;
  if (isFormattingOnly(path, gone.join('\n'), added.join('\n'))) return [];
  const left = [...added];
  for (const line of gone) {
    const index = left.findIndex((each) => {
      const [old, now] = language.isIndented ? [line, each] : [line.trim(), each.trim()];
      return now === old || (now === `${old},` && /[\])}'"\w`]$/.test(old)) || namesMore(line, each);
    });
    if (index === -1) return null;
    left.splice(index, 1);
  }
  return left;
}

const importForms = [
  /^import\s+(?<type>type\s+)?(?:(?<whole>\w+)\s*,?\s*)?(?:\{(?<names>[^}]*)\}\s*)?from\s*(?<source>['"][^'"]+['"]);?$/,
  /^from\s+(?<source>[\w.]+)\s+import\s+\(?(?<names>[\w\s,]+)\)?$/,
];

function namesMore(old: string, now: string): boolean {
  return importForms.some((form) => {
    const [one, other] = [form.exec(old.trim())?.groups, form.exec(now.trim())?.groups];
    if (!one || !other || one.source !== other.source || one.whole !== other.whole) return false;
    const [known, names] = [namesIn(one.names), namesIn(other.names)];
    return (
      known.every((name) => names.includes(name)) &&
      names.filter((name) => !known.includes(name)).every((name) => !isRunner(name))
    );
  });
}

function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Names by which tests are written: an import must not give them another meaning. `vi` and the like come from the runner itself. */
function isRunner(name: string): boolean {
  return /(?:^|\s)(?:it|test|describe|suite|context|expect|assert|should|jest|chai|pytest|unittest|self)$/.test(
    name,
  );
}

function checkAdditions(
  lines: readonly string[],
  next: string,
  language: TestLanguage,
  before: string,
): string | null {
  if (lines.every((line) => line.trim() === '')) return null;
  const plain = language.strip(lines.join('\n'));
  if (plain === null) return 'opens a comment or a string that includes the code after it';
  if (!isBalanced(plain)) return 'opens or closes a block around existing tests';
  const statements = statementsIn(lines, plain.split('\n'), language);
  // A word within quotes is not a name.
  const code = language.strip(before) ?? before;
  if (statements === null) return 'adds something other than a test, an assertion, an import or a new name';
  for (const statement of statements) {
    const fault = additionFault(statement, next, language, code);
    if (fault !== null) return fault;
  }
  const last = statements.filter(({ kind }) => kind !== 'comment').at(-1);
  if (last?.kind === 'decorator') return 'adds a decorator to the existing test that follows';
  const end = plain.trimEnd();
  return last !== undefined && !language.isIndented && !/[;)}\],'`\w]$/.test(end)
    ? 'makes the rest of an existing test part of the added code'
    : null;
}

function additionFault(
  { text, kind, name, indent }: Found,
  next: string,
  language: TestLanguage,
  code: string,
): string | null {
  const isTaken =
    name !== undefined && new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code);
  if (isTaken && (kind === 'definition' || language.isIndented))
    return `redefines "${name}", which the file already uses`;
  if (kind === 'import' && isForeignImport(text)) return 'imports a test function from another module';
  const opensBlock = language.isIndented && /^(?:test|definition)$/.test(kind);
  if (opensBlock && indentOf(next) > indent && next.trim() !== '') {
    return 'makes the rest of an existing test part of the added code';
  }
  return null;
}

function isBalanced(plain: string): boolean {
  const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
  const open: string[] = [];
  for (const character of plain.match(/[()[\]{}]/g) ?? []) {
    const opener = pairs[character];
    if (opener === undefined) open.push(character);
    else if (open.pop() !== opener) return false;
  }
  return open.length === 0;
}

interface Found {
  readonly text: string;
  readonly kind: Statement['kind'];
  /** The name that it defines. */
  readonly name: string | undefined;
  readonly indent: number;
}

/** Kind of statement that begins on each line outside brackets and blocks of another; null if a line begins nothing that is allowed. */
function statementsIn(
  lines: readonly string[],
  plain: readonly string[],
  language: TestLanguage,
): Found[] | null {
  const results: Found[] = [];
  let depth = 0;
  let isContinued = false;
  for (const [index, line] of lines.entries()) {
    const bare = plain[index] ?? '';
    const text = line.trim();
    const isInside = depth > 0 || isContinued;
    isContinued = !language.isIndented && /(?:=>|[=&|?:+*/-])\s*$/.test(bare);
    depth += (bare.match(/[([{]/g)?.length ?? 0) - (bare.match(/[)\]}]/g)?.length ?? 0);
    const last = results.at(-1);
    const isBody =
      language.isIndented &&
      last !== undefined &&
      /^(?:test|definition|assertion)$/.test(last.kind) &&
      indentOf(line) > last.indent;
    const isChained = !language.isIndented && last !== undefined && /^[.)\]}]/.test(text);
    if (isInside || text === '' || isBody || isChained) continue;
    const statement = language.statements?.find(({ pattern }) => pattern.test(text));
    if (
      statement === undefined ||
      (statement.kind === 'row' && !lines.slice(index).some((each) => each.trimEnd().endsWith(',')))
    )
      return null;
    const name = statement.pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined);
    results.push({ text, kind: statement.kind, name, indent: indentOf(line) });
  }
  return results;
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function isForeignImport(text: string): boolean {
  const groups = importForms.map((form) => form.exec(text)?.groups).find((each) => each !== undefined);
  if (groups === undefined)
    return (
      /\b(?:as\s+)?(?:it|test|describe|expect|assert|pytest|unittest)\b/.test(text) &&
      !/^import\s+(?:pytest|unittest)$/.test(text)
    );
  const fromRunner =
    /^['"]?(?:vitest|@jest\/globals|node:(?:test|assert)(?:\/strict)?|assert|chai|ava|@playwright\/test|bun:test|pytest|unittest|numpy\.testing)['"]?$/.test(
      groups.source ?? '',
    );
  return !fromRunner && [...namesIn(groups.names), groups.whole ?? ''].some(isRunner);
}
