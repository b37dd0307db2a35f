import type { EventDraft, FindingCounts, LedgerSummary } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { Assessment, Comparison } from './assess-comparison.js';
import type { FeedbackState } from './feedback-state.js';

/** `before`: the state before the comparison; `doubted`: the same version is measured again. */
export function toFindingsEvent(
  assessment: Assessment,
  comparison: Comparison,
  before: FeedbackState,
  { doubted }: { readonly doubted: boolean },
): EventDraft {
  const { accepted, weight, isMatch, unstable, summary } = assessment;
  const { findings, counts, report, template, learnable = [] } = comparison;
  const top = findings.slice(0, 20).map(({ id, check, severity, location, message, measure }) => ({
    id,
    check,
    severity,
    location,
    message,
    ...(measure === undefined ? {} : { measure }),
  }));
  return {
    type: 'findings',
    message: describe(assessment, comparison, before, doubted).slice(0, 10_000),
    data: {
      iteration: before.iteration,
      counts,
      report,
      template,
      top,
      ledger: summary,
      accepted: accepted.slice(0, 200),
      ...(isMatch && learnable.length > 0 ? { learnable } : {}),
      weight,
      ...(unstable.length === 0 ? {} : { unstable: [...unstable] }),
    },
  };
}

function describe(
  { total, accepted, regression, unstable, summary }: Assessment,
  { findings, counts, template }: Comparison,
  { ledger }: FeedbackState,
  doubted: boolean,
): string {
  const confirming = doubted ? '. The same version is measured again to confirm it' : '';
  const varying = countOf(unstable.length, 'finding varies', 'findings vary');
  return [
    total === 0 ? 'The document matches' : `${countOf(total, 'finding')}: ${describeCounts(counts)}`,
    ledger.length === 0 ? '' : describeChanges(summary),
    template === null ? ', without a template' : `, with template ${template}`,
    regression === null ? '' : `. Worse than before: ${regression}${confirming}`,
    unstable.length === 0 ? '' : `. ${varying} between two documents of the same version`,
    '.',
    findings.length < total
      ? ` Only the worst ${findings.length} of ${total} are tracked from one iteration to the next.`
      : '',
    describeAccepted(accepted.length),
  ].join('');
}

export function describeAccepted(amount: number): string {
  return amount === 0 ? '' : ` ${countOf(amount, 'finding is', 'findings are')} reported but accepted.`;
}

function describeCounts(counts: FindingCounts): string {
  const parts = Object.entries(counts).filter(([, amount]) => amount > 0);
  return parts.map(([severity, amount]) => `${amount} ${severity}`).join(', ');
}

/** New findings are not listed in the first comparison, since all of them are new. */
function describeChanges({
  fixed,
  regressed: back,
  born,
  improved = [],
  worsened = [],
}: LedgerSummary): string {
  const parts = [
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
    ...(improved.length > 0 ? [`${improved.length} better`] : []),
    ...(worsened.length > 0 ? [`${worsened.length} worse`] : []),
    ...(back.length > 0 ? [`${back.length} came back`] : []),
    ...(born.length > 0 ? [`${born.length} new`] : []),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}
