import { inPlace } from '../wording.js';

/** A figure that does not follow from those that it is computed from. */
export interface WrongFigure {
  readonly place: string;
  readonly reason: string;
  /** `Growth 2024 is 9.6 %, but 1,217 against 1,138 gives 6.9 %`. */
  readonly headline: string;
}

/** A figure of a text that others contradict. The names begin the headline, and the reason within a sentence. */
export function statedWrongly(
  place: string,
  [name, inReason]: readonly [string, string],
  written: string,
  but: string,
): WrongFigure {
  const headline = `${name} is ${written} ${inPlace(place)}, but ${but}`;
  return { place, headline, reason: `${inReason} is ${written}, and ${but}` };
}

/** `22.14 %`, with as many decimals as the percentage that is written, and at least one. */
export function percentLike(value: number, written: string): string {
  const decimals = written.split(/[.,]/)[1]?.replace(/\D/g, '').length ?? 0;
  return `${value.toFixed(Math.max(1, decimals))} %`;
}
