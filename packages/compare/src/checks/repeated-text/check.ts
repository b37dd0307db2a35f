import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { Count, Words } from '../../templates/template-fields.js';
import { findPhrase } from '../../text/find-phrase.js';
import { countWords, foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedTable, LocatedText } from '../../views/document-text.js';
import { anyTypeCheck } from '../check.js';
import { sightedAt } from '../sightings.js';
import { andMore, inPlace, list, quote } from '../wording.js';

/** Texts that are meant to be on several pages. */
const meantToRepeat =
  /^\W{0,4}(?:disclaimer|confidential|copyright|©|source|sources|note|notes|this (?:document|presentation|report|material)|forward[- ]looking|important notice)/i;

/** "b Due to a change in 2013": a footnote below the tables of several sheets. */
const footnote = /^(?:[a-z](?=[) ])|\*{1,3}|[†‡§¹²³])\)? ?[\p{Lu}\d]/u;

/** More different long texts are not compared, so that memory stays bounded. */
const maxCompared = 50_000;
const maxComparedLength = 4_000;

export const repeatedText = anyTypeCheck({
  name: 'repeated-text',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'No long text is in the document twice.',
  options: z.strictObject({
    min_words: Count.min(5).default(25).describe('Texts with fewer words may repeat.'),
    allow: Words.default([]).describe('Texts that contain one of these phrases may repeat.'),
  }),
  run(content, _template, { options: { min_words, allow } }) {
    const shared = sharedCells(content, min_words);
    const isShared = ({ kind, text }: LocatedText) => kind === 'cell' && shared.has(text);
    const repeated = withoutChoices(
      [...longTextsOf(content, min_words), ...adjacentTexts(content, min_words)].filter(
        ({ located, again }) =>
          again.length > 0 && findPhrase(located.text, allow) === null && !isShared(located),
      ),
      content,
      min_words,
    );
    const [repeat] = repeated;
    if (repeat === undefined) return [];
    const places = repeated.flatMap(({ located, again }) => [located, ...again]).slice(0, 60);
    return [
      {
        key: '',
        ...sightedAt({ places: [...new Set(places.map((place) => place.locate()))] }),
        message: `${quote(repeat.located.text)} ${inPlace(repeat.located.locate())} is repeated ${inPlace(repeat.again[0]?.locate() ?? '')}${repeat.again.length === 1 ? '' : ` and in ${countOf(repeat.again.length - 1, 'more place')}`}${andMore(repeated.length - 1, 'text')}.`,
        expected: 'each long text once',
        actual: list(
          repeated.map(({ located, again }) => `${again.length + 1} times: "${located.text.slice(0, 80)}…"`),
          ' | ',
        ),
        suggestion:
          'Look for a value that is computed once and used for every item (a variable outside the loop, a cache without the item in its key), or for a section that is rendered twice.',
      },
    ];
  },
});

interface LongText {
  readonly located: LocatedText;
  readonly again: LocatedText[];
}

/** Removes the texts of cells that are one of the answers to choose from: a survey has the same long one many times. */
function withoutChoices(repeated: readonly LongText[], content: DocumentText, minWords: number): LongText[] {
  const columns = repeated.map(({ located, again }) => new Set([located, ...again].map(columnOf)));
  const named = new Set(columns.flatMap((own) => [...own]).filter((column) => column !== null));
  const choices = choiceColumns(named, content, minWords);
  return repeated.filter(
    (_, index) => ![...(columns[index] ?? [])].every((column) => choices.has(column ?? '')),
  );
}

/** `sheet "Responses", cell G`; null outside of sheets. */
function columnOf(located: LocatedText): string | null {
  return located.kind === 'cell' ? (/^.* cell [A-Z]+(?=\d+$)/.exec(located.locate())?.[0] ?? null) : null;
}

const minChoiceCells = 20;

