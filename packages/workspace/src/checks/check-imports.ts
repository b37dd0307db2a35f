import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { CheckContext } from './check-file.js';
import { parseScript, scriptLanguageOf } from './parse-script.js';

const extensions = ['', '.js', '.jsx', '.ts', '.tsx', '.mjs', '.cjs', '.vue', '.json', '.css'];

/** Imports of a project's scripts that lead nowhere: a file that is not there, or a package that its package.json does not name. */
export async function checkImports(
  folder: string,
  { files, signal }: CheckContext,
): Promise<readonly string[]> {
  const all = await files.walk(folder);
  const present = new Set(all);
  const packages = await readPackages(`${folder}/package.json`, files);
  const problems: string[] = [];
  for (const path of all) {
    signal.throwIfAborted();
    if (scriptLanguageOf(path) === null) continue;
    const { problem, imports } = await parseScript(path, (await files.read(path).catch(() => null)) ?? '');
    if (problem !== null) problems.push(`${path} does not parse: ${problem}`);
    const resolves = (name: string) =>
      name.startsWith('.')
        ? isPresent(posix.join(posix.dirname(path), name.split('?')[0] ?? ''), present)
        : packages === null || isPackage(name, packages);
    for (const name of imports.filter((each) => !resolves(each))) {
      problems.push(`${path} imports "${name}", which does not exist.`);
    }
  }
  return problems;
}

function isPresent(target: string, present: ReadonlySet<string>): boolean {
  return extensions.some(
    (extension) => present.has(target + extension) || present.has(`${target}/index${extension}`),
  );
}

function isPackage(name: string, packages: ReadonlySet<string>): boolean {
  // Aliases, addresses and names that a bundler makes up are not ours to resolve.
  if (/^([@~#]?\/|[a-z]+:|virtual:)/.test(name)) return true;
  const parts = name.split('/');
  const root = name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? name);
  return packages.has(root) || builtinModules.includes(root);
}

async function readPackages(path: string, files: CheckContext['files']): Promise<ReadonlySet<string> | null> {
  try {
    const manifest = JSON.parse((await files.read(path)) ?? '') as Record<string, unknown>;
    return new Set(
      ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) =>
        Object.keys((manifest[field] as Record<string, unknown> | undefined) ?? {}),
      ),
    );
  } catch {
    return null;
  }
}
