// Counts files and lines of each workspace, exported names, and names with a user in another workspace.
// Tests, type declarations and index files do not count as files.
//
//   node scripts/count-code.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const listed = execFileSync(
  'git',
  ['ls-files', 'packages/*', 'services/*', 'tests/*', 'bench/*', 'scripts/*'],
  {
    encoding: 'utf8',
  },
);
const files = listed.split('\n').filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path));
const workspaceOf = (path) => /^(packages|services)\/[^/]+/.exec(path)?.[0] ?? '';
const isCounted = (path) =>
  /\/src\//.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path) && workspaceOf(path) !== '';

const workspaces = new Map();
/** Names that an index file exports, by the subpath that others import. */
const exported = new Map();
/** Names that are imported from another workspace, by subpath. */
const used = new Map();

for (const path of files) {
  const text = readFileSync(path, 'utf8');
  if (isCounted(path)) count(path, text);
  const [, name, folder] = /^packages\/([^/]+)\/src\/([^/]+)\/index\.ts$/.exec(path) ?? [];
  if (name !== undefined) exported.set(`@fixpoint/${name}/${folder}`, exportsOf(path, text));
  for (const [, names, from] of text.matchAll(/import (?:type )?\{([^}]*)\} from '(@fixpoint\/[^']+)'/g)) {
    const known = used.get(from) ?? new Set();
    for (const each of namesIn(names)) known.add(each);
    used.set(from, known);
  }
}

const rows = [...workspaces].map(([workspace, { files, lines }]) => ({ workspace, files, lines }));
const total = (field) => rows.reduce((sum, row) => sum + row[field], 0);
console.table([...rows, { workspace: 'all', files: total('files'), lines: total('lines') }]);
const names = [...exported].flatMap(([from, all]) => [...all].map((name) => ({ from, name })));
const unused = names.filter(({ from, name }) => !(used.get(from)?.has(name) ?? false));
console.log(
  `${names.length} names are exported to other workspaces, ${unused.length} of them have no user there.`,
);

function count(path, text) {
  const known = workspaces.get(workspaceOf(path)) ?? { files: 0, lines: 0 };
  if (!path.endsWith('/index.ts')) known.files += 1;
  known.lines += text.split('\n').length - 1;
  workspaces.set(workspaceOf(path), known);
}

function namesIn(list) {
  return list
    .split(',')
    .map(
      (each) =>
        each
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    )
    .filter(Boolean);
}

/** The names that a file exports, those of files that it exports whole included. */
function exportsOf(path, text) {
  const names = new Set();
  for (const [, name] of text.matchAll(
    /^export (?:async )?(?:function|const|class|interface|type|enum) (\w+)/gm,
  ))
    names.add(name);
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const name of namesIn(list)) names.add(name);
  for (const [, from] of text.matchAll(/^export (?:type )?\* from '(\.[^']+)'/gm)) {
    const target = new URL(from.replace(/\.js$/, '.ts'), `file:///${path}`).pathname.slice(1);
    for (const name of exportsOf(target, readFileSync(target, 'utf8'))) names.add(name);
  }
  return names;
}