/** Columns with mostly short texts that repeat. */
function choiceColumns(columns: ReadonlySet<string>, content: DocumentText, minWords: number): Set<string> {
  if (columns.size === 0) return new Set();
  const counts = new Map<string, { cells: number; long: number; values: Set<string> }>();
  for (const located of content.texts()) {
    const column = columnOf(located);
    if (column === null || !columns.has(column)) continue;
    const count = counts.get(column) ?? { cells: 0, long: 0, values: new Set<string>() };
    counts.set(column, count);
    count.cells += 1;
    const text = located.text.slice(0, maxComparedLength);
    if (text.length >= minWords * 2 - 1 && countWords(text) >= minWords) count.long += 1;
    if (count.values.size < maxCompared) count.values.add(text);
  }
  return new Set(
    [...counts]
      .filter(
        ([, { cells, long, values }]) =>
          cells >= minChoiceCells && long * 4 <= cells && values.size * 2 <= cells,
      )
      .map(([column]) => column),
  );
}

const minAdjacentWords = 9;
const maxAdjacentLength = 400;

/** Paragraphs that are the same as the one directly before, too short to be found elsewhere. */
function adjacentTexts(content: DocumentText, minWords: number): LongText[] {
  const adjacent: LongText[] = [];
  let before: LocatedText | null = null;
  for (const located of content.texts()) {
    const { kind, text } = located;
    const isAlike =
      kind === 'paragraph' &&
      before?.kind === kind &&
      before.text === text &&
      text.length < maxAdjacentLength;
    const words = isAlike && /[.!?]$/.test(text) && !/_{2}|\.{3}/.test(text) ? countWords(text) : 0;
    if (before !== null && words >= minAdjacentWords && words < minWords && !mayRepeat(located, text))
      adjacent.push({ located: before, again: [located] });
    before = located;
  }
  return adjacent;
}

/** Columns whose cells are alike for many rows. */
const sharedColumn =
  /^(?:(?:\p{L}+ )?(?:measures?|mitigations?|actions?|controls?|precautions?|instructions?|answers?|responses?|comments?|remarks?|notes?|terms|conditions|covenants?|maßnahmen?|antworten?|réponses?|respuestas?|rispost[ae]|hinweise?|bemerkung(?:en)?|bedingungen|mesures?|remarques?|conditions|medidas?|observaciones|condiciones|misur[ae]|osservazioni|condizioni))$/iu;

/** Columns of a sheet in which one answer may serve several questions. */
const answerColumn = /^(?:\p{L}+ )?(?:answers?|responses?|antworten?|réponses?|respuestas?|rispost[ae])$/iu;

/** Cells of columns such as "Measure" in tables: two risks may have the same one. */
function sharedCells(content: DocumentText, minWords: number): ReadonlySet<string> {
  const inTables = [...content.tables()].flatMap((table) => cellsBelow(table, sharedColumn));
  const inSheets = [...(content.lists?.() ?? [])].flatMap((list) => cellsBelow(list, answerColumn));
  const cells = [...inTables, ...inSheets];
  return new Set(cells.filter((text) => countWords(text) >= minWords));
}

function cellsBelow({ rows: [header = [], ...rows] }: LocatedTable, titles: RegExp): string[] {
  return header.flatMap((title, column) =>
    titles.test(title.trim()) ? rows.map((row) => row[column] ?? '') : [],
  );
}

function mayRepeat({ kind }: LocatedText, text: string): boolean {
  return meantToRepeat.test(text) || (kind === 'cell' && footnote.test(text));
}

function longTextsOf(content: DocumentText, minWords: number): LongText[] {
  const first = new Map<string, LongText>();
  for (const located of content.texts()) {
    if (located.kind === 'notes' || located.kind === 'header' || located.kind === 'footer') continue;
    const text = located.text.slice(0, maxComparedLength);
    // Words have a letter and a space at least.
    if (text.length < minWords * 2 - 1 || countWords(text) < minWords || mayRepeat(located, text)) continue;
    const folded = foldTitle(text);
    const known = first.get(folded);
    if (known === undefined && first.size < maxCompared) first.set(folded, { located, again: [] });
    else if (known !== undefined && known.again.length < 30) known.again.push(located);
  }
  return [...first.values()];
}
