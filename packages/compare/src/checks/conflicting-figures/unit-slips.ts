import { inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import type { Sentence } from './line-conflicts.js';

/** Between two figures of one line: "in 2025, after", "contre", "gegenüber". */
const link =
  /^(?:,? ?\(?[^\d.;()]{0,15}(?:FY ?)?(?:19|20)\d\d\)?)?,? (?:to|after|against|from|up from|down from|compared (?:with|to)|versus|vs\.?|auf|nach|gegenüber|gegen|von|à|contre|après|a|frente a|tras|contra|contro|dopo|rispetto a(?:i)?|til|mot|mod)(?: (?:about|around|nearly|some|only|just|the|rund|etwa|knapp|nur|environ|près de|les|unos|casi|los|circa|appena|solo|i))? $/iu;
/** Follows an increase that is stated beside its level. */
const increase =
  /^ (?:more than|higher than|above)(?! half)|^ (?:mehr|höher) als|^ de plus qu|^ más que|^ in più rispetto/iu;
const maxYears = 10;
/** Smaller increases may be of another line. */
const minExcess = 10;
const levelFactor = { least: 400, most: 2_500 };

/** Two figures of one sentence that cannot both be right: a level a thousand times the one before, an increase larger than the level. */
export function slippedUnits({ text, amounts, locate }: Sentence): PointConflict[] {
  return amounts.flatMap((first, index) => {
    const second = amounts[index + 1];
    if (second === undefined || !areAlike(first, second)) return [];
    const [one, other] = [first, second].map(({ readings }) => Math.abs(readings[0]?.value ?? 0));
    if (one === undefined || other === undefined || one === 0 || other === 0) return [];
    const between = text.slice(first.end, second.index);
    const ratio = Math.max(one, other) / Math.min(one, other);
    const years = Math.abs(Number(first.year ?? 0) - Number(second.year ?? first.year ?? 0));
    const isSlip =
      link.test(between) &&
      ratio > levelFactor.least &&
      ratio < levelFactor.most &&
      first.scale !== second.scale &&
      years <= maxYears;
    const isTooMuch = increase.test(text.slice(second.end)) && other > one && ratio > minExcess;
    if (!isSlip && !isTooMuch) return [];
    const place = locate();
    const than = isSlip
      ? 'are about a thousand times apart'
      : 'do not fit: the increase is larger than the level';
    const headline = `"${first.text}" and "${second.text}" ${inPlace(place)} ${than}`;
    return [{ place, headline, reason: headline }];
  });
}

/** Both are amounts with a scale, and one currency or none. */
function areAlike(a: DatedAmount, b: DatedAmount): boolean {
  const isOneCurrency = a.currency === null || b.currency === null || a.currency === b.currency;
  return isOneCurrency && a.scale > 1 && b.scale > 1 && !a.isPercent && !b.isPercent;
}
