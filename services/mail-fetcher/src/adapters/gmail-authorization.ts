import type { Logger } from '@fixpoint/shared/logging';
import { auth } from 'googleapis/build/src/apis/gmail/index.js';
import {
  type GmailClient,
  type GmailToken,
  readGmailClient,
  readGmailToken,
  writeGmailToken,
} from './gmail-files.js';

/** Scope for reading mail only. */
export const gmailScope = 'https://www.googleapis.com/auth/gmail.readonly';

export type GmailOAuth = InstanceType<typeof auth.OAuth2>;

export interface GmailPaths {
  readonly credentialsPath: string;
  readonly tokenPath: string;
}

/** An OAuth client that uses the endpoints in the credentials file itself. */
export function createOAuth(
  client: GmailClient,
  options: { redirectUri?: string; timeoutMs: number },
): GmailOAuth {
  return new auth.OAuth2({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    ...(options.redirectUri === undefined ? {} : { redirectUri: options.redirectUri }),
    endpoints: { oauth2AuthBaseUrl: client.auth_uri, oauth2TokenUrl: client.token_uri },
    // Without it a revoked but unexpired access token stays in use until its hour is over.
    forceRefreshOnFailure: true,
    transporterOptions: { timeout: options.timeoutMs },
  });
}

export interface GmailAuthorization {
  readonly oauth: GmailOAuth;
  /** Settles when every token that was renewed so far is in the file. */
  saved(): Promise<void>;
  /** Returns true if there was a new login since, perhaps to another account, as a renewal found. */
  isReplaced(): boolean;
}

/** Opens the login of an earlier run. Renewed tokens are written back to the file. Throws typed errors if there is no login. */
export async function createGmailAuthorization(
  options: GmailPaths & { readonly timeoutMs: number; readonly log: Logger },
): Promise<GmailAuthorization> {
  const client = await readGmailClient(options.credentialsPath);
  let token = await readGmailToken(options.tokenPath);
  const oauth = createOAuth(client, { timeoutMs: options.timeoutMs });
  oauth.setCredentials(withoutEmpty(token));
  // In sequence: two writes at once could leave the older token in the file.
  let saving = Promise.resolve();
  let isReplaced = false;
  async function save(renewed: Partial<GmailToken>): Promise<void> {
    isReplaced ||= (await readGmailToken(options.tokenPath)).refresh_token !== token.refresh_token;
    if (isReplaced) return;
    token = { ...token, ...renewed };
    await writeGmailToken(options.tokenPath, token);
  }
  oauth.on('tokens', (renewed) => {
    saving = saving
      .then(() => save(withoutEmpty(renewed)))
      .catch((error: unknown) => {
        // The token in memory and the file's refresh token are valid: only a renewal is lost.
        options.log.warn({ err: error }, 'The refreshed mail token could not be saved.');
      });
  });
  return { oauth, saved: () => saving, isReplaced: () => isReplaced };
}

function withoutEmpty<Value extends object>(
  values: Value,
): { [Key in keyof Value]: NonNullable<Value[Key]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as { [Key in keyof Value]: NonNullable<Value[Key]> };
}
