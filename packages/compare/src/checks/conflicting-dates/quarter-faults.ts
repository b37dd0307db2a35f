import type { DocumentText } from '../../views/document-text.js';
import type { DateFault } from './date-faults.js';

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(${names.join('|')})[a-z]{0,6}\\.?`;
/** "Q3 2026 (July to September)", "Q3: Jul–Sep". */
const spelled = new RegExp(
  `(?<![\\p{L}\\p{N}-])Q([1-4])(?:[ /-]?(?:FY ?)?['’]?(?:19|20)?\\d\\d)? ?[(:,] ?${month}(?: \\d{4})? ?(?:[-–—/]|to|until|through) ?${month}(?![\\p{L}])`,
  'giu',
);
const sign = /Q[1-4]/;
const maxTextLength = 20_000;

interface Spelled {
  readonly written: string;
  /** By how many months the quarter is behind that of the calendar. */
  readonly shift: number;
  readonly months: number;
  readonly place: string;
}

/** Quarters that a document spells out in other months than elsewhere, or in more or fewer than three. */
export function quarterFaults(content: DocumentText): (DateFault & { readonly place: string })[] {
  const spelleds: Spelled[] = [];
  for (const located of content.texts()) {
    if (!sign.test(located.text)) continue;
    for (const [written, quarter, from = '', to = ''] of located.text
      .slice(0, maxTextLength)
      .matchAll(spelled)) {
      const [first, last] = [names.indexOf(from.toLowerCase()), names.indexOf(to.toLowerCase())];
      spelleds.push({
        written,
        shift: (first - 3 * (Number(quarter) - 1) + 12) % 12,
        months: ((last - first + 12) % 12) + 1,
        place: located.locate(),
      });
    }
  }
  const [first] = spelleds;
  return spelleds.flatMap(({ written, shift, months, place }) => {
    if (months !== 3) return [{ place, reason: `"${written}": a quarter has 3 months, not ${months}` }];
    return first === undefined || first.shift === shift
      ? []
      : [{ place, reason: `"${written}", but elsewhere "${first.written}"` }];
  });
}
