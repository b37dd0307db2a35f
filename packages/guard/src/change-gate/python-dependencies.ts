import { isRecord } from '@fixpoint/shared/text';
import { parse as parseToml } from 'smol-toml';
import { sectionsOf } from './check-test-setup.js';

type Fields = Readonly<Record<string, unknown>>;
/** Problems: `"left" would not come from the registry.` */
export type Faults = readonly string[];

/** `name[extra]==1.2,<2; python_version > "3"` */
const requirement =
  /^[A-Za-z0-9][\w.-]*\s*(?:\[[\w\s,.-]*\])?\s*(?:\(?\s*(?:(?:===?|~=|!=|<=?|>=?)\s*[\w.*+!-]+\s*,?\s*)+\)?)?\s*(?:;[^@#]*)?$/;
/** Blanks are run together and length is bounded first: many blanks in a row would keep such a pattern busy for hours. */
export function isPlain(text: string, pattern: RegExp): boolean {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length < 1_000 && pattern.test(plain);
}

/** A name that pip takes for a file in the folder. */
const archive = /\.(?:whl|zip|t(?:ar\.)?(?:gz|bz2|xz))$/i;

/** See `checkDependencies`. */
export function inRequirements(before: string | null, after: string): Faults {
  const lines = (text: string) =>
    text
      .replace(/\\\r?\n/g, ' ')
      .replace(/[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
      .filter((line) => line !== '');
  const known = new Set(lines(before ?? ''));
  const now = lines(after);
  const hashesOf = (all: Iterable<string>) =>
    new Map([...all].map((line) => [line.split(/\s+--hash/)[0]?.trim(), /--hash/.test(line) ? line : null]));
  const oldHashes = hashesOf(known);
  const added = now
    .filter((line) => !known.has(line))
    .flatMap((line): Faults => {
      const [plain = '', ...hashes] = line.split(/\s+--hash[=\s]/);
      const earlier = oldHashes.get(plain.trim());
      if (/^-/.test(line))
        return [
          `A line sets the option "${/^[\w-]+/.exec(line)?.[0]}", which changes where packages come from.`,
        ];
      if (!isPlain(plain, requirement) || archive.test(plain.trim()))
        return [`A line is a URL, a path or an option, not a plain requirement such as "name==1.2".`];
      if (earlier && hashes.length === 0) return [`"${plain.trim()}" loses its hashes.`];
      if (earlier && !hashes.some((hash) => earlier.includes(hash.trim())))
        return [`"${plain.trim()}" has different hashes for the same version.`];
      if (hashes.length === 0 && [...known].some((each) => /--hash/.test(each)))
        return [`"${plain.trim()}" has no hash, unlike other requirements.`];
      return [];
    });
  const isLost = known.has('--require-hashes') && !now.includes('--require-hashes');
  return isLost ? [...added, '"--require-hashes" was removed, so any content could be installed.'] : added;
}

const projectTables = [
  'build-system',
  'tool.uv.index',
  'tool.uv.sources',
  'tool.uv.index-url',
  'tool.uv.extra-index-url',
  'tool.uv.find-links',
  'tool.uv.override-dependencies',
  'tool.uv.pip',
  'tool.uv.workspace',
  'tool.uv.build-backend',
  'tool.poetry.source',
  'tool.poetry.build',
  'tool.pdm.source',
  'tool.pdm.resolution',
  'tool.pdm.build',
  'tool.hatch.build',
  'tool.hatch.metadata',
  'tool.setuptools.cmdclass',
  'tool.pip',
  'tool.pixi',
];
/** Lists of requirements, or tables of such lists. */
const requirementLists = [
  'project.dependencies',
  'project.optional-dependencies',
  'dependency-groups',
  'tool.uv.dev-dependencies',
  'tool.uv.constraint-dependencies',
  'tool.pdm.dev-dependencies',
];
/** Tables by the packages' names. */
const requirementTables = ['tool.poetry.dependencies', 'tool.poetry.dev-dependencies', 'tool.poetry.group'];

/** See `checkDependencies`. */
export function inProject(before: string | null, after: string): Faults {
  const [old, now] = [before === null ? {} : toProject(before), parseToml(after)];
  const tables = projectTables
    .filter((table) => JSON.stringify(at(old, table)) !== JSON.stringify(at(now, table)))
    .map(
      (table) =>
        `"${table}" controls where packages come from or what runs when the service is installed, and may not change.`,
    );
  const known = new Set(requirementLists.flatMap((list) => textsOf(at(old, list))));
  const lists = requirementLists
    .flatMap((list) => textsOf(at(now, list)))
    .filter((text) => !known.has(text) && !isPlain(text, requirement))
    .map(
      (text) => `"${/^[\w.-]*/.exec(text)?.[0]}" would not come from the registry by its name and version.`,
    );
  return [
    ...tables,
    ...lists,
    ...requirementTables.flatMap((table) => inTable(at(old, table), at(now, table))),
  ];
}

/** See `checkDependencies`. */
export function inPipfile(before: string | null, after: string): Faults {
  const [old, now] = [before === null ? {} : toProject(before), parseToml(after)];
  const rest = ['source', 'scripts', 'pipenv'].filter(
    (table) => JSON.stringify(old[table]) !== JSON.stringify(now[table]),
  );
  return [
    ...rest.map(
      (table) => `"[${table}]" controls where packages come from or what runs, and may not change.`,
    ),
    ...Object.keys(now)
      .filter((table) => !['source', 'scripts', 'pipenv', 'requires'].includes(table))
      .flatMap((table) => inTable(old[table], now[table])),
  ];
}

/** Packages by name: a version, or a table that may hold an address. Groups of such tables are looked into. */
function inTable(old: unknown, now: unknown): Faults {
  if (!isRecord(now)) return [];
  const known = isRecord(old) ? old : {};
  return Object.entries(now).flatMap(([name, wanted]): Faults => {
    if (JSON.stringify(known[name]) === JSON.stringify(wanted)) return [];
    const entries = Array.isArray(wanted) ? wanted : [wanted];
    const isElsewhere = entries.some(
      (entry) =>
        (typeof entry === 'string' && /[:/@]/.test(entry)) ||
        (isRecord(entry) &&
          ['git', 'hg', 'svn', 'path', 'url', 'file', 'source', 'index', 'editable', 'ref', 'develop'].some(
            (key) => Object.hasOwn(entry, key) && !isRecord(entry[key]),
          )),
    );
    if (isElsewhere) return [`"${name}" would not come from the registry by its name and version.`];
    return isRecord(wanted) ? inTable(known[name], wanted) : [];
  });
}

/** See `checkDependencies`. */
export function inSetupConfiguration(before: string | null, after: string): Faults {
  const [old, now] = [sectionsOf(before ?? ''), sectionsOf(after)];
  return [...now].flatMap(([section, text]): Faults => {
    const earlier = old.get(section) ?? '';
    if (earlier === text) return [];
    if (/^(?:easy_install|install|develop|build.*|global|egg_info|options\.entry_points)$/i.test(section)) {
      return [`"[${section}]" controls what runs when the service is installed, and may not change.`];
    }
    const known = new Set(earlier.split('\n'));
    const isElsewhere = text
      .split('\n')
      .some(
        (line) =>
          !known.has(line) &&
          /\s@\s|:\/\/|^\s*(?:dependency_links|setup_requires|cmdclass|find_links|index_url)\b/i.test(line),
      );
    return isElsewhere
      ? [`"[${section}]" would install a package from outside the registry, or run code during installation.`]
      : [];
  });
}

/** Its code runs when the service is installed: only a line that is one quoted requirement may be added or go. */
/** See `checkDependencies`. */
export function inSetupProgram(before: string | null, after: string): Faults {
  const lines = (text: string | null) =>
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const [old, now] = [lines(before), lines(after)];
  const changed = [
    ...now.filter((line) => !old.includes(line)),
    ...old.filter((line) => !now.includes(line)),
  ];
  const areRequirements = changed.every((line) => {
    const text = /^(["'])([^"']*)\1,?$/.exec(line)?.[2];
    return text !== undefined && isPlain(text, requirement);
  });
  return areRequirements
    ? []
    : ['This file runs when the service is installed, so only its plain requirements may change.'];
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.values(value).flatMap(textsOf) : [];
}

function at(fields: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), fields);
}

function toProject(text: string): Fields {
  try {
    return parseToml(text);
  } catch {
    return {};
  }
}
