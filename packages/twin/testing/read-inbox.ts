import { readFile } from 'node:fs/promises';
import { auth, gmail, type gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import { z } from 'zod';

const ClientFile = z.object({
  installed: z.object({ client_id: z.string(), client_secret: z.string(), token_uri: z.string() }),
});
const TokenFile = z.object({ refresh_token: z.string() });

/** A mail in the real Gmail client. */
export interface InboxMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly receivedAt: Date;
  readonly attachments: readonly { name: string; bytes: Buffer }[];
}

/** Reads the twin's whole inbox with the real client and only the twin's environment, newest first. */
export async function readInbox(env: Readonly<Record<string, string>>): Promise<InboxMail[]> {
  const { installed } = ClientFile.parse(await readJson(env.GMAIL_CREDENTIALS_PATH ?? ''));
  const { refresh_token } = TokenFile.parse(await readJson(env.GMAIL_TOKEN_PATH ?? ''));
  const client = new auth.OAuth2({
    clientId: installed.client_id,
    clientSecret: installed.client_secret,
    endpoints: { oauth2TokenUrl: installed.token_uri },
  });
  client.setCredentials({ refresh_token });
  const { messages } = gmail({
    version: 'v1',
    auth: client,
    rootUrl: env.GMAIL_API_ROOT_URL ?? '',
    timeout: 10_000,
  }).users;

  const list = await messages.list({ userId: 'me', q: 'in:inbox', maxResults: 100 });
  const mails: InboxMail[] = [];
  for (const { id } of list.data.messages ?? []) {
    const { data } = await messages.get({ userId: 'me', id: id ?? '', format: 'full' });
    const attachments: { name: string; bytes: Buffer }[] = [];
    for (const part of data.payload?.parts ?? []) {
      const attachment = part.body?.attachmentId;
      if (!attachment) continue;
      const kept = await messages.attachments.get({ userId: 'me', messageId: id ?? '', id: attachment });
      attachments.push({ name: part.filename ?? '', bytes: Buffer.from(kept.data.data ?? '', 'base64url') });
    }
    mails.push({ ...toHeaders(data), receivedAt: new Date(Number(data.internalDate)), attachments });
  }
  return mails;
}

function toHeaders(message: gmail_v1.Schema$Message) {
  const header = (name: string) =>
    message.payload?.headers?.find((field) => field.name?.toLowerCase() === name)?.value ?? '';
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    messageId: header('message-id'),
  };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
