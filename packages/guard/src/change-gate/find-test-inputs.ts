import { posix } from 'node:path';
import type { TestInputs } from './change.js';
import { followRecipes, holdsRecipes, type Recipes, readRecipes } from './read-recipes.js';

/** Files that run tests, by their place or name; other files that a test command names are the product. A heuristic. */
const runsTests =
  /(?:^|\/)(?:scripts?|bin|tools?|ci|hack|dev|build)\/|\.(?:sh|bash|zsh|ps1|bat|cmd)$|(?:test|check|verify|spec|run)[^/]*$/i;
const maxScriptLength = 200_000;
const maxFiles = 50;

/**
 * Follows a service's test command to the files that it runs: `npm test` → the script → those that it names → files that these name.
 * `paths` are all files of the old version, `read` gives one of them. Files outside a folder for tools and without a name that
 * says so are not taken for part of the tests: `node app.js --check` is the product itself.
 */
export async function findTestInputs(options: {
  readonly command: string;
  /** Folder in which the command runs, relative to the repository's root. */
  readonly workdir: string;
  readonly paths: readonly string[];
  readonly read: (path: string) => Promise<string>;
}): Promise<TestInputs> {
  const { command, read } = options;
  const paths = new Set(options.paths);
  const workdir = toFolder(options.workdir);
  const folders = new Set(['', workdir]);
  const recipes: Record<string, string> = {};
  const files = new Set<string>();
  const texts = [command];
  const isNamed = (folder: string) =>
    folders.has(folder) || wordsOf(command).some((word) => toFolder(posix.join(workdir, word)) === folder);
  const isNewProgram = (path: string) =>
    !files.has(path) && paths.has(path) && runsTests.test(path) && !holdsRecipes(path);

  for (const path of paths) {
    const folder = toFolder(posix.dirname(path));
    if (!isNamed(folder) || !holdsRecipes(path)) continue;
    folders.add(folder);
    Object.assign(recipes, recipesOf(path, await read(path)));
  }
  for (let position = 0; position < texts.length && files.size < maxFiles; position += 1) {
    for (const path of pathsIn(texts[position] ?? '', recipes, [...folders])) {
      if (!isNewProgram(path)) continue;
      files.add(path);
      const text = await read(path);
      if (text.length < maxScriptLength) texts.push(text);
    }
  }
  return { files, names: followRecipes(recipes, texts) };
}

/** An unreadable file names nothing: a change that repairs it is judged by the file itself. */
function recipesOf(path: string, text: string): Recipes {
  try {
    return readRecipes(path, text);
  } catch {
    return {};
  }
}

/** Paths that a text, and the recipes that it names, may refer to from any of the folders. */
function pathsIn(text: string, recipes: Recipes, folders: readonly string[]): string[] {
  const reached = followRecipes(recipes, [text]);
  const words = [text, ...[...reached].map((name) => recipes[name] ?? '')].flatMap(wordsOf);
  return words.flatMap((word) => folders.map((folder) => posix.normalize(posix.join(folder, word))));
}

function wordsOf(text: string): string[] {
  return text.split(/[\s;&|()"'`<>=,]+/).filter((word) => word !== '');
}

function toFolder(path: string): string {
  const plain = posix.normalize(path).replace(/^\.\/|\/$/g, '');
  return plain === '.' ? '' : plain;
}
