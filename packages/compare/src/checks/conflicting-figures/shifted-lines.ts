import type { Claim } from '../../figures/claims.js';
import { capitalised, inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';

/** A claim of a table or chart, with the place of both. */
interface Sourced extends Claim {
  readonly place: string;
  readonly source: string | null;
}

const minYears = 2;
const maxSources = 20;
const scaleNames: Readonly<Record<number, string>> = {
  1: '',
  1e3: 'thousand',
  1e6: 'million',
  1e9: 'billion',
};

/**
 * One line with the same digits for several years in another currency or scale: two tables of a document, or a table and a chart.
 * Figures of two companies are seldom the same in every digit, and converted ones never.
 */
export function shiftedLines(claims: readonly Sourced[]): PointConflict[] {
  const lines = new Map<string, Map<string, Sourced[]>>();
  for (const claim of claims) {
    if (claim.source === null || claim.isGrowth || claim.period === '' || claim.isUnscaled) continue;
    const sources = lines.get(claim.line) ?? new Map<string, Sourced[]>();
    lines.set(claim.line, sources.set(claim.source, [...(sources.get(claim.source) ?? []), claim]));
  }
  return [...lines.values()].flatMap((sources) => {
    const [first, ...others] = [...sources.values()].slice(0, maxSources);
    return first === undefined ? [] : others.flatMap((other) => shiftOf(first, other) ?? []);
  });
}

function shiftOf(known: readonly Sourced[], claims: readonly Sourced[]): PointConflict | null {
  const pairs = claims.flatMap((claim) => {
    const sourced = known.find(({ period }) => period === claim.period);
    return sourced === undefined ? [] : [{ claim, other: sourced }];
  });
  const [first] = pairs;
  if (first === undefined || pairs.length < minYears || !pairs.every(hasSameDigits)) return null;
  const factors = new Set(pairs.map(factorOf));
  const [factor = 1] = factors;
  const { claim, other } = first;
  const isOtherCurrency =
    claim.currency !== null && other.currency !== null && claim.currency !== other.currency;
  const isOtherScale = [1e3, 1e-3, 1e6, 1e-6].some((scale) => Math.abs(factor / scale - 1) < 1e-9);
  if (factors.size > 1 || (factor === 1 ? !isOtherCurrency : !isOtherScale || isOtherCurrency)) return null;
  const [own, right] = [claim, other].map((sourced) => `${sourced.written} ${unitOf(sourced)}`.trim());
  const name = capitalised(claim.line.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  const headline = `${name} ${claim.period} is ${own} ${inPlace(claim.place)}, but ${right} ${inPlace(other.place)}`;
  return { place: claim.place, headline, reason: headline };
}

function unitOf({ currency, readings, written }: Claim): string {
  const size = Number(digitsOf(written));
  const scale = Math.round((readings[0]?.value ?? 0) / size);
  return [currency ?? '', scaleNames[Math.abs(scale)] ?? ''].filter(Boolean).join(' ');
}

function digitsOf(written: string): string {
  return written.replace(/[^\d.]/g, '');
}

interface Pair {
  readonly claim: Claim;
  readonly other: Claim;
}

/** Rounded numbers of one or two digits may be the same by chance. */
function hasSameDigits({ claim, other }: Pair): boolean {
  const [own, right] = [claim, other].map(({ written }) =>
    digitsOf(written).replace(/\.0*$|(?<=\.\d*?)0+$/, ''),
  );
  return own === right && (own ?? '').replace(/^[0.]+|0+$/g, '').replace('.', '').length >= 3;
}

function factorOf({ claim, other }: Pair): number {
  const factor = Math.abs((claim.readings[0]?.value ?? 0) / (other.readings[0]?.value ?? 1));
  return Number(factor.toPrecision(9));
}
