import type { FormFailure, FormSuccess } from '@fixpoint/shared/contracts';
import { readPointer } from '@fixpoint/shared/service-answers';
import type { FormAnswer } from './form-answer.js';

type Response = Extract<FormAnswer, { type: 'response' }>;

/**
 * Checks a response against the service's own test of success. Returns the failed condition, as the end of a sentence; null: the service accepted the
 * form. A redirect needs more than its status: `redirect`, `text` or `pointer`.
 */
export function checkSuccess(answer: Response, success: FormSuccess): string | null {
  const { pointer, text, redirect } = success;
  if (!hasExpectedStatus(answer, success)) {
    const expected = success.status?.join(' or ') ?? (redirect === undefined ? '2xx' : 'a redirect');
    return `HTTP ${answer.status} is not ${expected}`;
  }
  if (isRedirect(answer) && redirect === undefined && text === undefined && pointer === undefined) {
    return `a redirect alone is not a confirmation, and form.success specifies neither the target of the redirect nor the text of the page`;
  }
  if (redirect !== undefined) {
    const paths = targetPaths(answer);
    if (!paths.some((path) => path.startsWith(redirect)))
      return `it redirects to "${paths[0] ?? ''}", not to "${redirect}"`;
  }
  if (text !== undefined && !textsOf(answer).some((shown) => shown.includes(text)))
    return `its text does not contain "${text}"`;
  return pointer === undefined ? null : checkPointer(textsOf(answer), pointer);
}

function hasExpectedStatus(answer: Response, { status, redirect }: FormSuccess): boolean {
  if (status !== undefined) return status.includes(answer.status);
  return isRedirect(answer) || (redirect === undefined && answer.status >= 200 && answer.status < 300);
}

/** Returns true if a response meets one of the service's own signs of a refusal. */
export function meetsFailure(answer: Response, { status, pointer, text, redirect }: FormFailure): boolean {
  return (
    status?.includes(answer.status) === true ||
    (redirect !== undefined && targetPaths(answer).some((path) => path.startsWith(redirect))) ||
    (text !== undefined && textsOf(answer).some((shown) => shown.includes(text))) ||
    (pointer !== undefined &&
      textsOf(answer).some((shown) => isAt(shown, pointer) && !isEmptyAt(shown, pointer)))
  );
}

export function isRedirect({ status }: Pick<Response, 'status'>): boolean {
  return status >= 300 && status < 400;
}

/** Paths of the redirect's target, and of the page behind it. */
function targetPaths({ location, page }: Response): string[] {
  return [location, page?.url].flatMap((url) => (url == null ? [] : [new URL(url).pathname]));
}

function textsOf({ text, page }: Response): string[] {
  return page === undefined ? [text] : [text, page.text];
}

type Pointer = NonNullable<FormSuccess['pointer']>;

function checkPointer(texts: readonly string[], pointer: Pointer): string | null {
  if (texts.some((text) => isAt(text, pointer))) return null;
  const value = readPointer(texts[0] ?? '', pointer.path);
  return value === undefined
    ? `its JSON has no ${pointer.path}`
    : `${pointer.path} is ${JSON.stringify(value)?.slice(0, 100)}`;
}

function isAt(text: string, { path, equals }: Pointer): boolean {
  const value = readPointer(text, path);
  if (value === undefined) return false;
  return equals === undefined ? value !== false && value !== null : value === equals;
}

function isEmptyAt(text: string, { path, equals }: Pointer): boolean {
  const value = readPointer(text, path);
  return equals === undefined && (value === '' || (Array.isArray(value) && value.length === 0));
}
