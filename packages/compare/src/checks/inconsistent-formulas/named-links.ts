import { foldTitle } from '../../text/words.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { isSame, type Link, type Mismatch, namesAlong } from './cell-links.js';

const otherTime =
  /(?<!\p{L})(?:opening|start|beginning|initial|prior|previous|last|base|before|change|anfang\p{L}*|beginn|vorjahr\p{L}*|veränderung|début|ouverture|précédente?|initiale?|inicial|anterior|apertura|iniziale|precedente)(?!\p{L})/iu;
const namedYear = /(?:fy ?)?(?<!\d)(?:19|20)\d\d[aefbp]?(?![\p{L}\d])/giu;

/** A label that names the year or statistic itself: "EBITDA 2025A" for a cell of 2024, "Average multiple" for a maximum. */
export function mismatchByLabel(link: Link): Mismatch | null {
  return otherTime.test(link.own.label) ? null : (otherYear(link) ?? otherStatistic(link));
}

/** A line of another year, if the label is its name and a year: "Tax paid in 2025" may be the tax of 2024. */
function otherYear(link: Link): Mismatch | null {
  const { own, names } = link;
  const [year, ...years] = yearsIn(own.label);
  const [shown, ...more] = yearsIn(names.heading);
  if (year === undefined || shown === undefined || year === shown || years.length + more.length > 0)
    return null;
  const isOfLine = names.label !== '' && isSame(own.label.replace(namedYear, ' ').trim(), names.label);
  if (!isOfLine || yearsIn(own.heading).length > 0) return null;
  const isOffered = namesAlong(link, 'heading').some((name) => yearsIn(name).includes(year));
  return isOffered ? { link, name: year, actual: names.heading } : null;
}

/** Another statistic, if the label is one of the sheet's: "Average case" and "Maximum acceptable multiple" are not. */
function otherStatistic(link: Link): Mismatch | null {
  const { own, names, target } = link;
  const words = own.label.split(/\s+/);
  const [statistic, ...statistics] = new Set(words.flatMap((word) => spreadOf(word) ?? []));
  const actual = spreadOf(names.label);
  if (statistic === undefined || statistics.length > 0 || actual === null || actual === statistic)
    return null;
  const subject = ` ${foldTitle(`${target.name} ${names.heading}`)}`;
  const isOfSheet = words.every((word) => spreadOf(word) !== null || subject.includes(` ${foldTitle(word)}`));
  const isOffered = isOfSheet && namesAlong(link, 'label').some((name) => spreadOf(name) === statistic);
  return isOffered ? { link, name: own.label, actual: names.label } : null;
}

function yearsIn(name: string): string[] {
  return name.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
}

/** A statistic other than a sum. */
function spreadOf(label: string) {
  const statistic = statisticOf(label);
  return statistic === 'sum' ? null : statistic;
}
