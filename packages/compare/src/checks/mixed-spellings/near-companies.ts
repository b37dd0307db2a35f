import { distance } from 'fastest-levenshtein';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import type { NearName } from './near-names.js';

/** A name of two words or more, of which the first distinguishes it from others: "Mosel Pack GmbH". */
const label = /^\p{Lu}[\p{L}’'-]{4,30}(?: (?:&|und|and|et|y|e|de|di))?(?: [\p{Lu}\d][\p{L}\d.’'-]*){1,4}$/u;
const maxTables = 100;
const maxLabels = 500;
const maxTexts = 3_000;
const maxSearchedLength = 20_000;

/** Names of several words in tables, beside the same name in one title or sentence with another spelling of its first word. */
export function findMisspeltCompanies(content: DocumentText): NearName[] {
  const labels = new Map<string, LocatedText>();
  for (const { rows, locate } of [...content.tables()].slice(0, maxTables))
    for (const [index, row] of rows.slice(1, maxLabels).entries())
      for (const text of row.slice(0, 2).map((cell) => cell.trim()))
        if (label.test(text)) labels.set(text, { kind: 'cell', text, locate: () => locate(index + 2) });
  const texts =
    labels.size === 0 ? [] : [...content.texts()].filter(({ kind }) => kind !== 'cell').slice(0, maxTexts);
  return [...labels].flatMap(([name, located]) => {
    const slips = spellingsOf(name, texts).filter((use) => use.name !== name && !labels.has(use.name));
    const [slip] = slips;
    if (slip === undefined || slips.length > 1 || !isSlipOf(slip.name, name)) return [];
    // A sentence about both means two companies.
    if (slip.located.text.includes(name)) return [];
    return [{ inTable: slip.name, place: slip.located.locate(), inText: name, located }];
  });
}

/** Names in texts that differ from a label at most in their first word. */
function spellingsOf(name: string, texts: readonly LocatedText[]) {
  const tail = name.slice(name.indexOf(' '));
  const written = new RegExp(
    `(?<![\\p{L}\\p{N}’'-])\\p{Lu}[\\p{L}’'-]{4,30}${tail.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}-])`,
    'gu',
  );
  return texts
    .filter(({ text }) => text.includes(tail))
    .flatMap((located) =>
      [...located.text.slice(0, maxSearchedLength).matchAll(written)].map(([match]) => ({
        name: match,
        located,
      })),
    );
}

/** Letters at the end of a word that change with its case, gender or number. */
const ending = /^[aeimnorst]{0,2}$/u;

/** True for names of one beginning that differ in a letter, or in two letters that change places, inside their first words. */
function isSlipOf(name: string, known: string): boolean {
  if (plainOf(name) === plainOf(known) || name.charAt(0) !== known.charAt(0)) return false;
  const [word = '', knownWord = ''] = [name, known].map((text) => text.split(' ', 1)[0]);
  const difference = [...word].findIndex((letter, index) => letter !== knownWord[index]);
  const stem = difference < 0 ? word.length : difference;
  // "Deutsche Bank AG" and "der Deutschen Bank AG", "Christian" and "Christina".
  if (ending.test(word.slice(stem)) && ending.test(knownWord.slice(stem))) return false;
  const apart = distance(name, known);
  const isOrder = [...name].sort().join('') === [...known].sort().join('');
  return apart === 1 || (apart === 2 && isOrder);
}

function plainOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
