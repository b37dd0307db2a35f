import type { FormFailure, FormSuccess } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { checkSuccess, isRedirect, meetsFailure } from './check-success.js';
import type { FormAnswer } from './form-answer.js';
import { isPage, readPage } from './read-page.js';
import { readRefusal, readSaid } from './read-refusal.js';
import { isLoginAddress, isLoginPage, readVerdict } from './read-verdict.js';

/** `accepted`: the service accepted the form. `unknown`: it may have. `refused`: it did not, and the error states if a retry can help. */
export type SubmissionVerdict =
  | {
      readonly outcome: 'accepted' | 'unknown';
      readonly status?: number;
      /** For the log. */
      readonly note: string;
      /** The service's own words. */
      readonly said?: string | undefined;
    }
  | { readonly outcome: 'refused'; readonly error: FixpointError };

/** Maximum stated wait that is used, in milliseconds. */
const maxWaitMs = 24 * 3_600_000;

/** Rules in a service's row about responses to its form. */
export interface FormRules {
  readonly success?: FormSuccess | undefined;
  readonly failure?: FormFailure | undefined;
  /** Names of the form's fields on the wire, which distinguish the form from a confirmation. */
  readonly fields?: readonly string[];
}

// Responses that a service gives before it does anything.
const notYet = new Set([408, 425, 429, 503]);

/**
 * Decides the meaning of a response to a form. Only responses that rule out that the service acted lead to another attempt; every doubt is `unknown`,
 * and the mail shows if the form arrived. A redirect, an error page or a login page is never accepted by its status. `now` is milliseconds since
 * 1970, for Retry-After dates.
 */
export function classifyAnswer(
  answer: FormAnswer,
  url: string,
  now: number,
  rules: FormRules = {},
): SubmissionVerdict {
  const { host } = new URL(url);
  if (answer.type !== 'response') return classifySilence(answer, host);
  if (rules.failure !== undefined && meetsFailure(answer, rules.failure)) {
    return refused(notConfirmed(`${host} refused the form`, answer, 'the response matches form.failure'));
  }
  if (isRedirect(answer)) return classifyRedirect(answer, url, rules);
  const { status } = answer;
  if (status >= 200 && status < 300) return classifyGood(answer, host, rules);
  if (rules.success !== undefined && checkSuccess(answer, rules.success) === null) {
    return accepted(answer, host);
  }
  const refusal = readRefusal(answer.text);
  if (notYet.has(status)) {
    const afterMs = readRetryAfter(answer.retryAfter, now);
    return refused(
      new UnavailableError(`${host} cannot accept the form now: HTTP ${status}${refusal}`, {
        code: 'service-busy',
        ...(afterMs === undefined ? {} : { afterMs }),
      }),
    );
  }
  if (status >= 400 && status < 500) {
    const needsPerson = loginStatus.has(status);
    return refused(
      new FixpointError(`${host} refused the form: HTTP ${status}${refusal}`, {
        code: 'invalid-input',
        retry: needsPerson ? 'person' : 'never',
        hint: hintFor(status),
        context: { status, field: 'form' },
      }),
    );
  }
  return {
    outcome: 'unknown',
    status,
    note: `${host} responded HTTP ${status}${refusal} The task waits for the mail, which may still be sent.`,
    said: readSaid(answer.text, 'unknown'),
  };
}

type Response = Extract<FormAnswer, { type: 'response' }>;

function classifySilence(answer: Exclude<FormAnswer, Response>, host: string): SubmissionVerdict {
  switch (answer.type) {
    case 'not-connected':
      return refused(
        new UnavailableError(`${host} cannot be reached (${answer.code}).`, {
          code: 'service-unreachable',
          hint: 'Check the url of the service in fixpoint.config.yaml, and that the service is running.',
        }),
      );
    case 'not-secure': {
      const message = `Nothing was submitted to ${host}: ${answer.reason}.`;
      return refused(new ConfigurationError(message, { hint: answer.remedy }));
    }
    case 'no-answer': {
      const note = `${host} did not respond (${answer.code}). The task waits for the mail.`;
      return { outcome: 'unknown', note };
    }
  }
}

/** Status codes for an unauthenticated request, or one that looks forged. */
const loginStatus = new Set([401, 402, 403, 407, 419]);

const loginHint =
  'The service requires a login. Set a key or session in form.headers of the service in fixpoint.config.yaml, or correct its url and endpoint. Then resume the task.';

function hintFor(status: number): string {
  if (status === 402) return 'Pay for the service or upgrade the subscription. Then resume the task.';
  if (status === 403 || status === 419) {
    return 'The service rejects the request as forbidden or forged. Set the page with the form (page) and its hidden token (form.tokens) for the service in fixpoint.config.yaml, or set a key in form.headers. Then resume the task.';
  }
  if (loginStatus.has(status)) return loginHint;
  return status === 404 || status === 405
    ? 'Check the endpoint of the service in fixpoint.config.yaml.'
    : 'Correct the problem that the service reports, and start the task again.';
}

