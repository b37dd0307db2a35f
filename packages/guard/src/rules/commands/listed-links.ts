import { type Argument, toArgument } from '../../shell/expand-word.js';
import { inFolder } from '../guard-files.js';
import { matchesName } from '../name-pattern.js';
import type { CommandCall } from './command-rule.js';
import { splitFind } from './find-arguments.js';
import { entriesOf } from './holds-links.js';

/*
 * A reader behind `xargs` or `find -exec` gets names that are unknown beforehand. If the command that lists them prints nothing but
 * what lies below known folders, only a link can lead out of these: the links are found here, and the reader has them checked.
 */

const maxEntries = 10_000;
/** The options of `grep` and `rg` that take no value and leave their output a list of names. */
const listOptions: ReadonlyMap<string, RegExp> = new Map([
  ['grep', /^(?:-[rlniwEFHs]+|--files-with-matches|--recursive|--include=[^/]*)$/],
  ['rg', /^(?:-[lniwFs]+|--files-with-matches)$/],
]);
const namesAlone = /^(?:-[a-zA-Z]*l[a-zA-Z]*|--files-with-matches)$/;

/** Paths that may be listed, and the links among them. */
interface Listing {
  readonly starts: readonly string[];
  readonly lists: (linkName: string) => boolean;
}

/**
 * The links, by their absolute paths, among the output of the command before a pipe. Undefined if it may print something else, if the
 * line itself brings links there, or if `xargs` would read a name as several.
 */
export function linksFromPipe({ input, ...call }: CommandCall): readonly string[] | undefined {
  const links: string[] = [];
  for (const [head, ...args] of input ?? [[]]) {
    if (head === undefined || [head, ...args].some(({ unknown }) => unknown)) return undefined;
    const listing = readListing(head.text, args);
    if (listing === undefined) return undefined;
    const result = findLinks(call, listing, true);
    if (result === undefined) return undefined;
    links.push(...result);
  }
  return links;
}

/** The links that `find` may give to a command behind `-exec`, which is at the end of `args`. */
export function linksFromFind(call: CommandCall, args: readonly Argument[]): readonly string[] | undefined {
  if (args.some(({ unknown }) => unknown)) return undefined;
  return findLinks(call, readFind(args), false);
}

function readListing(name: string, given: readonly Argument[]): Listing | undefined {
  const args = given.map(({ text }) => text);
  if (name === 'find') {
    const acts = args.some((arg) => /^-(?:exec|printf|ls)/.test(arg));
    return acts ? undefined : readFind(given);
  }
  if (name === 'git') {
    const isPlain = args[0] === 'ls-files' && !args.slice(1).some((arg) => /^[-/:]|\.\./.test(arg));
    return isPlain ? { starts: ['.'], lists: () => true } : undefined;
  }
  const known = listOptions.get(name);
  const options = args.filter((arg) => arg.startsWith('-'));
  if (
    !known ||
    !options.every((option) => known.test(option)) ||
    !options.some((each) => namesAlone.test(each))
  )
    return undefined;
  const [, ...places] = args.filter((arg) => !arg.startsWith('-'));
  // They search below folders without following a link.
  return { starts: places.length > 0 ? places : ['.'], lists: () => false };
}

function readFind(args: readonly Argument[]): Listing {
  const { roots, expression } = splitFind(args, /^-[HP]$/);
  return {
    starts: roots.length > 0 ? roots.map(({ text }) => text) : ['.'],
    lists: readTests(expression.map(({ text }) => text)),
  };
}

const testWithValue = /^-(?:i?(?:name|path|regex)|type|maxdepth|mindepth|size|[acm](?:time|min)|perm)$/;

/** Test for the links that pass the tests of `find` before its first action. An expression of another form lets all of them pass. */
function readTests(expression: readonly string[]): Listing['lists'] {
  if (expression.some((word) => /^(?:-or?|[,()])$/.test(word))) return () => true;
  const patterns: string[] = [];
  const rest = [...expression];
  while (rest.length > 0) {
    const { test, value, isNegated } = takeTest(rest);
    if (/^-print0?$/.test(test)) break;
    if (!testWithValue.test(test)) return () => true;
    if (isNegated) continue;
    if (test === '-type' && value === 'f') return () => false;
    if (test === '-name' && !/[?[\\]/.test(value)) patterns.push(value);
  }
  return (name) => patterns.every((pattern) => matchesName(name, pattern));
}

/** Takes a test of `find` and its value from the front of the words. */
function takeTest(words: string[]) {
  const isNegated = words[0] === '!' || words[0] === '-not';
  if (isNegated) words.shift();
  const [test = '', value = ''] = words.splice(0, 2);
  return { test, value, isNegated };
}

function findLinks(
  { files, folders, isMoved, written }: Omit<CommandCall, 'input'>,
  { starts, lists }: Listing,
  splitsNames: boolean,
): readonly string[] | undefined {
  const links: string[] = [];
  for (const start of starts) {
    if (isMoved(toArgument(start))) return undefined;
    for (const folder of folders) {
      const place = inFolder(start, folder);
      const top = files.resolve(place);
      const entries = entriesOf(files, top, maxEntries);
      if (entries === undefined) return undefined;
      const own = written(toArgument(start)).map((path) => path.replace(`${folder}/`, ''));
      const names = [start, ...entries.map(({ path }) => path.slice(top.length)), ...own];
      if (splitsNames && names.some(isSplit)) return undefined;
      const below = entries.filter(
        ({ path, isLink }) => isLink && lists(path.slice(path.lastIndexOf('/') + 1)),
      );
      links.push(...(files.isLink(place) ? [place] : []), ...below.map(({ path }) => path));
    }
  }
  return links;
}

/** True if `xargs` takes the name for several, or the command that it runs takes it for an option. */
function isSplit(name: string): boolean {
  return /[\s'"\\]|^\/?-/.test(name);
}
