import type { FormSuccess } from '@fixpoint/shared/contracts';
import type { FormAnswer } from './form-answer.js';

type Response = Extract<FormAnswer, { type: 'response' }>;

/**
 * Checks an answer against the service's own test of success. Returns what does not hold, as the end of a sentence; null: the
 * service took the form.
 */
export function checkSuccess(answer: Response, success: FormSuccess): string | null {
  const { status, pointer, text, redirect } = success;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  const isUsual = redirect === undefined ? answer.status >= 200 && answer.status < 300 : isRedirect;
  if (status === undefined ? !isUsual : !status.includes(answer.status)) {
    return `HTTP ${answer.status} is not ${status?.join(' or ') ?? (redirect === undefined ? '2xx' : 'a redirect')}`;
  }
  if (redirect !== undefined) {
    const path = answer.location === null ? '' : new URL(answer.location).pathname;
    if (!path.startsWith(redirect)) return `it redirects to "${path}", not to "${redirect}"`;
  }
  if (text !== undefined && !answer.text.includes(text)) return `its text lacks "${text}"`;
  return pointer === undefined ? null : checkPointer(answer.text, pointer);
}

function checkPointer(text: string, { path, equals }: NonNullable<FormSuccess['pointer']>): string | null {
  const value = readPointer(text, path);
  if (value === undefined) return `its JSON has no ${path}`;
  const isGood = equals === undefined ? value !== false && value !== null : value === equals;
  return isGood ? null : `${path} is ${JSON.stringify(value)?.slice(0, 100)}`;
}

/** The value at a JSON pointer (RFC 6901) of a text; undefined where it is no JSON, or has none. */
export function readPointer(text: string, pointer: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
