import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Typo from 'typo-js';

const require = createRequire(import.meta.url);
/** British and American spellings are both right. */
const dictionaries = ['dictionary-en', 'dictionary-en-gb'];
const maxSharedLength = 35;

/** The words of English in all their forms, as Hunspell's dictionaries make them, and the terms that these are passed on under. */
export function createEnglishWords() {
  const words = [...new Set(dictionaries.flatMap(formsOf))].sort();
  return new Map([
    [
      'packages/compare/src/text/english-words.generated.ts',
      `// Written by scripts/generate.mjs from ${dictionaries.join(' and ')}; see english-words.license.txt.\nexport const englishWords =\n  '${shorten(words)}';\n`,
    ],
    [
      'packages/compare/src/text/english-words.license.txt',
      dictionaries
        .map((name) => readFileSync(join(folderOf(name), 'license'), 'utf8'))
        .join(`\n${'-'.repeat(80)}\n\n`),
    ],
  ]);
}

export function folderOf(name) {
  return dirname(require.resolve(name));
}

function formsOf(name) {
  const [affixes, stems] = ['index.aff', 'index.dic'].map((file) =>
    readFileSync(join(folderOf(name), file), 'utf8'),
  );
  const { dictionaryTable } = new Typo(name, affixes, stems);
  return [...dictionaryTable.keys()].filter((word) => /^\p{L}{2,}$/u.test(word));
}

/** Each word by how many letters it shares with the one before, and the rest: sorted words share most. */
function shorten(words) {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < maxSharedLength && shared < word.length && word[shared] === before[shared]) shared += 1;
      before = word;
      return `${shared.toString(36)}${word.slice(shared)}`;
    })
    .join(' ');
}
