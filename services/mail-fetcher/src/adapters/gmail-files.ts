import { ConfigurationError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { MailError } from '../core/mail-error.js';
import { readJson, writePrivateFile } from './private-files.js';

const Client = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().default(''),
  auth_uri: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
const CredentialsFile = z.union([
  z.object({ installed: Client }).transform((file) => file.installed),
  z.object({ web: Client }).transform((file) => file.web),
]);

/** OAuth client as Google Cloud's console issues it: type "Desktop app" (`installed`), or `web`. */
export type GmailClient = z.infer<typeof Client>;

const TokenFile = z.looseObject({
  refresh_token: z.string().min(1),
  access_token: z.string().nullish(),
  expiry_date: z.number().nullish(),
  scope: z.string().optional(),
  token_type: z.string().nullish(),
});
/** File written by a login. Only `refresh_token` is required. */
export type GmailToken = z.infer<typeof TokenFile>;

/** Throws `ConfigurationError` with instructions for getting the file. */
export async function readGmailClient(path: string): Promise<GmailClient> {
  const content = await readJson(path);
  if (content === undefined) {
    throw new ConfigurationError(`There is no OAuth client at ${path}.`, {
      hint: `1. In the Google Cloud console create a project and enable the Gmail API. 2. Under "Credentials" create an OAuth client of type "Desktop app". 3. Download its JSON to ${path} (or set GMAIL_CREDENTIALS_PATH). 4. Run \`fixpoint mail login\`.`,
    });
  }
  const parsed = CredentialsFile.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(`${path} is not an OAuth client file from Google.`, {
    hint: 'Download the client\'s JSON again. It must contain "installed" with client_id, client_secret, auth_uri and token_uri.',
  });
}

/** Throws `MailError` if there is no login, or the file cannot be used. */
export async function readGmailToken(path: string): Promise<GmailToken> {
  const content = await readJson(path);
  if (content === undefined) {
    throw new MailError('mail-authorization', `The mailbox is not logged in: there is no token at ${path}.`);
  }
  const parsed = TokenFile.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new MailError(
    'mail-authorization',
    `The token at ${path} is not usable: it contains no refresh token.`,
  );
}

export async function writeGmailToken(path: string, token: GmailToken): Promise<void> {
  await writePrivateFile(path, `${JSON.stringify(token, null, 2)}\n`);
}
