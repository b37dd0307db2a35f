import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { ExaminedDocument } from '../../engine/examine-document.js';
import type { ExaminationRules } from '../../engine/examine-documents.js';
import type { ExaminerPool } from '../../pool/examiner-pool.js';
import type { CommandContext } from '../command.js';
import type { CompareOptions } from './compare-options.js';

/** Adds a model's findings to documents; `sources` are in the same order. */
export type ReviewExamined = (
  examined: readonly ExaminedDocument[],
  sources: readonly { load(): Promise<Uint8Array> }[],
  rules: ExaminationRules,
) => Promise<ExaminedDocument[]>;

/**
 * The reviewer of `--review`, or null without the option. Its client is loaded only then, because it is larger than the rest of
 * the command. Documents are reviewed one after the other: a local model answers one question at a time.
 */
export async function openReview(
  context: CommandContext,
  { review: engine, model, modelKeyVariable: variable, quiet = false }: CompareOptions,
  { examiner, cache: folder }: { readonly examiner: ExaminerPool; readonly cache: string | null },
): Promise<ReviewExamined | null> {
  if (engine === undefined) return null;
  if (engine !== 'claude' && model === undefined) {
    throw new InvalidInputError('--model is missing: an endpoint needs the name of a model.', {
      field: 'model',
      hint: `Add it: --review ${engine} --model NAME. For the Claude Code CLI, use --review claude.`,
    });
  }
  const apiKey = variable === undefined ? undefined : context.environment(variable);
  if (variable !== undefined && (apiKey === undefined || apiKey === '')) {
    throw new InvalidInputError(`The variable ${variable} is empty or not set.`, {
      field: 'model-key-variable',
      hint: `Set it, as in ${variable}=… fixpoint-compare …, or omit the option.`,
    });
  }
  const { describeUsage, openReviewCache, openReviewer, reviewExamined } = await import(
    '../../review/index.js'
  );
  const reviewer = openReviewer({
    engine,
    model,
    apiKey,
    claudePath: context.environment('CLAUDE_CODE_PATH'),
    environment: environmentOf(context),
  });
  const cache = folder === null ? null : openReviewCache(folder);
  let last: Promise<unknown> = Promise.resolve();

  async function reviewOne(
    examined: ExaminedDocument,
    source: Parameters<ReviewExamined>[1][number] | undefined,
    { templates }: ExaminationRules,
  ): Promise<ExaminedDocument> {
    if (source === undefined) return examined;
    const { load } = source;
    const options = { reviewer, cache, examiner, templates, load, signal: context.signal };
    const { examined: reviewed, usage } = await reviewExamined(examined, options);
    if (usage !== null && !quiet) {
      context.writeError(`review of ${toSafeLine(examined.document.name)}: ${describeUsage(usage)}\n`);
    }
    return reviewed;
  }

  return async (examined, sources, rules) => {
    const reviewed: ExaminedDocument[] = [];
    for (const [index, one] of examined.entries()) {
      const next = last.then(() => reviewOne(one, sources[index], rules));
      last = next.catch(() => {});
      reviewed.push(await next);
    }
    return reviewed;
  };
}

/** The variables of this process, each read when the CLI's allow list asks for it. */
function environmentOf({ environment }: CommandContext): Readonly<Record<string, string | undefined>> {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? environment(name) : undefined) });
}
