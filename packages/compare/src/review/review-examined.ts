import type { ExaminedDocument } from '../engine/examine-document.js';
import type { ExaminationRules } from '../engine/examine-documents.js';
import type { ExaminerPool } from '../pool/examiner-pool.js';
import { checklistOf } from './checklists.js';
import { type ReviewOptions, type ReviewUsage, reviewDocument } from './review-document.js';

interface ExaminedReview extends Pick<ReviewOptions, 'reviewer' | 'cache' | 'signal'> {
  readonly examiner: Pick<ExaminerPool, 'run'>;
  readonly templates: ExaminationRules['templates'];
  load(): Promise<Uint8Array>;
}

/** Adds a model's findings to an examined document; a document that was not read is left as it is. */
export async function reviewExamined(
  examined: ExaminedDocument,
  { examiner, templates, load, ...options }: ExaminedReview,
): Promise<{ readonly examined: ExaminedDocument; readonly usage: ReviewUsage | null }> {
  const { document } = examined;
  const { name, type, outcome } = document;
  const template = templates.get(document.template ?? `general-${type}`);
  if (template === undefined || (outcome !== 'checked' && outcome !== 'read'))
    return { examined, usage: null };
  const transcript = await examiner.run('transcribe', { name, type, bytes: await load() }, options.signal);
  const { findings, note, usage } = await reviewDocument(transcript, {
    ...options,
    checklist: checklistOf(template),
    template: template.name,
  });
  return {
    examined: {
      ...examined,
      document: { ...document, because: `${document.because} ${note}` },
      findings: [...examined.findings, ...findings],
    },
    usage,
  };
}
