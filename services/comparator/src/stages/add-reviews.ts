import type { ExaminedDocument } from '@fixpoint/compare/engine';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import type { ReviewCache, Reviewer } from '@fixpoint/compare/review';
import type { Template } from '@fixpoint/compare/templates';
import type { Finding } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';

export interface DocumentReviewer {
  readonly reviewer: Reviewer;
  readonly cache: ReviewCache | null;
}

interface Reviews {
  /** Bytes of the documents, in their order. */
  readonly sources: readonly { load(): Promise<Buffer> }[];
  readonly review: DocumentReviewer | null;
  /** Ids of findings that a person promoted. */
  readonly promoted: readonly string[];
  readonly examiner: Pick<ExaminerPool, 'run'>;
  readonly templates: ReadonlyMap<string, Template>;
  readonly context: Pick<StageContext, 'signal' | 'progress'>;
  readonly limitMs?: number;
}

/** Time limit for all reviews of a comparison: half of the stage's. */
const defaultLimitMs = 150_000;

/** Adds a model's findings in the documents. A missing or slow reviewer costs its findings, never the comparison. */
export async function addReviews(
  examined: readonly ExaminedDocument[],
  { sources, review, promoted, examiner, templates, context, limitMs = defaultLimitMs }: Reviews,
): Promise<ExaminedDocument[]> {
  if (review === null) {
    await context.progress('No document was reviewed: FIXPOINT_MODEL_URL is not set for the comparator.', {});
    return [...examined];
  }
  const { describeUsage, reviewExamined } = await import('@fixpoint/compare/review');
  const late = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([context.signal, late]);
  const reviewed: ExaminedDocument[] = [];
  for (const [index, one] of examined.entries()) {
    const load = sources[index]?.load;
    if (load === undefined) {
      reviewed.push(one);
      continue;
    }
    try {
      const result = await reviewExamined(one, { ...review, examiner, templates, load, signal });
      const findings = result.examined.findings.map((finding) => promote(finding, promoted));
      reviewed.push({ ...result.examined, findings });
      if (result.usage !== null)
        await context.progress(`Review of ${one.document.name}: ${describeUsage(result.usage)}`, {});
    } catch (error) {
      context.signal.throwIfAborted();
      if (!late.aborted) throw error;
      await context.progress(
        `The review of ${one.document.name} was stopped after ${limitMs / 1_000} s.`,
        {},
      );
      reviewed.push(one);
    }
  }
  return reviewed;
}

function promote(finding: Finding, promoted: readonly string[]): Finding {
  const isPromoted =
    finding.by === 'model' && finding.verified === undefined && promoted.includes(finding.id);
  return isPromoted ? { ...finding, verified: 'person' } : finding;
}
