import type { GmailAnswer } from './gmail-errors.js';
import { gmailClient, gmailToken } from './gmail-files.js';

/** Lifetime of an access token, in seconds: Google's own number. */
const lifetimeSeconds = 3_599;

/** Google's token endpoint (RFC 6749, section 6): it renews access tokens, of which only the newest is valid. */
export function createGmailTokens() {
  let issued = 0;
  let access: string | null = gmailToken.access_token;
  let refresh: string = gmailToken.refresh_token;
  let isRevoked = false;

  const refuse = (status: number, error: string, error_description: string): GmailAnswer => ({
    status,
    body: { error, error_description },
  });

  return {
    /** Returns true if a call of the API may be made with that header. */
    accepts: (authorization: string | undefined) => access !== null && authorization === `Bearer ${access}`,
    /** Ends the access token early, which only the server knows. */
    expire() {
      access = null;
    },
    /** The person revokes the permission. */
    revoke() {
      access = null;
      isRevoked = true;
    },
    /** The person logs in again. Returns the new refresh token. */
    grant(): string {
      isRevoked = false;
      refresh = `${refresh}-again`;
      return refresh;
    },
    answer(form: URLSearchParams): GmailAnswer {
      const { client_id, client_secret } = gmailClient;
      if (form.get('client_id') !== client_id || form.get('client_secret') !== client_secret)
        return refuse(401, 'invalid_client', 'The OAuth client was not found.');
      if (form.get('grant_type') !== 'refresh_token')
        return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type')}`);
      if (isRevoked || form.get('refresh_token') !== refresh)
        return refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
      issued += 1;
      access = `ya29.renewed-${issued}`;
      return {
        status: 200,
        body: {
          access_token: access,
          expires_in: lifetimeSeconds,
          token_type: 'Bearer',
          scope: 'https://www.googleapis.com/auth/gmail.readonly',
        },
      };
    },
  };
}
