import { goldenLimits } from './golden-limits.js';
import type { Match } from './match-sequence.js';

/** From 0 to 1: how alike an item of the output and one of the golden document are. */
type Similarity = (output: number, golden: number) => number;

/** Items that share less are two items, not one that changed. */
const alike = 0.4;

/**
 * Within each gap of an alignment, pairs what was changed rather than taken out and put in: the most alike first, never
 * crossing; then by position if as many are left on both sides.
 */
export function pairGaps(matches: readonly Match[], similarity: Similarity): Match[] {
  const paired: Match[] = [];
  let gap: Match[] = [];
  const close = () => {
    for (const match of pairGap(places(gap, 'output'), places(gap, 'golden'), similarity)) paired.push(match);
    gap = [];
  };
  for (const match of matches) {
    if (match.output !== null && match.golden !== null) {
      close();
      paired.push(match);
    } else {
      gap.push(match);
    }
  }
  close();
  return paired;
}

function places(gap: readonly Match[], side: keyof Match): number[] {
  return gap.flatMap((match) => match[side] ?? []);
}

function pairGap(output: readonly number[], golden: readonly number[], similarity: Similarity): Match[] {
  const anchors =
    output.length * golden.length <= goldenLimits.pairs ? findAnchors(output, golden, similarity) : [];
  const matches: Match[] = [];
  let [fromOutput, fromGolden] = [0, 0];
  for (const { output: toOutput, golden: toGolden } of [
    ...anchors,
    { output: output.length, golden: golden.length },
  ]) {
    const between = fill(output.slice(fromOutput, toOutput), golden.slice(fromGolden, toGolden));
    for (const match of between) matches.push(match);
    const [one, other] = [output[toOutput], golden[toGolden]];
    if (one !== undefined && other !== undefined) matches.push({ output: one, golden: other });
    [fromOutput, fromGolden] = [toOutput + 1, toGolden + 1];
  }
  return matches;
}

/** Items between two pairs: the same number on both sides is one changed item each. */
function fill(output: readonly number[], golden: readonly number[]): Match[] {
  if (output.length === golden.length) {
    return output.map((place, index) => ({ output: place, golden: golden[index] ?? null }));
  }
  return [
    ...golden.map((place) => ({ output: null, golden: place })),
    ...output.map((place) => ({ output: place, golden: null })),
  ];
}

interface Anchor {
  /** Indexes into the gap. */
  readonly output: number;
  readonly golden: number;
}

function findAnchors(output: readonly number[], golden: readonly number[], similarity: Similarity): Anchor[] {
  const scored = output.flatMap((place, index) =>
    golden.map((counterpart, position) => ({
      output: index,
      golden: position,
      score: similarity(place, counterpart),
    })),
  );
  const anchors: Anchor[] = [];
  for (const candidate of scored
    .filter(({ score }) => score >= alike)
    .sort((a, b) => b.score - a.score || a.golden - b.golden || a.output - b.output)) {
    const fits = anchors.every(
      (taken) => (taken.output - candidate.output) * (taken.golden - candidate.golden) > 0,
    );
    if (fits) anchors.push(candidate);
  }
  return anchors.sort((a, b) => a.output - b.output);
}
