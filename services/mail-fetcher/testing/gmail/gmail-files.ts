import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const gmailUser = 'bot@example.com';
export const gmailClient = { client_id: 'client', client_secret: 'client-secret' } as const;
/** Token of the tests' login. */
export const gmailToken = { refresh_token: 'refresh', access_token: 'a-token-of-the-tests' } as const;

/** A folder with the two files that a login leaves, for endpoints on this machine. */
export async function createGmailFiles(endpoints: { url: string; token?: object | null }) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-fetcher-'));
  const credentialsPath = join(folder, 'gmail_credentials.json');
  const tokenPath = join(folder, 'gmail_token.json');
  await writeFile(
    credentialsPath,
    JSON.stringify({
      installed: {
        ...gmailClient,
        auth_uri: `${endpoints.url}/o/oauth2/v2/auth`,
        token_uri: `${endpoints.url}/oauth2/token`,
      },
    }),
  );
  if (endpoints.token !== null) {
    const token = endpoints.token ?? { ...gmailToken, expiry_date: Date.now() + 3_600_000 };
    await writeFile(tokenPath, JSON.stringify(token));
  }
  return { credentialsPath, tokenPath, remove: () => rm(folder, { recursive: true, force: true }) };
}
