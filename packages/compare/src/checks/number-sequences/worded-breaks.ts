import type { DocumentText } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import { inPlace, list, quote } from '../wording.js';
import type { SequenceFault } from './find-breaks.js';

/** Lots of a tender are not among them: others number them, and not each is awarded. */
const words =
  'step|phase|stage|wave|work ?package|work ?stream|milestone|option|priority|recommendation|objective|scenario|schritt|stufe|arbeitspaket|meilenstein|priorität|empfehlung|maßnahme|szenario|étape|jalon|priorité|recommandation|objectif|mesure|scénario|paso|etapa|fase|hito|opción|prioridad|recomendación|objetivo|medida|escenario|passo|tappa|opzione|priorità|raccomandazione|obiettivo|misura';
const item = new RegExp(`^(${words}) ?(\\d{1,2})(?:\\s*[:.–—-]|$)`, 'iu');
const maxText = 300;
const minItems = 3;

interface WordedItem {
  readonly word: string;
  readonly written: string;
  readonly number: number;
  /** Position among the texts of the document. */
  readonly index: number;
  locate(): string;
}

/** Texts that begin with a word and its number and leave a number out: "Step 1: …", "Step 2: …", "Step 4: …". */
export function* findWordedBreaks(content: DocumentText): Iterable<SequenceFault> {
  const items: WordedItem[] = [];
  let index = 0;
  for (const { kind, text, locate } of content.texts()) {
    index += 1;
    if (
      kind === 'cell' ||
      kind === 'notes' ||
      kind === 'header' ||
      kind === 'footer' ||
      text.length > maxText
    )
      continue;
    items.push(...itemOf(text, index, locate));
  }
  for (const found of groupBy(items, ({ word }) => word).values()) yield* faultOf(found, content);
  for (const { rows, locate } of content.tables()) {
    if (rows.length > maxText) continue;
    const labels = rows.flatMap(([label = ''], row) => itemOf(label, row, () => locate(row + 1)));
    for (const found of groupBy(labels, ({ word }) => word).values()) yield* faultOf(found, content);
  }
}

function itemOf(text: string, index: number, locate: () => string): WordedItem[] {
  const [, word, number] = item.exec(text.trim()) ?? [];
  if (word === undefined) return [];
  return [{ word: word.toLowerCase(), written: word, number: Number(number), index, locate }];
}

function* faultOf(items: readonly WordedItem[], content: DocumentText): Iterable<SequenceFault> {
  if (items.length < minItems || items[0]?.number !== 1) return;
  const breaks = items.flatMap((wordedItem, index) => {
    const before = items[index - 1];
    return before === undefined || wordedItem.number === before.number + 1
      ? []
      : [{ one: wordedItem, before }];
  });
  const [only, ...others] = breaks;
  if (only === undefined || others.length > 0) return;
  const { one, before } = only;
  const { word, written, number } = one;
  const isRepeated = number === before.number && one.index === before.index + 1;
  const isGap = number === before.number + 2 && !isMentioned(content, word, before.number + 1);
  if (!isRepeated && !isGap) return;
  const place = one.locate();
  const fault = isRepeated
    ? 'has the number of the one before'
    : `follows ${written} ${before.number}; ${written} ${before.number + 1} is missing`;
  yield {
    key: word,
    place,
    message: `${quote(`${written} ${number}`)} ${inPlace(place)} ${fault}.`,
    actual: list(items.map((each) => `${each.written} ${each.number}`)),
  };
}

function isMentioned(content: DocumentText, word: string, number: number): boolean {
  const name = new RegExp(`(?<!\\p{L})${word}s? ?${number}(?!\\d)`, 'iu');
  for (const { text } of content.texts()) if (name.test(text)) return true;
  return false;
}
