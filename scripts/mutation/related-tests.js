import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/**
 * Returns a function that lists the tests that may notice a broken file: all of its workspace that import it, nearest first, then those beside
 * it. `paths` are the files of the repository, relative to `root`.
 */
export function relatedTests(root, paths) {
  const sources = new Set(paths.filter((path) => /\.[cm]?[jt]s$/.test(path) && existsSync(join(root, path))));
  const importers = new Map();
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8').replace(/^(?:im|ex)port type [^;]*;/gm, '');
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      const imported = resolveImport(path, fileName, sources);
      if (imported !== null) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return (path) => {
    const folder = dirname(path);
    const [workspace] = /^(?:packages|services)\/[^/]+\//.exec(path);
    const beside = [...sources].filter((source) => source.startsWith(`${folder}/`));
    const reached = new Set([path]);
    for (const source of reached) for (const importer of importers.get(source) ?? []) reached.add(importer);
    const tests = [...reached, ...beside].filter(
      (source) => source.startsWith(`${workspace}src/`) && source.endsWith('.test.ts'),
    );
    return [...new Set(tests)];
  };
}

/** The file that an import means: a relative path, or a subpath of a workspace package (`@fixpoint/NAME/SUBPATH`). Null for libraries. */
function resolveImport(from, specifier, sources) {
  const subpath = /^@fixpoint\/([^/]+)\/(.+)$/.exec(specifier);
  if (subpath === null && !specifier.startsWith('.')) return null;
  const target =
    subpath === null
      ? normalize(join(dirname(from), specifier))
      : `packages/${subpath[1]}/src/${subpath[2]}/index.ts`;
  return [target, target.replace(/\.js$/, '.ts')].find((path) => sources.has(path)) ?? null;
}
