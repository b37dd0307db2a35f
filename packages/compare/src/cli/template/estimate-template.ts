import { countOf } from '@fixpoint/shared/text';
import type { FoundDocument } from '../../files/expand-document-paths.js';
import type { DocumentFacts } from '../../learn/document-facts.js';
import type { KindScore } from '../../mutations/score-template.js';

/** A good document and the facts that can be learned from it. */
export interface Sample {
  readonly document: FoundDocument;
  readonly facts: DocumentFacts;
}

interface EstimateTools {
  learn(samples: readonly Sample[]): Promise<string>;
  /** Checks that report something about the document under the template's text. */
  checksAgainst(text: string, document: FoundDocument): Promise<ReadonlySet<string>>;
  score(
    text: string,
    document: FoundDocument,
    limit: { readonly atMost: number; readonly budgetMs: number },
  ): Promise<readonly KindScore[]>;
  /** Milliseconds from any start. */
  clock(): number;
}

/** Verdicts on documents by templates that were learned from the other documents. */
export interface Estimate {
  /** Different ones. */
  readonly documents: number;
  /** Documents that were left out once; 0 if there are too few. */
  readonly judged: number;
  readonly passed: number;
  /** Checks that reported something about a good document, each with the number of documents. */
  readonly falseAlarms: ReadonlyMap<string, number>;
  readonly planted: readonly KindScore[];
}

/** With fewer documents, the others are only one, which teaches other rules than several do. */
const minDocuments = 3;
const maxJudged = 8;
const changesOfAKind = 5;
const budgetMs = 60_000;

/**
 * Leaves each good document out once, learns from the others and judges the one left out: as it is, and with planted defects.
 * Stops between two documents when the time is over.
 */
export async function estimateTemplate(
  samples: readonly Sample[],
  { learn, checksAgainst, score, clock }: EstimateTools,
): Promise<Estimate> {
  // If a copy stayed among the others, the document left out would teach its own rules.
  const different = [...new Map(samples.map((sample) => [JSON.stringify(sample.facts), sample])).values()];
  const start = clock();
  const falseAlarms = new Map<string, number>();
  const planted: KindScore[] = [];
  const judged = different.length < minDocuments ? [] : different.slice(0, maxJudged);
  let [documents, passed] = [0, 0];
  for (const sample of judged) {
    if (clock() - start > budgetMs) break;
    const text = await learn(different.filter((candidate) => candidate !== sample));
    const checks = await checksAgainst(text, sample.document);
    documents += 1;
    if (checks.size === 0) passed += 1;
    for (const check of checks) falseAlarms.set(check, (falseAlarms.get(check) ?? 0) + 1);
    const limit = { atMost: changesOfAKind, budgetMs: budgetMs / judged.length };
    planted.push(...(await score(text, sample.document, limit)));
  }
  return { documents: different.length, judged: documents, passed, falseAlarms, planted };
}

/** The estimate in lines for a person; the first says all that matters. */
export function describeEstimate({ documents, judged, passed, falseAlarms, planted }: Estimate): string {
  if (judged === 0)
    return `No estimate of false alarms and missed defects: it needs at least ${minDocuments} different correct documents, and there ${documents === 1 ? 'is 1' : `are ${documents}`}.\n`;
  const alarms = [...falseAlarms]
    .toSorted(([name, of], [otherName, other]) => other - of || (name < otherName ? -1 : 1))
    .map(([check, of]) => `${check} in ${of}`)
    .join(', ');
  const kinds = new Map<string, { of: number; missed: number }>();
  for (const { kind, of, missed } of planted) {
    const sum = kinds.get(kind) ?? { of: 0, missed: 0 };
    kinds.set(kind, { of: sum.of + of, missed: sum.missed + missed.length });
  }
  const of = [...kinds.values()].reduce((sum, kind) => sum + kind.of, 0);
  const missed = [...kinds.values()].reduce((sum, kind) => sum + kind.missed, 0);
  const noticed =
    of === 0
      ? 'no defects were planted, because the documents are too large.'
      : `it detects ${of - missed} of ${of} planted defects (${Math.round((100 * (of - missed)) / of)} %).`;
  return [
    `Estimated from ${countOf(documents, 'document')}, ${judged < documents ? `${judged} of them` : 'each'} left out once: ` +
      `${passed} of ${judged} pass a template learned from the others${alarms === '' ? '' : ` (false alarms: ${alarms})`}; ` +
      noticed,
    ...[...kinds]
      .filter(([, kind]) => kind.missed > 0)
      .map(([kind, sum]) => `  not detected: ${kind}, ${sum.missed} of ${sum.of}`),
    '',
  ].join('\n');
}
