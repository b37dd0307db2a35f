import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { MailError } from '../../core/mail-error.js';
import { type OAuthClient, postForm, TokenAnswer, writeToken } from './oauth-client.js';

/** Five seconds more after each `slow_down` (RFC 8628, 3.5). */
const slowDownMs = 5_000;
/** If the provider is unavailable, the wait doubles (ibid.), up to this. */
const maxWaitMs = 60_000;

const DeviceAnswer = z
  .object({
    device_code: z.string().min(1),
    user_code: z.string().min(1),
    verification_uri: z.url().optional(),
    /** Google's name for this field. */
    verification_url: z.url().optional(),
    expires_in: z.coerce.number().positive().default(900),
    interval: z.coerce.number().nonnegative().default(5),
  })
  .refine(
    (answer) => (answer.verification_uri ?? answer.verification_url) !== undefined,
    'must be an http or https address',
  );

/**
 * Lets a person log in on any device (RFC 8628): shows an address and a code, waits until the person has entered it there, and stores the token.
 * Throws `MailError` if the person refuses, the code expires or the provider does not allow it.
 */
export async function logInByDevice({
  mailbox,
  client,
  file,
  print,
  signal,
  now,
  wait = (ms) => delay(ms, undefined, { signal }),
}: {
  /** Its name, for the command that a person runs again. */
  mailbox: string;
  client: OAuthClient;
  /** File for the token. */
  file: string;
  print: (line: string) => void;
  signal: AbortSignal;
  now: () => Date;
  /** Delay before the next request, in milliseconds. */
  wait?: (ms: number) => Promise<void>;
}): Promise<void> {
  const refused = (answer: Refusal) => describeRefusal(mailbox, client, answer);
  const own = { client_id: client.clientId, client_secret: client.clientSecret };
  const begun = await postForm(client.deviceUrl, { ...own, scope: client.scope }, DeviceAnswer, signal);
  if ('error' in begun) throw refused(begun);
  const { device_code, user_code, expires_in, verification_uri, verification_url } = begun.ok;
  print(
    `Open ${verification_uri ?? verification_url} on any device, log in and enter the code ${user_code}.`,
  );
  let intervalMs = begun.ok.interval * 1000;
  const deadline = now().getTime() + expires_in * 1000;
  while (now().getTime() < deadline) {
    await wait(intervalMs);
    const answer = await ask();
    if (answer === null) intervalMs = Math.min(Math.max(intervalMs * 2, 1_000), maxWaitMs);
    else if ('ok' in answer) {
      if (answer.ok.refresh_token === undefined)
        throw new MailError('mail-login', 'The provider issued no refresh token.', {
          hint: 'Request offline access in the scope (Microsoft: offline_access).',
        });
      await writeToken(file, answer.ok, {}, now());
      print(`Logged in. The token is at ${file} and is refreshed automatically.`);
      return;
    } else if (answer.error === 'slow_down') intervalMs += slowDownMs;
    // Otherwise the person has not finished yet.
    else if (answer.error !== 'authorization_pending') throw refused(answer);
  }
  throw refused({ error: 'expired_token', description: '' });

  /** Null if the provider is unavailable now: the person's login continues meanwhile. */
  async function ask() {
    try {
      return await postForm(
        client.tokenUrl,
        { ...own, grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code },
        TokenAnswer,
        signal,
      );
    } catch (error) {
      if (error instanceof MailError && error.code === 'mail-unavailable') return null;
      throw error;
    }
  }
}

interface Refusal {
  readonly error: string;
  readonly description: string;
}

/** Microsoft has a separate code for a person who declines. */
const declined = new Set(['access_denied', 'authorization_declined']);
/** `bad_verification_code`: Microsoft's name for a used code. */
const tooLate = new Set(['expired_token', 'bad_verification_code']);

function describeRefusal(mailbox: string, client: OAuthClient, { error, description }: Refusal): MailError {
  const host = new URL(client.tokenUrl).host;
  const again = `Run \`fixpoint mail login ${mailbox}\` again`;
  if (declined.has(error)) {
    return new MailError('mail-login', `The login was declined at ${host} (${error}).`, {
      hint: `${again}, and allow reading mail there.`,
    });
  }
  if (tooLate.has(error)) {
    return new MailError('mail-login', `The code was not entered in time (${error}).`, {
      hint: `${again}; it shows a new code.`,
    });
  }
  const hint =
    error === 'invalid_scope' && host.endsWith('googleapis.com')
      ? 'Google does not allow its mail scope for device logins. Use the mailbox kind "gmail" (fixpoint mail login), or IMAP with an app password.'
      : 'Check client_id, the tenant and the scope of the mailbox, and that the app allows the device flow (Microsoft: "Allow public client flows").';
  return new MailError('mail-login', `${host} refused the login: ${error}. ${description}`.trim(), {
    hint,
  });
}
