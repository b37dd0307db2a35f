import type { MailboxLogin } from '@fixpoint/shared/contracts';
import { ConfigurationError, FixpointError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';
import { MailError } from '../../core/mail-error.js';
import { readJson, writePrivateFile } from '../private-files.js';

type OAuthLogin = Extract<MailboxLogin, { by: 'oauth' }>;

/** Settings of a provider for a login by OAuth. */
export interface OAuthClient {
  readonly deviceUrl: string;
  readonly tokenUrl: string;
  readonly scope: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
}

const TokenFile = z.looseObject({
  refresh_token: z.string().min(1),
  access_token: z.string().nullish(),
  /** Milliseconds since 1970. */
  expires_at: z.number().nullish(),
});

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  /** Seconds. */
  expires_in: z.coerce.number().positive().default(3600),
});
export type TokenAnswer = z.infer<typeof TokenAnswer>;
const ErrorAnswer = z.object({ error: z.string(), error_description: z.string().optional() });

/** The provider's addresses: built in for Google and Microsoft, in the definition for others. */
export function createOAuthClient(login: OAuthLogin, clientSecret: string | undefined): OAuthClient {
  const own = { clientId: login.client_id, clientSecret };
  const { device_url: deviceUrl, token_url: tokenUrl, scope } = login;
  switch (login.provider) {
    case 'google':
      return {
        ...own,
        deviceUrl: deviceUrl ?? 'https://oauth2.googleapis.com/device/code',
        tokenUrl: tokenUrl ?? 'https://oauth2.googleapis.com/token',
        scope: scope ?? 'https://mail.google.com/',
      };
    case 'microsoft': {
      const base = `https://login.microsoftonline.com/${encodeURIComponent(login.tenant)}/oauth2/v2.0`;
      return {
        ...own,
        deviceUrl: deviceUrl ?? `${base}/devicecode`,
        tokenUrl: tokenUrl ?? `${base}/token`,
        scope: scope ?? 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
      };
    }
    case 'other':
      if (deviceUrl === undefined || tokenUrl === undefined || scope === undefined)
        throw new ConfigurationError('A login at a custom provider needs device_url, token_url and scope.', {
          hint: 'Add all three to the login of the mailbox in fixpoint.config.yaml.',
        });
      return { ...own, deviceUrl, tokenUrl, scope };
  }
}

/** Time limit for a request to a provider. */
const maxRequestMs = 30_000;

/** Posts a form to the provider. Returns the parsed body, or the error code that the provider gave. */
export async function postForm<Schema extends z.ZodType>(
  url: string,
  form: Record<string, string | undefined>,
  schema: Schema,
  signal: AbortSignal,
): Promise<{ ok: z.infer<Schema> } | { error: string; description: string }> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxRequestMs)]);
  const response = await fetch(url, {
    method: 'POST',
    body,
    signal: limited,
    redirect: 'error',
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new MailError('mail-unavailable', `The login server ${new URL(url).host} cannot be reached.`, {
      cause,
    });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return { ok: parsed.data };
  }
  const refused = ErrorAnswer.safeParse(answer);
  if (refused.success && response.status < 500) {
    // After the first line Microsoft writes ids for its own support.
    const [description = ''] = (refused.data.error_description ?? '').split(/\r?\n/);
    return { error: refused.data.error, description: toSafeLine(description, 300) };
  }
  throw new MailError(
    'mail-unavailable',
    `The login server ${new URL(url).host} responded ${response.status}.`,
  );
}

/** Writes the token file of a login: for its owner only. */
export async function writeToken(file: string, token: TokenAnswer, before: object, now: Date): Promise<void> {
  const { access_token, refresh_token, expires_in } = token;
  const content = {
    ...before,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    access_token,
    expires_at: now.getTime() + expires_in * 1000,
  };
  await writePrivateFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Minimum remaining lifetime of a token: the login itself takes a moment. */
const slackMs = 60_000;

/**
 * Access tokens for a mailbox, from the file of its login, renewed when they expire. `refused`: the server rejected the last one. Throws `MailError`
 * if only a person can log in again.
 */
export function createAccessTokens({
  mailbox,
  file,
  client,
  now,
}: {
  mailbox: string;
  file: string;
  client: OAuthClient;
  now: () => Date;
}): (refused: boolean, signal: AbortSignal) => Promise<string> {
  const hint = (often: 'once' | 'again') =>
    `Run \`fixpoint mail login ${mailbox}\` ${often}; the token it writes is refreshed automatically.`;
  return async (refused, signal) => {
    const parsed = TokenFile.safeParse(await readJson(file));
    if (!parsed.success)
      throw new MailError(
        'mail-authorization',
        `The mailbox "${mailbox}" is not logged in: ${file} contains no token.`,
        { hint: hint('once') },
      );
    const { access_token, expires_at, refresh_token } = parsed.data;
    if (!refused && access_token && (expires_at ?? 0) - slackMs > now().getTime()) return access_token;
    const { clientId, clientSecret, tokenUrl, scope } = client;
    const answer = await postForm(
      tokenUrl,
      { grant_type: 'refresh_token', refresh_token, client_id: clientId, client_secret: clientSecret, scope },
      TokenAnswer,
      signal,
    );
    if ('error' in answer) {
      const retry = /^(temporarily_unavailable|server_error|slow_down)$/.test(answer.error)
        ? 'backoff'
        : 'never';
      const text =
        `The token of the mailbox "${mailbox}" could not be refreshed: ${answer.error}. ${answer.description}`.trim();
      if (retry === 'never') throw new MailError('mail-authorization', text, { hint: hint('again') });
      throw new FixpointError(text, { code: 'mail-unavailable', retry });
    }
    await writeToken(file, answer.ok, parsed.data, now());
    return answer.ok.access_token;
  };
}