function leadsToLogin({ location, page }: Response): boolean {
  return (
    [location, page?.url].some((address) => address != null && isLoginAddress(address)) ||
    (page !== undefined && isPage(page.text) && isLoginPage(readPage(page.text)))
  );
}

/** A redirect is accepted only by its target or the page behind it. */
function classifyRedirect(answer: Response, url: string, { success, failure }: FormRules): SubmissionVerdict {
  const { status, location, page } = answer;
  const { host, origin } = new URL(url);
  const target = location ?? 'an unnamed address';
  const lacking = success === undefined ? 'there is no confirmation' : checkSuccess(answer, success);
  // A target such as "/" begins every path, including a login's.
  if (lacking === null && success?.redirect !== undefined && success.redirect !== '/')
    return accepted(answer, host);
  if (leadsToLogin(answer))
    return refused(
      loginRequired(`${host} redirects the form to a login at ${toSafeLine(target, 300)}`, status),
    );
  if (lacking === null) return accepted(answer, host);
  const isMoved =
    (status === 307 || status === 308) && location !== null && new URL(location).origin !== origin;
  if (isMoved) {
    return refused(
      new FixpointError(
        `${host} redirects the form to ${toSafeLine(target, 300)}. Forms are not sent to other addresses.`,
        {
          // Not among the failures after which a browser may send the form: only the service knows if it acted.
          code: 'form-redirected',
          retry: 'never',
          hint: 'If this address belongs to the service, set it as the url in fixpoint.config.yaml.',
          context: { status },
        },
      ),
    );
  }
  const words = readSaid(page?.text ?? answer.text, 'unknown');
  const said = toSafeLine(
    `HTTP ${status}, redirect to ${toSafeLine(target, 300)}${words === undefined ? '' : `: ${words}`}`,
    1_000,
  );
  const remedy =
    success === undefined && failure === undefined
      ? ' If this redirect confirms the form, set its target in form.success.'
      : '';
  return {
    outcome: 'unknown',
    status,
    note: `${host} redirects to ${toSafeLine(target, 300)}, which does not confirm the form.${remedy}`,
    said,
  };
}

/** A 2xx is accepted unless its body indicates a refusal; the service's own test of its body decides if there is one. */
function classifyGood(
  answer: Response,
  host: string,
  { success, fields = [] }: FormRules,
): SubmissionVerdict {
  const { status, text } = answer;
  const lacking = success === undefined ? null : checkSuccess(answer, success);
  const isTested = success?.text !== undefined || success?.pointer !== undefined;
  if (lacking === null && isTested) return accepted(answer, host);
  const verdict = readVerdict(text, fields);
  if (verdict.type === 'login')
    return refused(loginRequired(`${host} responded to the form with a login`, status));
  if (lacking !== null) return refused(notConfirmed(`${host} did not confirm the form`, answer, lacking));
  if (verdict.type === 'fine') return accepted(answer, host);
  if (verdict.type === 'refused') {
    return refused(
      notConfirmed(
        `${host} refused the form`,
        { ...answer, text: isPage(text) ? verdict.words : text },
        `HTTP ${status}`,
      ),
    );
  }
  return {
    outcome: 'unknown',
    status,
    note: `${host} responded with ${verdict.reason}, which does not confirm the form. The task waits for the mail.`,
    said: toSafeLine(`HTTP ${status} with ${verdict.reason}: ${readSaid(text, 'unknown') ?? ''}`, 1_000),
  };
}

function accepted(answer: Response, host: string): SubmissionVerdict {
  return {
    outcome: 'accepted',
    status: answer.status,
    note: `${host} accepted the form.`,
    said: readSaid(answer.page?.text ?? answer.text, 'accepted'),
  };
}

/** A separate code: the service may have acted all the same, so no second way of submitting is tried. */
function notConfirmed(what: string, { status, text, page }: Response, reason: string): FixpointError {
  return new FixpointError(`${what}: ${reason}${readRefusal(page?.text ?? text)}`, {
    code: 'form-not-confirmed',
    retry: 'never',
    hint: 'Correct the problem that the service reports. If the service did accept the form, correct form.success in fixpoint.config.yaml.',
    context: { status },
  });
}

/** Not among the failures after which a browser may send the form: a session may have ended after the service acted. */
function loginRequired(what: string, status: number): FixpointError {
  return new FixpointError(`${what}. The form was not accepted.`, {
    code: 'form-login-required',
    retry: 'person',
    hint: loginHint,
    context: { status },
  });
}

function refused(error: FixpointError): SubmissionVerdict {
  return { outcome: 'refused', error };
}

/** Milliseconds to wait, from seconds or an HTTP date; undefined if it contains nothing usable. Never more than a day. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.round(Math.min(Math.max(ms, 0), maxWaitMs)) : undefined;
}
