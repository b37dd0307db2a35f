import { parseJson } from '../text/index.js';

/** The answer of a version address, as far as it may name a commit. */
export interface VersionAnswer {
  readonly text: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A commit that a service names, and where. */
export interface FoundCommit {
  /** In lower case, perhaps abbreviated. */
  readonly commit: string;
  /** `field commit`, `text`, `header x-git-sha`. */
  readonly place: string;
}

/** Names under which services report their commit or a version that holds it. */
const commitName =
  /commit|revision|(?:^|[_.-])(?:git|sha|rev|ref|head|version|build|release|tag|image|hash|src|source)(?:$|[_.-])|git[_-]?(?:sha|hash|ref|head|tag)|(?:sha|hash|version|build|release|tag)$/i;
const commitHeader =
  /^(?:x-)?(?:[a-z0-9]+-)*(?:commit|revision|sha|rev|version|build|release|tag)(?:-(?:sha|hash|commit))?$/;
const maxTextLength = 4_000;
const maxDepth = 4;

/**
 * Finds the commit that a version answer names: in its `field` (a path such as `build.commit`), under another telling name of its JSON,
 * in its plain text, or in a header. Among several the one that `expected` begins with wins. Null if it names none.
 */
export function findCommit(
  { text, headers }: VersionAnswer,
  field: string,
  expected = '',
): FoundCommit | null {
  const named = Object.entries(headers)
    .filter(([name]) => commitHeader.test(name))
    .map(([name, value]): Place => [value, `header ${name}`]);
  const results = [...placesIn(text, field, expected), ...named].flatMap(([value, place]) =>
    typeof value === 'string' ? commitsIn(value, expected).map((commit) => ({ commit, place })) : [],
  );
  return results.find(({ commit }) => expected.startsWith(commit)) ?? results[0] ?? null;
}

type Place = readonly [value: unknown, place: string];

/** Values in the text of an answer that may name its commit, the likeliest first. */
function placesIn(text: string, field: string, expected: string): readonly Place[] {
  const json = parseJson(text);
  // A commit of digits, perhaps with an e, is a number too.
  if (json === undefined || typeof json === 'number') {
    // A page has hashes in the names of its files: there only the expected commit counts.
    const counts = !/^\s*</.test(text) || isNamed(text, expected);
    return counts ? [[text.slice(0, maxTextLength), 'text']] : [];
  }
  const telling = listValues(json).filter(([path, value]) => isTelling(path) || isNamed(value, expected));
  return [
    [at(json, field), `field ${field}`],
    [json, 'text'],
    ...telling.map(([path, value]): Place => [value, `field ${path}`]),
  ];
}

/** Seven digits are the shortest abbreviation that git itself prints. */
const whole = /^[0-9a-f]{7,64}$/i;
const marked =
  /(?:\b(?:sha|git|commit|rev|revision|ref|build|g)[-_:=@ ]{0,3}|-g)([0-9a-f]{7,64})(?![0-9a-z])/gi;
const bare = /(?<![0-9a-z])([0-9a-f]{7,64})(?![0-9a-z])/gi;

/**
 * Commits in a version: `e171f0d`, `sha-e171f0d`, `v1.2.0-5-ge171f0d`, `e171f0d-dirty`, `1.2.3+e171f0d`. Without a word before it a commit
 * needs a letter and a digit: dates and words are written with the same characters. Digests of images and UUIDs are not commits.
 */
function commitsIn(value: string, expected: string): string[] {
  const text = value
    .trim()
    .replace(/sha(?:256|512):[0-9a-f]+/gi, ' ')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, ' ')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, ' ');
  if (whole.test(text)) return [text.toLowerCase()];
  const commits = [
    ...[...text.matchAll(marked)].map(([, commit = '']) => commit),
    ...[...text.matchAll(bare)]
      .map(([, commit = '']) => commit)
      .filter(
        (commit) => expected.startsWith(commit.toLowerCase()) || (/[a-f]/i.test(commit) && /\d/.test(commit)),
      ),
  ];
  return [...new Set(commits.map((commit) => commit.toLowerCase()))];
}

function isTelling(path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return commitName.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}

function isNamed(value: unknown, expected: string): boolean {
  return expected !== '' && typeof value === 'string' && value.toLowerCase().includes(expected.slice(0, 7));
}

function at(json: unknown, field: string): unknown {
  let value = json;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Texts of a JSON value by their paths. */
function listValues(json: unknown, path = '', depth = 0): [string, string][] {
  if (typeof json === 'string') return path === '' ? [] : [[path, json]];
  if (typeof json !== 'object' || json === null || depth >= maxDepth) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    listValues(value, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}
