import { countWords, foldTitle } from '../text/words.js';
import type { DocumentFacts, LineFacts } from './document-facts.js';
import { documentsHave, fixedPart } from './generalize.js';
import type { LearnedField } from './write-template.js';

const mostLines = 40;
/** Two documents may have a sentence in common by chance, but no long one. */
const minDocuments = 3;
/** Words of a line that several documents have on purpose, by its place. */
const minWords: Readonly<Record<LineFacts['place'], number>> = { edge: 1, front: 2, body: 6 };
const minWordsOfTwo: Readonly<Record<LineFacts['place'], number>> = { edge: 2, front: 12, body: 12 };
/** Documents with more of their lines in common are runs of one request: then nothing of their body is known to be fixed. */
const maxSharedBody = 2 / 3;

/** Texts that every document has, and the one currency of all amounts. `titles`: texts that other rules require. */
export function learnTexts(documents: readonly DocumentFacts[], titles: readonly string[]): LearnedField[] {
  const lines = fixedLines(
    documents.map((facts) => facts.lines ?? []),
    titles,
  );
  const currency = commonCurrency(documents);
  return [
    ...(lines.length === 0
      ? []
      : [
          {
            field: 'required_texts',
            value: lines,
            because: `Lines that ${documentsHave(documents.length)}, without numbers and dates.`,
          },
        ]),
    ...(currency === null
      ? []
      : [
          {
            field: 'currencies',
            value: [currency],
            because: `All amounts of all ${documents.length} documents are in ${currency}.`,
          },
        ]),
  ];
}

/** The lines that all documents have, footers first. */
function fixedLines(documents: readonly (readonly LineFacts[])[], titles: readonly string[]): string[] {
  const parts = documents.map(
    (lines) =>
      new Map(
        lines.flatMap(({ text, place }) => {
          const part = fixedPart(text);
          return part === '' ? [] : [[foldTitle(part), { part, place }] as const];
        }),
      ),
  );
  const [first, ...others] = parts;
  const different = new Set(parts.map((lines) => [...lines.keys()].join('\n'))).size;
  if (first === undefined || different < 2) return [];
  const least = different < minDocuments ? minWordsOfTwo : minWords;
  const taken = new Set(titles.map(foldTitle));
  const shared = [...first].filter(([folded]) => others.every((lines) => lines.has(folded)));
  const isBody = ([folded, { place }]: (typeof shared)[number]) =>
    place === 'body' && countWords(folded) >= minWords.body;
  const sharedBody = shared.filter(isBody).length;
  const isOneRequest = parts.every((lines) => sharedBody > [...lines].filter(isBody).length * maxSharedBody);
  const kept = shared.filter(
    ([folded, { place }]) =>
      !taken.has(folded) &&
      countWords(folded) >= least[place] &&
      (place !== 'body' || !isOneRequest) &&
      !isPageLabel.test(folded),
  );
  const order = ['edge', 'front', 'body'];
  return kept
    .toSorted(([, one], [, other]) => order.indexOf(one.place) - order.indexOf(other.place))
    .slice(0, mostLines)
    .map(([, { part }]) => part);
}

const isPageLabel = /^(?:page|pages|seite|página|pagina|slide|folie|of|von|de|di|\p{L}{1,3})$/u;

/** Fewer amounts may be in one currency by chance. */
const minAmounts = 3;

/** The currency of all amounts of several documents; null for several or for too few amounts. */
function commonCurrency(documents: readonly DocumentFacts[]): string | null {
  const [first] = documents[0]?.currencies ?? [];
  const isCommon =
    documents.length >= minDocuments &&
    documents.every(({ currencies = [] }) => {
      const [only, ...others] = currencies;
      return others.length === 0 && only?.text === first?.text && (only?.count ?? 0) >= minAmounts;
    });
  return isCommon ? (first?.text ?? null) : null;
}
