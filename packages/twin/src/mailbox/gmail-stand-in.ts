import type { IncomingHttpHeaders } from 'node:http';
import { UnavailableError } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createEmulator } from 'emulate';
import { z } from 'zod';
import { createFront } from '../front/create-front.js';
import type { IncomingMail } from './decoys.js';

const redirectUri = 'http://127.0.0.1:9/callback';
const scope = 'https://www.googleapis.com/auth/gmail.readonly';

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  token_type: z.string(),
});

/** OAuth client and consent as Google issues them, in the shape of its downloads. */
export interface GmailAccess {
  readonly credentials: {
    readonly installed: {
      readonly client_id: string;
      readonly client_secret: string;
      readonly auth_uri: string;
      readonly token_uri: string;
      readonly redirect_uris: readonly string[];
    };
  };
  readonly token: {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly scope: string;
    readonly token_type: string;
    /** Milliseconds since 1970. */
    readonly expiry_date: number;
  };
}

/** One person's Gmail on loopback. */
export interface GmailStandIn {
  /** Root of its API, with a slash at the end. */
  readonly url: string;
  readonly access: GmailAccess;
  /** Puts a mail into the inbox, unread. */
  insert(mail: IncomingMail): Promise<void>;
  close(): Promise<void>;
}

/** `fails` decides before each call of the API if it is rejected as overloaded. */
export async function createGmailStandIn(user: string, fails: () => boolean): Promise<GmailStandIn> {
  const client = { client_id: 'twin-client', client_secret: 'twin-client-secret' };
  const emulator = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        users: [{ email: user }],
        oauth_clients: [{ ...client, name: 'Fixpoint twin', redirect_uris: [redirectUri] }],
      },
    },
  });
  let inserted = 0;
  const releases = createReleaseStack();
  releases.defer('Gmail emulator', () => emulator.close());
  try {
    // It binds to 127.0.0.1 and reports localhost, which some machines resolve to ::1 first.
    const inner = emulator.url.replace('//localhost:', '//127.0.0.1:');
    const front = await createFront({
      target: () => Number(new URL(inner).port),
      intercept(path) {
        if (path.startsWith('/gmail/') && fails()) return overloaded;
        if (path.split('?')[0] !== '/gmail/v1/users/me/profile') return undefined;
        // The emulator lacks this endpoint.
        return { status: 200, body: { emailAddress: user, messagesTotal: inserted } };
      },
      toHeaders: createBearerRotation(),
    });
    releases.defer('Gmail front', front.close);
    const { url } = front;
    const token = await consent(url, user, client);
    return {
      url: `${url}/`,
      access: {
        credentials: {
          installed: {
            ...client,
            auth_uri: `${url}/o/oauth2/v2/auth`,
            token_uri: `${url}/oauth2/token`,
            redirect_uris: [redirectUri],
          },
        },
        token,
      },
      async insert({ raw, receivedAt }) {
        const response = await fetch(`${inner}/gmail/v1/users/me/messages`, {
          method: 'POST',
          headers: { authorization: 'Bearer delivery', 'content-type': 'application/json' },
          body: JSON.stringify({
            raw: raw.toString('base64url'),
            labelIds: ['INBOX', 'UNREAD'],
            internalDate: String(receivedAt.getTime()),
          }),
        });
        if (!response.ok)
          throw new UnavailableError(`The mailbox responded with HTTP ${response.status} to a mail.`);
        inserted += 1;
      },
      close: () => releases.release(),
    };
  } catch (cause) {
    await releases.release();
    throw cause;
  }
}

const overloaded = {
  status: 503,
  body: { error: { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' } },
};

/**
 * The emulator refuses a token after five thousand calls in an hour, which a short polling interval reaches. It accepts any token as its only user's,
 * so each thousand calls use a different one.
 */
function createBearerRotation(): (headers: IncomingHttpHeaders) => IncomingHttpHeaders {
  let calls = 0;
  return (headers) => {
    if (headers.authorization === undefined) return headers;
    calls += 1;
    return { ...headers, authorization: `Bearer reader-${Math.floor(calls / 1_000)}` };
  };
}

/** Completes the consent page as a person would, and exchanges the code for tokens. */
async function consent(
  url: string,
  user: string,
  client: { client_id: string; client_secret: string },
): Promise<GmailAccess['token']> {
  const allowed = await fetch(`${url}/o/oauth2/v2/auth/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: user,
      redirect_uri: redirectUri,
      scope,
      state: '',
      client_id: client.client_id,
    }),
  });
  const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const traded = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...client,
    }),
  });
  const { expires_in, ...tokens } = Tokens.parse(await traded.json());
  return { ...tokens, scope, expiry_date: Date.now() + expires_in * 1_000 };
}
