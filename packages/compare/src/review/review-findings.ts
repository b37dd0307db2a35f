import type { Finding, Severity } from '@fixpoint/shared/contracts';
import { truncate } from '@fixpoint/shared/text';
import { createFinding } from '../engine/create-finding.js';
import { showFigure } from '../figures/read-figures.js';
import type { Passage } from '../transcript/transcript.js';
import type { ClaimKind } from './review-answer.js';
import { foldQuote, type VerifiedCalculation, type VerifiedClaim } from './verify-claim.js';

/** Name of the check that findings of a reviewer have. */
export const reviewCheck = 'review';

const severities: Readonly<Record<ClaimKind, Severity>> = {
  figure: 'high',
  contradiction: 'medium',
  unsupported: 'medium',
  'wrong-name': 'medium',
  incomplete: 'medium',
  tone: 'low',
};

const expected: Readonly<Record<Exclude<ClaimKind, 'figure'>, string>> = {
  contradiction: 'statements that agree',
  unsupported: 'a statement that the document supports',
  'wrong-name': 'the correct name',
  incomplete: 'complete content',
  tone: 'wording that fits the document',
};

const quoteLength = 200;

/**
 * A finding from a verified claim. A figure that code recalculated is described without the model's words; all others carry its
 * claim and say that it is one.
 */
export function toFinding(claim: VerifiedClaim, template: string): Finding {
  const { kind, quote, verified } = claim;
  const draft = verified === null ? unverifiedDraft(claim) : verifiedDraft(claim, verified);
  const finding = createFinding(
    { key: `${kind} ${foldQuote(quote)}`, location: placeOf(claim.passage, quote), ...draft },
    { template, check: reviewCheck, category: reviewCheck, severity: severities[kind] },
  );
  return { ...finding, by: 'model', ...(verified === null ? {} : { verified: 'arithmetic' }) };
}

function verifiedDraft(
  { quote }: VerifiedClaim,
  { stated, figures, expression, result }: VerifiedCalculation,
) {
  const value = stated.isPercent
    ? `${showFigure(Number((result * 100).toPrecision(4)))} %`
    : showFigure(result);
  const calculation = expression.replace(
    /x(\d{1,3})/g,
    (_, number) => figures[Number(number) - 1]?.text ?? '',
  );
  return {
    message: `${stated.text} is stated in "${truncate(quote, quoteLength)}", but other figures of the document give ${value} (${calculation}).`,
    expected: `${value} (${calculation})`,
    actual: `${stated.text} in "${truncate(quote, quoteLength)}"`,
    suggestion:
      'Correct the figure, or the figures that it is calculated from. A model found this, and its calculation was repeated.',
  };
}

function unverifiedDraft({ kind, quote, claim, against, otherPassage }: VerifiedClaim) {
  const other =
    against == null || otherPassage === null
      ? ''
      : ` and "${truncate(against.quote, quoteLength)}" (${otherPassage.place})`;
  return {
    message: `A model questions "${truncate(quote, quoteLength)}": ${claim}`,
    expected: expected[kind === 'figure' ? 'unsupported' : kind],
    actual: `"${truncate(quote, quoteLength)}"${other}`,
    suggestion: 'Read the quoted text and decide. A model made this claim, and nothing else confirms it.',
  };
}

/** The cell of a sheet if only one has the quote, else the passage. */
function placeOf({ place, texts, cells }: Passage, quote: string): string {
  const folded = foldQuote(quote);
  const matches = (cells ?? []).filter((_, index) => foldQuote(texts[index] ?? '').includes(folded));
  return matches.length === 1 ? place.replace(/, row \d+$/, `, cell ${matches[0]}`) : place;
}
