import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { FileRef, StageOutput } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { AskPreconditions } from '@fixpoint/tasks/checks';
import type { StageHandler, Step } from '@fixpoint/tasks/engine';
import type { FormFile, postForm } from '../adapters/post-form.js';
import { buildSubmission, wireNameOf } from '../core/form/build-submission.js';
import { classifyAnswer, type SubmissionVerdict } from '../core/form/classify-answer.js';
import type { FormAnswer, ShownBehind } from '../core/form/form-answer.js';
import { awaitPreconditions } from './await-preconditions.js';
import { createPrepareRequest, type PrepareRequestOptions } from './prepare-request.js';

export interface SubmitStageOptions extends PrepareRequestOptions {
  readonly post: typeof postForm;
  /** Store of the files of forms. */
  readonly artifacts: Pick<ArtifactStore, 'get'>;
  /** Asked before the first form of a task. */
  readonly askPreconditions: AskPreconditions;
  /** Time for which a service may be busy without naming an end, before a person decides, in ms. */
  readonly busyMs: number;
}

type Submitted = StageOutput<'submit'>;

/** Time limit for the page behind a redirect, in ms. */
const maxPageMs = 10_000;

/**
 * Sends a service's form, at most once. An attempt that certainly had no effect ends in a typed error, and may be retried; one that may have had an
 * effect ends as `unknown`, and the loop continues to wait for the mail.
 */
export function createSubmitStage(options: SubmitStageOptions): StageHandler<'submit'> {
  const { post, artifacts, requestTimeoutMs, askPreconditions } = options;
  const prepare = createPrepareRequest(options);
  return async ({ service, form, correlation, preconditions }, context) => {
    const { more_fields: earlier, more_files: moreFiles } = context.task.spec;
    const submission = buildSubmission(service, { ...earlier, ...form }, correlation, moreFiles);
    const { url, recipient } = submission;
    const files = await readFiles(submission.files, artifacts);
    // The claim precedes the request, by the same clock as all of a task's times.
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
      const { success, failure, fields: definitions } = service.form;
      const rules = { success, failure, fields: definitions.map(wireNameOf) };
      const classify = (given: FormAnswer) =>
        classifyAnswer(given, url, context.step.claimedAt.getTime(), rules);
      let verdict = classify(answer);
      if (verdict.outcome === 'unknown' && answer.type === 'response') {
        const page = await readBehind(answer, headers);
        if (page !== undefined) verdict = classify({ ...answer, page });
      }
      if (verdict.outcome === 'refused') {
        // A browser may send a form that the endpoint does not accept now, so nothing is gained by waiting.
        const mayTryBrowser = service.fallbacks?.form.includes('browser') === true;
        throw mayTryBrowser ? verdict.error : waitWhileBusy(verdict.error, context.step, options.busyMs);
      }
      const { outcome, status, note } = verdict;
      context.log.info({ outcome, status }, note);
      return { outcome, ...details, status, said: wordsOf(verdict) };
    };

    /** The page that a browser would show after the form. The form is sent, so an unavailable page changes nothing. */
    const readBehind = async (
      answer: Extract<FormAnswer, { type: 'response' }>,
      headers: Readonly<Record<string, string>>,
    ): Promise<ShownBehind | undefined> => {
      const location = followedLocation(answer, url);
      if (location === null) return undefined;
      const pairs = Object.entries(answer.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
      const cookie = [headers.cookie, ...pairs].filter(Boolean).join('; ');
      try {
        return await options.fetchPage({
          url: location,
          headers: cookie === '' ? headers : { ...headers, cookie },
          timeoutMs: Math.min(requestTimeoutMs, maxPageMs),
          signal: context.signal,
        });
      } catch {
        context.signal.throwIfAborted();
        return undefined;
      }
    };

    // Once they held, an earlier run may have sent the form: then only the mail shows if it did.
    if (preconditions !== undefined && (await context.loadCheckpoint()) === undefined) {
      await awaitPreconditions(preconditions, service, context, askPreconditions);
      await context.saveCheckpoint({ preconditions: 'hold' });
    }
    const submitted = await context.once('submit', ({ key }) => act(key), {
      effect: 'at-most-once',
      kind: 'submit',
      details,
      // It is unknown if the interrupted attempt arrived. It is never repeated: the mail shows if it did.
      reconcile: async (earlier): Promise<Submitted> => ({
        outcome: 'unknown',
        submitted_at: String(earlier.details.submitted_at ?? details.submitted_at),
        recipient: String(earlier.details.recipient ?? recipient),
      }),
    });
    await context.progress(describeSubmitted(submitted, new URL(url).host));
    return submitted;
  };
}

/** The page that a redirect names, if a browser would load it with GET from the same service; else null. */
function followedLocation(
  { status, location }: Extract<FormAnswer, { type: 'response' }>,
  url: string,
): string | null {
  const isFollowed = status === 301 || status === 302 || status === 303;
  return isFollowed && location !== null && new URL(location).origin === new URL(url).origin
    ? location
    : null;
}

/** The service's own words, with the status of an error. */
function wordsOf(verdict: Exclude<SubmissionVerdict, { outcome: 'refused' }>): string | undefined {
  const { outcome, status, said } = verdict;
  if (outcome !== 'unknown' || status === undefined || status < 400) return said;
  return said === undefined ? `HTTP ${status}` : `HTTP ${status}: ${said}`;
}

function describeSubmitted({ outcome, recipient, said: words }: Submitted, host: string): string {
  const said = words === undefined ? '' : ` Response: "${words}"`;
  return outcome === 'accepted'
    ? `${host} accepted the form${recipient === '' ? '' : `; results go to ${recipient}`}.${said}`
    : `It is unknown if ${host} accepted the form. The form is not sent again; the task waits for the mail.${said}`;
}

/** Delay before a retry at a busy service that names none, in ms. */
const busyRetryMs = 60_000;

/** A service that is busy and names no delay is tried again every minute, for `busyMs`; then it needs a person. */
function waitWhileBusy(error: FixpointError, { startedAt, claimedAt }: Step, busyMs: number): FixpointError {
  if (error.code !== 'service-busy' || error.retry !== 'backoff') return error;
  const { code, message, context } = error;
  const isOver = claimedAt.getTime() - startedAt.getTime() >= busyMs;
  return new FixpointError(message, {
    code,
    context,
    retry: isOver ? 'person' : { after: busyRetryMs },
    hint: isOver ? 'Check the service, then submit the form again.' : undefined,
  });
}

/** Read before anything is sent: a missing artifact must not end as a form with an unknown result. */
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
