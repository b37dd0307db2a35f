import { posix } from 'node:path';
import type { ProjectContext } from '../frameworks/index.js';

const extension =
  /(?:py|jsx?|tsx?|mjs|cjs|mts|cts|vue|svelte|html?|css|scss|sass|less|jsonc?|txt|md|ya?ml|toml|cfg|ini|env|sql|sh|svg|xml|csv|ejs|hbs|pug|jinja2?|j2|prisma|graphql|lock|gitignore|conf)/;
const fileName = new RegExp(
  `(?<![\\w:/.@-])(?:\\.{0,2}/)?(?:[\\w@.()[\\]-]+/)*(?:[\\w@()[\\]-][\\w@.()[\\]-]*\\.${extension.source}|\\.(?:env|gitignore|dockerignore|flaskenv|eslintrc|babelrc)(?:\\.\\w+)?|Dockerfile|Procfile|Makefile)(?![\\w/-])`,
  'gi',
);
/** Names of libraries that look like files. */
const library =
  /^(next|vue|express|node|react|nuxt|three|d3|chart|alpine|ember|angular|moment|p5|discord|socket|backbone|ext|solid)\.js$/i;
/** The words behind it name other files, or describe this one. */
const detail =
  /\s(?:that|which|with|where|using|importing|imports?|contain(?:s|ing)|includ(?:es|ing)|to|for|so|based|from|extend(?:s|ing)|render(?:s|ing)|as|by)\s|\(|: /i;

/** Paths in a text, unchanged. */
export function namedFiles(text: string): readonly string[] {
  const matches = [...text.matchAll(fileName)].map(([path]) => path.replace(/^\.?\//, ''));
  return [...new Set(matches.filter((path) => !library.test(path)))];
}

/** A file that a step names. */
export interface StepFile {
  /** Path from the workspace. */
  readonly path: string;
  /** True if a path is this file. A name without its folder may lie in any folder of the project. */
  matches(path: string): boolean;
}

/** The files that a step is to leave: those that its words begin with, not those that they mention. */
export function filesOfStep(title: string, project: ProjectContext): readonly StepFile[] {
  const names = title.split('; ').flatMap((part) => {
    const head = part.split(detail)[0] ?? part;
    const named = namedFiles(head);
    return named.length > 0 ? named : namedFiles(part).slice(0, 1);
  });
  return [...new Set(names)].map((name) => toStepFile(name, project));
}

function toStepFile(name: string, { folder, framework }: ProjectContext): StepFile {
  const inside = stripFolder(name, folder);
  const laidOut = (framework?.structure ?? []).map((line) => line.split(/\s/)[0] ?? '');
  const isInPlace = laidOut.includes(inside);
  const place = isInPlace ? inside : (laidOut.find((entry) => posix.basename(entry) === inside) ?? inside);
  return {
    path: `${folder}/${place}`,
    matches(path) {
      if (!path.startsWith(`${folder}/`)) return false;
      const rest = path.slice(folder.length + 1);
      if (rest === inside || rest === place) return true;
      return !isInPlace && !rest.startsWith(`${folder}/`) && rest.endsWith(`/${inside}`);
    },
  };
}

/** The path from the project folder: without the prefixes that models add, and without the folder itself. */
export function stripFolder(path: string, folder: string): string {
  let rest = path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
  const prefixes = [`${folder}/`, 'workspace/', 'project/', 'home/user/', 'app/workspace/'];
  for (let changed = true; changed; ) {
    const prefix = prefixes.find((entry) => rest.toLowerCase().startsWith(entry.toLowerCase()));
    changed = prefix !== undefined && rest.length > prefix.length;
    if (changed) rest = rest.slice(prefix?.length ?? 0);
  }
  return rest;
}

/** Words before "folder" that name it: other words say whose it is. */
const usual = new Set(
  'templates static src components public pages routes views styles models controllers assets css js images img api tests lib utils config data middleware store hooks'.split(
    ' ',
  ),
);
const folderWord = 'folders?|director(?:y|ies)';
const unnamed = new Set(
  'the a an all new main root base project app application following necessary needed required empty structure working for in of with to and named called its your inside under layout basic standard source folder folders directory directories set up create make add'.split(
    ' ',
  ),
);

/** The folders that a step is to leave; the project's own if it names no folder. */
export function foldersOfStep(title: string, { folder }: ProjectContext): readonly string[] {
  const text = title.replace(/[`"'*]/g, '');
  const after = new RegExp(
    `\\b(?:${folderWord}|structure|mkdir(?: -p)?)\\b:?\\s+(?:named |called |like )?([\\w./, -]+)`,
    'i',
  ).exec(text)?.[1];
  const before = new RegExp(`((?:[\\w./-]+(?:,? and |, | ))+)(?:${folderWord})\\b`, 'i').exec(text)?.[1];
  const slashed = text.match(/[\w.-]+(?:\/[\w.-]*)+/g) ?? [];
  const behind =
    (after ?? '').split(/\b(?:for|in|with|inside|under|to|of|that|which|where|using)\b/i)[0] ?? '';
  const names = [
    ...behind.split(/[\s,]+/),
    ...(before ?? '').split(/[\s,]+/).filter((name) => usual.has(name)),
    ...slashed,
  ]
    .map((name) => name.replace(/[/.]+$/, ''))
    .filter((name) => name !== '' && !unnamed.has(name.toLowerCase()));
  const paths = names.map((name) => stripFolder(`${name}/`, folder).replace(/\/+$/, ''));
  const inside = paths.filter((path) => path !== '' && path.toLowerCase() !== folder.toLowerCase());
  return [folder, ...new Set(inside.map((path) => `${folder}/${path}`))];
}
