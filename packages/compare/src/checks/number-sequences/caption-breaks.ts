import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { once } from '../../views/once.js';
import { groupBy } from '../sightings.js';
import { inPlace, list, quote } from '../wording.js';
import type { SequenceFault } from './find-breaks.js';
import { isNamed } from './named-numbers.js';

const caption =
  /^(table|figure|exhibit|chart|tabelle|abbildung|schaubild|grafik|tabell|figur|tableau|graphique|tabla|cuadro|gráfico|figura|tabella|prospetto|grafico|quadro|tabela|tabel|bilde|bild|diagramm|diagramme|diagrama|diagramma|illustration|illustrazione|ilustración|tab\.|abb\.|fig\.)[ \u00a0](?:n[°º][ \u00a0]?|(?:nr|no|núm)\.[ \u00a0])?(\d{1,3})(?![.-]\d)\s?[:.|–—-]\s?(\S.{0,200})$/iu;

interface Caption {
  readonly word: string;
  readonly number: number;
  readonly title: string;
  readonly located: LocatedText;
}

/** More are numbered by chapter, or in another way. */
const maxBreaks = 1;
const minCaptions = 3;
const tableWords =
  /^(?:table|tabelle|tabell|tableau|tabla|cuadro|tabella|prospetto|quadro|tabela|tabel|tab\.)$/u;

/** Captions whose numbers leave one out, or that share a number: "Table 1", "Table 2", "Table 4". */
export function* findCaptionBreaks(content: DocumentText): Iterable<SequenceFault> {
  const tables = once(() => [...content.tables()].length);
  for (const [word, all] of groupBy(captionsOf(content), ({ word }) => word)) {
    const distinct = all.filter(({ number, title }, index) => !continues(all[index - 1], number, title));
    // If every table has a caption, gaps in the numbers indicate missing tables, however few there are.
    const isComplete = distinct.length >= 2 && tableWords.test(word) && distinct.length === tables();
    if ((distinct.length < minCaptions && !isComplete) || distinct[0]?.number !== 1) continue;
    const result = onlyBreak(distinct);
    if (result === null) continue;
    const { first, before } = result;
    if (first.number < before || (first.number > before + 2 && !isComplete)) continue;
    const name = first.word.charAt(0).toUpperCase() + first.word.slice(1);
    yield {
      key: first.word,
      place: first.located.locate(),
      message: captionMessage(name, first, before),
      actual: list(distinct.map(({ number }) => `${name} ${number}`)),
    };
  }
}

function captionsOf(content: DocumentText): Caption[] {
  const captions: Caption[] = [];
  for (const located of content.texts()) {
    if (located.kind === 'notes' || located.kind === 'cell' || located.text.length > 240) continue;
    const [, word = '', number = '', title = ''] = caption.exec(located.text) ?? [];
    // A list of tables has the page behind each.
    if (word === '' || /\s\d{1,3}$|[.…]{3}/u.test(title)) continue;
    captions.push({ word: word.toLowerCase(), number: Number(number), title, located });
  }
  return captions;
}

function captionMessage(name: string, { number, title, located }: Caption, before: number): string {
  const what = `${name} ${number} ${inPlace(located.locate())}`;
  if (number === before) return `${what} has the number of the one before: ${quote(title)}.`;
  const missing =
    number === before + 2 ? `number ${before + 1} is` : `numbers ${before + 1} to ${number - 1} are`;
  return `${what} follows ${name} ${before}; ${missing} missing.`;
}

/** The only item that does not follow the one before, and the number of that; null for none or several. */
function onlyBreak<Item extends { readonly number: number }>(all: readonly Item[]) {
  const breaks = breaksOf(all);
  const [first] = breaks;
  if (first === undefined || breaks.length > maxBreaks) return null;
  return { first, before: all[all.indexOf(first) - 1]?.number ?? 0 };
}

/** Items that do not follow the one before. After a repeated number the count may continue: 1, 2, 2, 4. */
function breaksOf<Item extends { readonly number: number }>(all: readonly Item[]): Item[] {
  const numberAt = (index: number) => all[index]?.number ?? 0;
  return all.filter(({ number }, index) => {
    if (index === 0 || number === numberAt(index - 1) + 1) return false;
    const isBehindRepeated = index > 1 && numberAt(index - 1) === numberAt(index - 2);
    return !isBehindRepeated || number !== numberAt(index - 1) + 2;
  });
}

/** "Table 2 (continued)", or the same title again on the next page. */
function continues(before: Caption | undefined, number: number, title: string): boolean {
  if (before === undefined || before.number !== number) return false;
  return before.title === title || /\b(?:cont(?:inued|['’]?d|\.)?|fortsetzung|forts\.|suite)/i.test(title);
}

const item = /^(\d{1,2})(?:[.)]|\.[-–ºª°]|[ºª°][.)]?|\/)\s+[\p{L}«"“„¿]/u;

/** Lists with typed numbers that leave one out: "1. Racks", "2. Depots", "4. Report". */
export function* findListBreaks(content: DocumentText): Iterable<SequenceFault> {
  let run: Run[number][] = [];
  const faults: SequenceFault[] = [];
  const close = () => {
    const fault = breakOf(run, content);
    if (fault !== null) faults.push(fault);
    run = [];
  };
  for (const located of content.texts()) {
    if (located.kind === 'cell') continue;
    const number = located.kind === 'paragraph' ? item.exec(located.text)?.[1] : undefined;
    if (number === undefined) {
      if (run.length > 0) close();
      continue;
    }
    if (!staysInRun(run, Number(number))) close();
    run.push({ number: Number(number), located });
  }
  close();
  yield* faults.slice(0, 5);
}

type Run = readonly { readonly number: number; readonly located: LocatedText }[];

/** "1, 2, 2" repeats a number; "1, 1" are two lists. */
function staysInRun(run: Run, number: number): boolean {
  const last = run.at(-1)?.number ?? 0;
  return run.length === 0 || number > last || (number === last && run.length > 1);
}

function breakOf(run: Run, content: DocumentText): SequenceFault | null {
  const result = run.length < minCaptions || run[0]?.number !== 1 ? null : onlyBreak(run);
  if (result === null || result.first.number > result.before + 2) return null;
  const { first, before } = result;
  const isGap = first.number > before;
  if (isGap && isNamed(content, { number: first.number, expected: before + 1 })) return null;
  const place = first.located.locate();
  return {
    key: 'list',
    place,
    message:
      first.number === before
        ? `Item ${first.number} of the list ${inPlace(place)} has the number of the item before.`
        : `Item ${first.number} of the list ${inPlace(place)} follows item ${before}; number ${before + 1} is missing.`,
    actual: list(run.map(({ number }) => String(number))),
  };
}
