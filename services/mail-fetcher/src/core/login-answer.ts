import { parseUrl, toSafeLine } from '@fixpoint/shared/text';
import { MailError } from './mail-error.js';

/**
 * Extracts the code from Google's redirect, by its query parameters. Throws `MailError` if the person refused, or if the redirect does not belong to
 * this login (`state`).
 */
export function readLoginAnswer(parameters: URLSearchParams, state: string): string {
  if (parameters.get('state') !== state) {
    throw new MailError(
      'mail-login',
      'The URL belongs to another login attempt. Use the URL of this attempt.',
    );
  }
  const error = parameters.get('error');
  if (error !== null) {
    throw new MailError('mail-login', `Google did not grant access: ${toSafeLine(error, 100)}.`, {
      hint: 'Run `fixpoint mail login` again. Allow reading mail when asked.',
    });
  }
  const code = parameters.get('code');
  if (code === null || code === '') {
    throw new MailError('mail-login', 'The address contains no code.');
  }
  return code;
}

/**
 * The code in a person's pasted text: the address their browser ended at, or the code alone. An address must match its `state`; a bare code is bound
 * to this login by its PKCE verifier.
 */
export function readPastedAnswer(pasted: string, state: string): string {
  const text = pasted.trim();
  const url = parseUrl(text);
  if (url !== null && /^https?:/i.test(text)) return readLoginAnswer(url.searchParams, state);
  if (/^[\w./~-]{4,512}$/.test(text)) return text;
  throw new MailError(
    'mail-login',
    'The pasted text is neither the final address of the browser nor a code.',
    {
      hint: 'Paste the whole address, which begins with http://127.0.0.1.',
    },
  );
}
