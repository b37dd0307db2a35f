import { Refusal, refuse } from '../../decision/decision.js';
import { toArgument } from '../../shell/expand-word.js';
import { type GuardFiles, inFolder } from '../guard-files.js';
import { matchesAny, matchingSecret } from '../name-pattern.js';
import type { CommandCall } from './command-rule.js';
import type { ReadOptions } from './read-options.js';

const maxEntries = 10_000;
/** Packages of others: a file named like a key there is an example. */
const installed = /^(?:node_modules|\.venv|site-packages)$/;

/** Files that a search leaves out by its options. */
export interface SearchFilter {
  /** Names of files that alone are searched; none: all. */
  readonly only: readonly string[];
  /** Names of files that are left out. */
  readonly withoutFiles: readonly string[];
  /** Names of folders that are left out, with all in them. */
  readonly withoutFolders: readonly string[];
  /** It passes by names that begin with a dot. */
  readonly skipsHidden: boolean;
}

/** Throws if a search through the folder would show the content of a file that the agent may not read. In a sandbox there is no such file. */
export function checkSearched(call: CommandCall, folder: string, filter: SearchFilter): void {
  for (const cwd of call.folders) {
    const result = protectedEntries(call, call.files.resolve(inFolder(folder, cwd)), filter);
    if (result === undefined) {
      refuse(
        'unknown-path',
        `"${call.name}" would search more than ${maxEntries} files, too many to check for protected ones. Search a smaller folder, or use git grep.`,
      );
    }
    for (const path of result) checkEntry(call, path);
  }
}

function checkEntry(call: CommandCall, path: string): void {
  try {
    call.path(toArgument(path), 'read');
  } catch (error) {
    if (!(error instanceof Refusal) || error.rule !== 'secret-path') throw error;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const option = call.name === 'rg' ? `-g '!${name}'` : `--exclude=${name}`;
    refuse(
      'secret-path',
      `"${call.name}" would show "${path}", which is protected. Leave it out (${option}), or use git grep.`,
    );
  }
}

/** Files below a folder whose names are those of secrets, as far as the filter lets them through; undefined if it holds too much. */
function protectedEntries(
  { files, policy }: CommandCall,
  top: string,
  filter: SearchFilter,
): readonly string[] | undefined {
  return searchedFiles(files, top, filter)?.filter(
    (path) => matchingSecret(path.slice(top.lastIndexOf('/') + 1), policy.secretPaths) !== undefined,
  );
}

function searchedFiles(files: GuardFiles, top: string, filter: SearchFilter): readonly string[] | undefined {
  const results: string[] = [];
  const waiting = [top].filter((path) => files.isDirectory(path));
  let seen = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const names = files.list(folder);
    seen += names.length;
    if (seen > maxEntries) return undefined;
    for (const name of names) {
      const path = `${folder}/${name}`;
      if (isPassedBy(name, filter) || files.isLink(path)) continue;
      if (!files.isDirectory(path)) results.push(path);
      else if (entersFolder(name, filter)) waiting.push(path);
    }
  }
  return results.filter((path) => showsFile(path.slice(path.lastIndexOf('/') + 1), filter));
}

function isPassedBy(name: string, { skipsHidden }: SearchFilter): boolean {
  return skipsHidden && name.startsWith('.');
}

function entersFolder(name: string, { withoutFolders }: SearchFilter): boolean {
  return !installed.test(name) && !matchesAny(name, withoutFolders);
}

function showsFile(name: string, { only, withoutFiles }: SearchFilter): boolean {
  return (only.length === 0 || matchesAny(name, only)) && !matchesAny(name, withoutFiles);
}

const plainName = /^[^/?[\]{}\\]+$/;

/** The filter in a command's options, as `grep` and `rg` take them. A pattern that is more than a name with `*` leaves nothing out. */
export function readFilter(command: string, { given, options }: ReadOptions): SearchFilter {
  const values = (...names: string[]) =>
    given.flatMap(([name, { text, unknown }]) => (names.includes(name) ? [unknown ? '?' : text] : []));
  const inner = (pattern: string) => pattern.replace(/^\*\*\//, '').replace(/\/(?:\*\*)?$/, '');
  const plain = (patterns: readonly string[]) => patterns.map(inner).filter((each) => plainName.test(each));
  if (command !== 'rg') {
    const includes = values('--include');
    return {
      only: known(includes),
      // If an inclusion and an exclusion fit the same name, the later one counts.
      withoutFiles: includes.length > 0 ? [] : plain(values('--exclude')),
      withoutFolders: plain(values('--exclude-dir')),
      skipsHidden: false,
    };
  }
  const globs = values('-g', '--glob', '--iglob');
  const includes = globs.filter((glob) => !glob.startsWith('!'));
  const without = includes.length > 0 ? [] : plain(globs.map((glob) => glob.slice(1)));
  const showsHidden = ['--hidden', '--unrestricted', '-.', '-u'].some((name) => options.has(name));
  return { only: known(includes), withoutFiles: without, withoutFolders: without, skipsHidden: !showsHidden };
}

/** None if one of them is more than a name: then everything may be searched. */
function known(patterns: readonly string[]): readonly string[] {
  return patterns.every((pattern) => plainName.test(pattern)) ? patterns : [];
}
