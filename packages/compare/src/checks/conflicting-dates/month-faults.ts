import { monthsInText } from '../../figures/months-in-text.js';
import type { DocumentText, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { inPlace, quote } from '../wording.js';
import type { DateFault } from './date-faults.js';

interface PlacedReason extends DateFault {
  readonly place: string;
}

const coverTexts = 12;
const maxCoverLineLength = 90;

/** A line of a period, a plan or an event does not date the document. */
const ofPeriod =
  /(?<![\p{L}])(?:as (?:of|at)|at|ended|ending|per|stand|zum|au|al|until|bis|from|since|seit|depuis|desde|dal|valid|due|deadline|frist|q[1-4]|h[12])(?![\p{L}])/iu;
/** Documents that are dated by a period or by the day of an event. */
const ofEvent =
  /(?<![\p{L}])(?:meeting|conference|workshop|event|board|agm|invitation|sitzung|konferenz|réunion|reunión|riunione|annual|financial|interim|quarter(?:ly)?|half-?year|accounts|statements|fiscal|budget|forecast|plan|minutes|protokoll|jahres\p{L}*|geschäfts\p{L}*|halbjahr\p{L}*|quartal\p{L}*|\p{L}*abschluss\p{L}*|annuel\p{L}*|comptes|semestr\p{L}*|trimestr\p{L}*|anual\p{L}*|cuentas|bilancio|agenda)(?![\p{L}])/iu;
/** The title and the texts below it. */
const titleTexts = 3;

const sign = /^["“(]?(?:19|20)\d\d(?!\d)/;
const sourceLine =
  /^\(?(?:data |image |own )?(?:sources?|quellen?|fuentes?|font[ei]|kilder?|källor?|bron(?:nen)?|lähteet?)\s*:/iu;
const outlook =
  /forecast|outlook|projection|scenario|plan|target|prognos|vorschau|ausblick|prévision|perspective|proyecci|previsi|pronóstic|proiezion|prospettiv|expected|due/iu;

const past =
  /(?<![\p{L}])(?:visited|interviewed|inspected|sampled|surveyed|audited|examined|reviewed|tested|conducted|carried out|took place|(?:was|were) held|(?:wurden?|haben|hatten?) [^.;]{0,120}(?:besucht|befragt|geprüft|durchgeführt|besichtigt|untersucht|geführt)|fand(?:en)? [^.;]{0,120}statt|(?:avons|ont|a) (?:été )?(?:visité|interrogé|mené|réalisé|effectué|examiné|contrôlé)(?:e?s)?|(?:menés|menées|réalisés|réalisées) (?:entre|en)|(?:a|ont) eu lieu|visit(?:amos|aron|ó)|entrevist(?:amos|aron|ó)|realiz(?:amos|aron|ó|adas?|ados?)|llevaron a cabo|revis(?:amos|aron|ó)|tuv(?:o|ieron) lugar|(?:abbiamo|hanno|ha) (?:visitato|intervistato|condotto|svolto|effettuato|esaminato|verificato)|(?:condott|svolt|effettuat|visitat)[eiao] (?:tra|fra|nel|dal|in)|(?:ha|hanno) avuto luogo)(?![\p{L}])/iu;
const ahead =
  /(?<![\p{L}])(?:will|would|shall|should|must|may|to be|plan\p{L}*|schedul\p{L}*|due|expect\p{L}*|propos\p{L}*|until|by|if|next|bis|werden|wird|soll\p{L}*|geplant|voraussichtlich|ser(?:a|ont)|prévu\p{L}*|devr\p{L}*|doi\p{L}*|avant|será[ns]?|prev\p{L}*|deber\p{L}*|antes|sar(?:à|anno)|dovr\p{L}*|entro)(?![\p{L}])/iu;

/** Months and years that do not fit the month on the cover. */
export function monthFaults(content: DocumentText): PlacedReason[] {
  if (content.lists !== undefined) return [];
  const dated = [...textsHolding(content, sign)];
  if (dated.length < 2) return [];
  const cover = coverMonths(content);
  const latest = cover.at(-1);
  if (latest === undefined) return [];
  const repeated = repeatedOnSlides(dated);
  return dated.flatMap((located) => faultsOf(located, cover, latest, repeated.has(located.text)));
}

interface CoverMonth {
  readonly month: string;
  readonly text: string;
  readonly located: LocatedText;
}

/** From the earliest to the latest; none if the cover is about a period. */
function coverMonths(content: DocumentText): CoverMonth[] {
  const results: CoverMonth[] = [];
  for (const { located, position } of coverLines(content)) {
    const { text } = located;
    const months = monthsInText(text);
    if ((position <= titleTexts || months.length > 0) && ofEvent.test(text)) return [];
    if (/[.!?]$/.test(text)) continue;
    if (months.length > 0 && ofPeriod.test(text)) return [];
    for (const { month, text: written } of months) results.push({ month, text: written, located });
  }
  return results.toSorted((a, b) => a.month.localeCompare(b.month));
}

/** The first short texts, by their position among all texts, from 1. */
function* coverLines(content: DocumentText): Iterable<{ located: LocatedText; position: number }> {
  let position = 0;
  for (const located of content.texts()) {
    position += 1;
    if (position > coverTexts || /^slide (?!1\b)/.test(located.locate())) return;
    const isEdge = located.kind === 'notes' || located.kind === 'footer' || located.kind === 'header';
    if (!isEdge && located.text.length <= maxCoverLineLength) yield { located, position };
  }
}

/** Months between two of the form YYYY-MM. */
function monthsFrom(a: string, b: string): number {
  const [from, to] = [a, b].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  return (to ?? 0) - (from ?? 0);
}

/** A header may be of the month before. */
const minBefore = 2;
/** A study may be finished in the month after that on its cover. */
const minAfter = 2;

/** A text on this many slides is a footer that no placeholder marks. */
const minSlides = 3;

function repeatedOnSlides(dated: readonly LocatedText[]): ReadonlySet<string> {
  const slides = new Map<string, Set<string>>();
  for (const { kind, text, locate } of dated) {
    const slide = /^slide \d+/.exec(locate())?.[0];
    if (slide === undefined || kind === 'notes' || kind === 'cell' || text.length > maxCoverLineLength)
      continue;
    slides.set(text, (slides.get(text) ?? new Set()).add(slide));
  }
  return new Set([...slides].flatMap(([text, { size }]) => (size >= minSlides ? [text] : [])));
}

function faultsOf(
  located: LocatedText,
  cover: readonly CoverMonth[],
  latest: CoverMonth,
  isRepeated: boolean,
): PlacedReason[] {
  const { kind, text } = located;
  const isEdge = kind === 'header' || kind === 'footer' || isRepeated;
  if (isEdge) return edgeFaults(located, cover, latest);
  if (kind === 'notes') return [];
  const isSource = sourceLine.test(text) && !outlook.test(text);
  if (!isSource && !past.test(text)) return [];
  const sentences = isSource ? [text] : text.slice(0, maxSearchedLength).split(/(?<=[.!?]) (?=\p{Lu})/u);
  return sentences.flatMap((sentence) => {
    if (!isSource && (!past.test(sentence) || ahead.test(sentence))) return [];
    const late = monthsInText(sentence).find(
      ({ month }) => monthsFrom(latest.month, month) >= (isSource ? minAfter : 1),
    );
    return late === undefined
      ? []
      : [
          {
            place: located.locate(),
            reason: `${quote(late.text)} is after the date of the document, ${latest.text} ${inPlace(latest.located.locate())}`,
          },
        ];
  });
}

const maxSearchedLength = 5_000;

/** A header that names another month than the cover, alone between its separators. */
function edgeFaults(located: LocatedText, cover: readonly CoverMonth[], latest: CoverMonth): PlacedReason[] {
  const segments = located.text.split(/\s*[|·•\t/]\s*|\s+[–—-]\s+|,\s+/u);
  return segments.flatMap((segment) => {
    const [written] = monthsInText(segment);
    if (written === undefined || written.text.length !== segment.trim().length) return [];
    const isNear = (months: number) => months < minBefore && months > -minBefore;
    if (cover.some(({ month }) => isNear(monthsFrom(written.month, month)))) return [];
    return [
      {
        place: located.locate(),
        reason: `${quote(written.text)} is another date than ${quote(latest.text)} ${inPlace(latest.located.locate())}`,
      },
    ];
  });
}
