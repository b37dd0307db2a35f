import { randomBytes } from 'node:crypto';
import { toFailure } from '@fixpoint/shared/errors';
import { formatDuration } from '@fixpoint/shared/text';
import { readLoginAnswer, readPastedAnswer } from '../core/login-answer.js';
import { MailError } from '../core/mail-error.js';
import { readGmailFailure } from '../core/read-gmail-failure.js';
import { createOAuth, type GmailPaths, gmailScope } from './gmail-authorization.js';
import { readGmailClient, writeGmailToken } from './gmail-files.js';
import { openLoopback } from './open-loopback.js';

export interface LogInOptions extends GmailPaths {
  readonly timeoutMs: number;
  /** Time limit for the person, in milliseconds. */
  readonly maxWaitMs: number;
  readonly signal: AbortSignal;
  /** Shows a line to the person. */
  readonly print: (line: string) => void;
  /** Opens the address in a browser; false if it could not be started. Null: there is no browser. */
  readonly openBrowser: ((url: string) => Promise<boolean>) | null;
  /** Text that the person pastes, line by line. Null: pasting is impossible. */
  readonly pasted: AsyncIterable<string> | null;
}

/**
 * Lets a person grant read access to a mailbox and stores the token. Throws `MailError` at once if no answer is possible: no browser to open, no
 * terminal to paste into.
 */
export async function logIn(options: LogInOptions): Promise<void> {
  const client = await readGmailClient(options.credentialsPath);
  if (options.openBrowser === null && options.pasted === null) {
    throw new MailError('mail-login', 'The login needs a browser or a terminal, and neither is available.', {
      hint: `Run \`fixpoint mail login\` on a machine with a browser and copy its token file to ${options.tokenPath}; or run \`fixpoint mail login --no-browser\` in a terminal and open the printed address anywhere.`,
    });
  }
  const loopback = await openLoopback();
  try {
    const oauth = createOAuth(client, { redirectUri: loopback.redirectUri, timeoutMs: options.timeoutMs });
    const { codeVerifier, codeChallenge = '' } = await oauth.generateCodeVerifierAsync();
    const state = randomBytes(24).toString('base64url');
    const url = consentUrl(client, { redirectUri: loopback.redirectUri, state, codeChallenge });
    await show(url, options);
    const code = await firstAnswer(
      [
        loopback.answer.then((parameters) => readLoginAnswer(parameters, state)),
        ...(options.pasted === null ? [] : [firstUsable(options.pasted, state, options.print)]),
      ],
      options,
    );
    const { tokens } = await oauth.getToken({ code, codeVerifier }).catch((cause: unknown) => {
      const failure = readGmailFailure(cause, new Date());
      throw new MailError(
        'mail-login',
        `Google did not exchange the code for a token: ${failure.oauthError ?? failure.code ?? failure.status ?? 'no answer'}.`,
        { hint: 'Run `fixpoint mail login` again; a code works once and for a few minutes.' },
      );
    });
    await writeGmailToken(options.tokenPath, checkGrant(tokens));
    options.print(`Logged in. The token is at ${options.tokenPath} and is refreshed automatically.`);
  } finally {
    await loopback.close();
  }
}

function consentUrl(
  client: { auth_uri: string; client_id: string },
  login: { redirectUri: string; state: string; codeChallenge: string },
): string {
  const url = new URL(client.auth_uri);
  const parameters = {
    client_id: client.client_id,
    redirect_uri: login.redirectUri,
    response_type: 'code',
    scope: gmailScope,
    access_type: 'offline',
    // Without it Google returns a refresh token only at the first consent.
    prompt: 'consent',
    state: login.state,
    code_challenge: login.codeChallenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function show(url: string, options: LogInOptions): Promise<void> {
  options.print('Open this address in a browser and allow reading mail:');
  options.print(url);
  const isOpened = (await options.openBrowser?.(url)) ?? false;
  if (isOpened) options.print('Opened a browser. Waiting for you to allow access.');
  else if (options.pasted !== null)
    options.print(
      'Then paste the final address of the browser (it begins with http://127.0.0.1) and press Enter:',
    );
  else
    throw new MailError(
      'mail-login',
      'No browser could be started, and there is no terminal to paste the address into.',
      {
        hint: 'Run `fixpoint mail login --no-browser` in a terminal.',
      },
    );
}

/** Reports a wrong paste and waits for the next one; after the end of the input only the browser can answer. */
async function firstUsable(
  pasted: AsyncIterable<string>,
  state: string,
  print: (line: string) => void,
): Promise<string> {
  for await (const line of pasted) {
    if (line.trim() === '') continue;
    try {
      return readPastedAnswer(line, state);
    } catch (error) {
      const { message, hint } = toFailure(error);
      print(`${message} ${hint ?? ''}`.trim());
    }
  }
  return new Promise<never>(() => {});
}

/** The first answer, or the reason for having none: the time limit is over, or the caller has aborted. */
function firstAnswer(answers: Promise<string>[], options: LogInOptions): Promise<string> {
  const patience = AbortSignal.timeout(options.maxWaitMs);
  const over = AbortSignal.any([options.signal, patience]);
  return new Promise((resolve, reject) => {
    function stop(): void {
      const isLate = patience.aborted && !options.signal.aborted;
      const late = new MailError(
        'mail-login',
        `The login timed out after ${formatDuration(options.maxWaitMs, 'seconds')}.`,
      );
      reject(isLate ? late : options.signal.reason);
    }
    if (over.aborted) stop();
    over.addEventListener('abort', stop, { once: true });
    Promise.race(answers)
      .then(resolve, reject)
      .finally(() => over.removeEventListener('abort', stop));
  });
}

function checkGrant(tokens: {
  refresh_token?: string | null;
  access_token?: string | null;
  expiry_date?: number | null;
  scope?: string;
  token_type?: string | null;
}) {
  const granted = tokens.scope?.split(/\s+/) ?? [gmailScope];
  if (!granted.includes(gmailScope)) {
    throw new MailError(
      'mail-login',
      'Reading mail was not allowed: the box on the consent page was left empty.',
      {
        hint: 'Run `fixpoint mail login` again and tick "Read your email messages".',
      },
    );
  }
  if (!tokens.refresh_token) {
    throw new MailError('mail-login', 'Google issued no refresh token.', {
      hint: 'Remove Fixpoint at myaccount.google.com/permissions, then run `fixpoint mail login` again.',
    });
  }
  return {
    refresh_token: tokens.refresh_token,
    access_token: tokens.access_token,
    expiry_date: tokens.expiry_date,
    scope: gmailScope,
    token_type: tokens.token_type,
  };
}
