import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { MailError } from '../../core/mail-error.js';
import { type OAuthClient, postForm, TokenAnswer, writeToken } from './oauth-client.js';

const DeviceAnswer = z
  .object({
    device_code: z.string().min(1),
    user_code: z.string().min(1),
    verification_uri: z.url().optional(),
    /** Google's name for it. */
    verification_url: z.url().optional(),
    expires_in: z.coerce.number().positive().default(900),
    interval: z.coerce.number().nonnegative().default(5),
  })
  .refine((answer) => (answer.verification_uri ?? answer.verification_url) !== undefined, 'names no address');

/**
 * Lets a person log in on any device (RFC 8628): shows an address and a code, waits until the person has entered it there, and keeps the
 * token. Throws `MailError` where the person refuses, the code expires or the provider does not allow it.
 */
export async function logInByDevice({
  client,
  file,
  print,
  signal,
  now,
}: {
  client: OAuthClient;
  /** Where the token goes. */
  file: string;
  print: (line: string) => void;
  signal: AbortSignal;
  now: () => Date;
}): Promise<void> {
  const own = { client_id: client.clientId, client_secret: client.clientSecret };
  const begun = await postForm(client.deviceUrl, { ...own, scope: client.scope }, DeviceAnswer, signal);
  if ('error' in begun) throw refused(client, begun);
  const { device_code, user_code, expires_in, verification_uri, verification_url } = begun.ok;
  print(
    `Open ${verification_uri ?? verification_url} on any device, log in and enter the code ${user_code}.`,
  );
  let intervalMs = begun.ok.interval * 1000;
  const deadline = performance.now() + expires_in * 1000;
  while (performance.now() < deadline) {
    await delay(intervalMs, undefined, { signal });
    const answer = await postForm(
      client.tokenUrl,
      { ...own, grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code },
      TokenAnswer,
      signal,
    );
    if ('ok' in answer) {
      if (answer.ok.refresh_token === undefined)
        throw new MailError('mail-login', 'The provider gave no token that renews itself.', {
          hint: 'Ask for offline access in the scope (Microsoft: offline_access).',
        });
      await writeToken(file, answer.ok, {}, now());
      print(`Logged in. The token is at ${file} and renews itself.`);
      return;
    }
    // The person is still at it; where we asked too often, five seconds more (RFC 8628, 3.5).
    if (answer.error === 'slow_down') intervalMs += 5_000;
    else if (answer.error !== 'authorization_pending') throw refused(client, answer);
  }
  throw new MailError('mail-login', 'Nobody entered the code in time.');
}

function refused(
  client: OAuthClient,
  { error, description }: { error: string; description: string },
): MailError {
  const host = new URL(client.tokenUrl).host;
  const hint =
    error === 'invalid_scope' && host.endsWith('googleapis.com')
      ? 'Google does not give its mail scope to a login by device. Use the mailbox kind "gmail" (fixpoint mail login), or IMAP with an app password.'
      : 'Check client_id, the tenant and the scope of the mailbox, and that the app may use the device flow (Microsoft: "Allow public client flows").';
  return new MailError('mail-login', `${host} did not let us log in: ${error}. ${description}`.trim(), {
    hint,
  });
}
