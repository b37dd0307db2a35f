import type { FormSuccess } from '@fixpoint/shared/contracts';
import {
  ConfigurationError,
  FixpointError,
  InvalidInputError,
  UnavailableError,
} from '@fixpoint/shared/errors';
import { checkSuccess } from './check-success.js';
import type { FormAnswer } from './form-answer.js';
import { readRefusal } from './read-refusal.js';

/**
 * `accepted`: the service took the form. `unknown`: it may have. `refused`: it did not, and the error states whether trying
 * again can help.
 */
type SubmissionVerdict =
  | { readonly outcome: 'accepted' | 'unknown'; readonly status?: number; readonly note: string }
  | { readonly outcome: 'refused'; readonly error: FixpointError };

const longestWaitMs = 300_000;

// Answers that a service gives before it does anything.
const notYet = new Set([408, 425, 429, 503]);

/**
 * Decides what an answer to a form means. Only answers that rule out that the service acted lead to another attempt; every
 * doubt is `unknown`, and the mail shows whether the form arrived. `now` is milliseconds since 1970, for Retry-After dates.
 */
export function classifyAnswer(
  answer: FormAnswer,
  url: string,
  now: number,
  success?: FormSuccess,
): SubmissionVerdict {
  const { host } = new URL(url);
  if (answer.type === 'not-connected') {
    return refused(
      new UnavailableError(`${host} cannot be reached (${answer.code}).`, {
        code: 'service-unreachable',
        hint: "Check the service's url in fixpoint.config.yaml and that the service runs.",
      }),
    );
  }
  if (answer.type === 'not-trusted') {
    return refused(
      new ConfigurationError(`The certificate of ${host} is not trusted (${answer.code}).`, {
        hint: "Correct the service's url, or let Node trust its authority with NODE_EXTRA_CA_CERTS.",
      }),
    );
  }
  if (answer.type === 'no-answer') {
    return {
      outcome: 'unknown',
      note: `${host} gave no answer (${answer.code}). The task waits for the mail.`,
    };
  }

  const { status } = answer;
  const lacking = success === undefined ? null : checkSuccess(answer, success);
  const isUsual = status >= 200 && status < 300;
  if (success === undefined ? isUsual : lacking === null) {
    return { outcome: 'accepted', status, note: `${host} accepted the form.` };
  }
  const refusal = readRefusal(answer.text);
  if (lacking !== null && status >= 200 && status < 400) {
    // A code of its own: the service may have acted all the same, so no second way of submitting is tried.
    return refused(
      new FixpointError(`${host} did not confirm the form: ${lacking}${refusal}`, {
        code: 'form-not-confirmed',
        retry: 'never',
        hint: 'Correct what the service complains about. If it did take the form, correct form.success in fixpoint.config.yaml.',
        context: { status },
      }),
    );
  }
  if (status >= 300 && status < 400) {
    const target = answer.location ?? 'an unnamed address';
    return refused(
      new ConfigurationError(`${host} redirects the form to ${target}; forms do not follow redirects.`, {
        hint: 'If that is the service, put it into its url in fixpoint.config.yaml.',
      }),
    );
  }
  if (notYet.has(status)) {
    const afterMs = readRetryAfter(answer.retryAfter, now);
    return refused(
      new UnavailableError(`${host} cannot take the form now: HTTP ${status}${refusal}`, {
        code: 'service-busy',
        ...(afterMs === undefined ? {} : { afterMs }),
      }),
    );
  }
  if (status >= 400 && status < 500) {
    return refused(
      new InvalidInputError(`${host} refused the form: HTTP ${status}${refusal}`, {
        field: 'form',
        hint:
          status === 404 || status === 405
            ? "Check the service's endpoint in fixpoint.config.yaml."
            : 'Correct what the service complains about, and start the task again.',
        context: { status },
      }),
    );
  }
  return {
    outcome: 'unknown',
    status,
    note: `${host} answered HTTP ${status}${refusal} It may still mail; the task waits for the mail.`,
  };
}

function refused(error: FixpointError): SubmissionVerdict {
  return { outcome: 'refused', error };
}

/** Milliseconds to wait, from seconds or an HTTP date; undefined where it holds nothing usable. Never more than 300 s. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.round(Math.min(Math.max(ms, 0), longestWaitMs)) : undefined;
}
