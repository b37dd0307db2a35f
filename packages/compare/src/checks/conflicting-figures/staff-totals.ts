import { amountsInText } from '../../figures/amounts-in-text.js';
import { isSwapOf } from '../../figures/digits.js';
import { isTotal } from '../../figures/labels.js';
import { lineOf } from '../../figures/lines.js';
import type { DocumentText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { holdsFigure } from './figure-fit.js';
import { type ShownCell, shownLines } from './shown-lines.js';

const sign =
  /^(?:employ|emplo|headcount|staff|beschäftig|mitarbeit|belegschaft|effectif|salarié|plantilla|organico|dipendent|trabaj|addetti|occup)/i;
/** "employs 486 people", "emploie 486 personnes". */
const employs =
  /(?<!\p{L})(?:employs|employ|emploie|emploient|beschäftigt|emplea|occupa|impiega)(?: (?:a total of|insgesamt|au total|en total|in totale|un total de))?(?: a)? $/iu;
/** "Headcount: 486", "Employees of the six companies: 14,200 in total". */
const labelled =
  /^(?:total )?(?:employees|headcount|staff|mitarbeiter(?:innen und mitarbeiter|zahl)?|beschäftigte|belegschaft|effectifs?(?: total)?|salariés|empleados|plantilla|dipendenti|organico)(?: (?:in total|gesamt|total|totale)| of the (?:\p{L}+ ){1,2}(?:companies|sites|plants|peers)| der (?:\p{L}+ ){1,2}(?:unternehmen|standorte|werke))? ?: $/iu;
const people =
  /^ (?:people|employees|staff|persons|personen|menschen|mitarbeit\p{L}*|beschäftigte|personnes|salariés|collaborateurs|personas|empleados|trabajadores|persone|dipendenti|addetti)(?!\p{L})/iu;
/** Behind the figure: people at one place, of one kind or of another day. */
const otherPeople =
  /(?<!\p{L})(?:ago|earlier|previous\p{L}*|the year before|last year|vorjahr\p{L}*|vor (?:einem|zwei|drei) jahr\p{L}*|il y a|dernière?|précédente?|hace|anterior|anno fa|anni fa|precedente|average|fte|full-time|in (?:production|sales|research|germany|france|spain|italy)|of whom|abroad|temporary|durchschnitt\p{L}*|vollzeit\p{L}*|ausland|moyenne|équivalents?|étranger|media|equivalentes?|extranjero|estero|equivalenti|plan\p{L}*|will|target|about|around|more than|over|nearly|rund|etwa|mehr als|über|knapp|environ|plus de|près de|unos|más de|casi|circa|più di|oltre|quasi)(?!\p{L})/iu;
/** The company itself, at most behind "Founded in 1974,": no group, and no other staff than in the table. */
const company =
  /^(?:(?:founded|gegründet|fondée?|fundada|fondata)[^,]{0,40}, )?(?:the company|we|das unternehmen|wir|l[’']entreprise|la société|nous|la empresa|l[’']azienda|la società)(?: [^,\d]{0,60})?$/iu;
const end = /^(?: in total| insgesamt| au total| en total| in totale)?[.;]?$/iu;
const partTime = /fte|etp|vz[äe]|full.?time|vollzeit|equival|équival/iu;
const maxSentence = 250;
const minRows = 3;

/** Numbers of all employees in sentences that differ from the total of the only table of employees by row. */
export function conflictingStaff(content: DocumentText): PointConflict[] {
  if (content.statements !== undefined) return [];
  const told = [...textsHolding(content, sign)].filter(
    ({ kind, text }) => kind !== 'cell' && text.length < 2_000,
  );
  if (told.length === 0) return [];
  const lines = shownLines(content);
  const isStaff = ({ heading }: ShownCell) => lineOf(heading) === 'employees' && !partTime.test(heading);
  const totals = lines.flatMap((line) => (isTotal(line.label) ? line.cells.filter(isStaff) : []));
  const [total, ...others] = totals;
  if (total === undefined || others.length > 0) return [];
  const cells = lines.flatMap((line) => line.cells);
  if (cells.filter(isStaff).length <= minRows) return [];
  return told.flatMap(({ text, locate }) =>
    // In a later sentence, "the company" may be another one.
    sentencesOf(text)
      .slice(0, 1)
      .flatMap((sentence) => {
        const amount = statedIn(sentence);
        const [reading] = amount?.readings ?? [];
        if (amount === null || reading === undefined) return [];
        const isShown = cells.some(
          (cell) =>
            cell.figure.value === reading.value || (isStaff(cell) && holdsFigure(amount, cell.figure)),
        );
        if (isShown) return [];
        if (!isSlip(String(reading.value), String(total.figure.value))) return [];
        const place = locate();
        const headline = `Number of employees is ${amount.text} ${inPlace(place)}, but ${total.figure.written} ${inPlace(total.locate())}`;
        return [{ place, headline, reason: headline }];
      }),
  );
}

/** The figure for all employees of a sentence that names no other people or year; null without one. */
function statedIn(sentence: string) {
  if (sentence.length > maxSentence || otherPeople.test(sentence)) return null;
  const amounts = amountsInText(sentence);
  const amount = amounts.find(({ index, text }) => {
    const [lead, tail] = [sentence.slice(0, index), sentence.slice(index + text.length)];
    return (
      (employs.test(lead) && company.test(lead.replace(employs, '').trim()) && isAllOfThem(tail)) ||
      (labelled.test(lead) && end.test(tail))
    );
  });
  return amount === undefined || amount.isMoney || amount.isPercent
    ? null
    : { ...amount, end: 0, year: null };
}

function isAllOfThem(tail: string): boolean {
  const noun = people.exec(tail)?.[0];
  return noun !== undefined && end.test(tail.slice(noun.length));
}

/** One wrong digit, or two neighbours the wrong way round: a number of another day differs in more, or in the last digit. */
function isSlip(stated: string, total: string): boolean {
  if (isSwapOf(stated, total)) return true;
  const wrong = [...total].filter((digit, index) => digit !== stated[index]).length;
  return stated.length === total.length && wrong === 1 && stated.at(-1) === total.at(-1);
}
