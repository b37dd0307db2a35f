import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { FileRef, StageOutput } from '@fixpoint/shared/contracts';
import type { AskPreconditions } from '@fixpoint/shared/preconditions';
import type { StageHandler } from '@fixpoint/shared/queue';
import type { FormFile, postForm } from '../adapters/post-form.js';
import { buildSubmission } from '../core/form/build-submission.js';
import { classifyAnswer } from '../core/form/classify-answer.js';
import { awaitPreconditions } from './await-preconditions.js';
import { createPrepareRequest, type PrepareRequestOptions } from './prepare-request.js';

export interface SubmitStageOptions extends PrepareRequestOptions {
  readonly post: typeof postForm;
  /** Where the files of forms are. */
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  /** Asked before the first form of a task. */
  readonly askPreconditions: AskPreconditions;
}

type Submitted = StageOutput<'submit'>;

/**
 * Sends a service's form, at most once. An attempt that certainly had no effect ends in a typed error, and may be retried;
 * one that may have had an effect ends as `unknown`, and the loop continues to wait for the mail.
 */
export function createSubmitStage(options: SubmitStageOptions): StageHandler<'submit'> {
  const { post, artifacts, requestTimeoutMs, askPreconditions } = options;
  const prepare = createPrepareRequest(options);
  return async ({ service, form, correlation, preconditions }, context) => {
    const { more_fields: earlier, more_files: moreFiles } = context.task.spec;
    const submission = buildSubmission(service, { ...earlier, ...form }, correlation, moreFiles);
    const { url, recipient } = submission;
    const files = await readFiles(submission.files, artifacts);
    // The claim lies before the request, by the one clock that all of a task's times come from.
    const details = { submitted_at: context.step.claimedAt.toISOString(), recipient };

    const act = async (key: string): Promise<Submitted> => {
      const { fields, headers } = await prepare(service, url, context.signal);
      const answer = await post({
        url,
        method: submission.method,
        encoding: submission.encoding,
        body: { ...submission.body, ...fields },
        files,
        headers: { 'user-agent': 'fixpoint', ...headers, 'idempotency-key': key },
        timeoutMs: requestTimeoutMs,
        signal: context.signal,
      });
      const verdict = classifyAnswer(answer, url, context.step.claimedAt.getTime(), service.form.success);
      if (verdict.outcome === 'refused') throw verdict.error;
      context.log.info({ outcome: verdict.outcome, status: verdict.status }, verdict.note);
      const { outcome, status } = verdict;
      return { outcome, ...details, ...(status === undefined ? {} : { status }) };
    };

    // Once they held, an earlier run may have sent the form: then only the mail tells.
    if (preconditions !== undefined && (await context.loadCheckpoint()) === undefined) {
      await awaitPreconditions(preconditions, service, context, askPreconditions);
      await context.saveCheckpoint({ preconditions: 'hold' });
    }
    const submitted = await context.once('submit', ({ key }) => act(key), {
      effect: 'at-most-once',
      details,
      // It is unknown whether the interrupted attempt arrived. It is never repeated: the mail is its probe.
      reconcile: async (earlier): Promise<Submitted> => ({
        outcome: 'unknown',
        submitted_at: String(earlier.details.submitted_at ?? details.submitted_at),
        recipient: String(earlier.details.recipient ?? recipient),
      }),
    });
    const host = new URL(url).host;
    await context.progress(
      submitted.outcome === 'accepted'
        ? `${host} accepted the form${submitted.recipient === '' ? '' : `; results go to ${submitted.recipient}`}.`
        : `Whether ${host} accepted the form is not known. It is not sent again; the task waits for the mail.`,
    );
    return submitted;
  };
}

/** Read before anything is sent: an artifact that is gone must not end as a form whose fate is unknown. */
function readFiles(
  files: Readonly<Record<string, FileRef>>,
  artifacts: Pick<ArtifactStore, 'get'>,
): Promise<FormFile[]> {
  return Promise.all(
    Object.entries(files).map(async ([field, { artifact, name }]) => ({
      field,
      name,
      bytes: await artifacts.get(artifact),
    })),
  );
}
