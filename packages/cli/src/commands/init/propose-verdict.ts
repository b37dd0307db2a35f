import type { FormFailure, FormSuccess } from '@fixpoint/shared/contracts';
import { parseUrl } from '@fixpoint/shared/text';

/** Signs in a form's response that it was accepted, or refused. */
export interface ProposedVerdict {
  readonly success?: FormSuccess;
  readonly failure?: FormFailure;
}

const yesNames = ['success', 'succeeded', 'successful', 'ok', 'accepted', 'valid'];
const goodState = /^(?:ok|success|accepted|queued|pending|processing|created|started|submitted|received)$/i;
const idName = /(?:^|_)id$|[a-z]Id$/;
const maxTextLength = 200;

/**
 * Proposes `form.success` and `form.failure` from a real answer: the JSON of a response, the address that a browser was led to, or
 * words of the page that confirms the form. Nothing is proposed of JSON that confirms nothing.
 */
export function proposeVerdict(answer: string, origin: string): ProposedVerdict {
  const text = answer.trim();
  if (text === '') return {};
  const json = parseObject(text);
  if (json !== null) return fromJson(json);
  const url = /^(?:https?:\/\/|\/)\S*$/.test(text) ? parseUrl(text, origin) : null;
  // The start page begins every path: it proves nothing.
  if (url !== null) return url.pathname === '/' ? {} : { success: { redirect: url.pathname } };
  return { success: { text: text.slice(0, maxTextLength) } };
}

function fromJson(json: Readonly<Record<string, unknown>>): ProposedVerdict {
  const yes = yesNames.find((name) => json[name] === true);
  if (yes !== undefined) {
    return {
      success: { pointer: { path: `/${yes}`, equals: true } },
      failure: { pointer: { path: `/${yes}`, equals: false } },
    };
  }
  const state = Object.entries(json).find(([, value]) => typeof value === 'string' && goodState.test(value));
  if (state !== undefined) {
    const [name, equals] = state as [string, string];
    return { success: { pointer: { path: `/${name}`, equals } }, failure: { pointer: { path: '/error' } } };
  }
  const id = Object.keys(json).find((name) => idName.test(name) || name === 'id');
  return id === undefined
    ? {}
    : { success: { pointer: { path: `/${id}` } }, failure: { pointer: { path: '/error' } } };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
