import { countWords, foldTitle } from '../text/words.js';
import type { DocumentFacts, LineFacts } from './document-facts.js';
import { documentsHave, fixedPart } from './generalize.js';
import type { LearnedField } from './write-template.js';

const maxLines = 40;
/** Words of a line that documents have on purpose, by its place: few documents have a short one in common by chance. */
const minWords: readonly {
  readonly documents: number;
  readonly words: Record<LineFacts['place'], number>;
}[] = [
  { documents: 5, words: { edge: 1, front: 2, body: 6 } },
  { documents: 3, words: { edge: 1, front: 2, body: 8 } },
  { documents: 2, words: { edge: 2, front: 12, body: 12 } },
];
/** Words of a line of the body that is no label. */
const minWordsOfSentence = 6;
/** Documents with more of their lines in common are runs of one request: then nothing of their body is known to be fixed. */
const maxSharedBody = 2 / 3;
/** Fewer lines may all be fixed: the notes of a workbook. */
const minSharedBody = 10;

/** Texts that every document has, and the one currency of all amounts. `titles`: texts that other rules require. */
export function learnTexts(documents: readonly DocumentFacts[], titles: readonly string[]): LearnedField[] {
  // The same document a second time confirms nothing.
  const different = new Set(documents.map((facts) => JSON.stringify(facts))).size;
  const lines = fixedLines(
    documents.map((facts) => facts.lines ?? []),
    { titles, different },
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

/** The lines that all documents have, footers first. `different`: the number of documents without copies. */
function fixedLines(
  documents: readonly (readonly LineFacts[])[],
  { titles, different }: { readonly titles: readonly string[]; readonly different: number },
): string[] {
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
  const least = minWords.find(({ documents: of }) => different >= of)?.words;
  if (first === undefined || least === undefined) return [];
  const taken = new Set(titles.map(foldTitle));
  const shared = [...first].filter(([folded]) => others.every((lines) => lines.has(folded)));
  const isBody = ([folded, { place }]: (typeof shared)[number]) =>
    place === 'body' && countWords(folded) >= minWordsOfSentence;
  const sharedBody = shared.filter(isBody).length;
  const isOneRequest =
    sharedBody >= minSharedBody &&
    parts.every((lines) => sharedBody > [...lines].filter(isBody).length * maxSharedBody);
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
    .slice(0, maxLines)
    .map(([, { part }]) => part);
}

const isPageLabel = /^(?:page|pages|seite|página|pagina|slide|folie|of|von|de|di|\p{L}{1,3})$/u;

/** Fewer documents and amounts may be in one currency by chance. */
const minDocuments = 3;
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
