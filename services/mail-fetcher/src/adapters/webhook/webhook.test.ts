import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebhookSender } from '@fixpoint/shared/contracts';
import { createLogger } from '@fixpoint/shared/logging';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../open-mailbox.js';
import { receiveMails } from './receive-mails.js';

const raw = 'Subject: market research\r\n\r\nHello\r\n';
const seconds = () => Math.floor(Date.now() / 1000);
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const topic = 'arn:aws:sns:eu-west-1:1:mails';

let folder: string;
let port: number;
let fetched: string[];
let close: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixpoint-webhook-'));
  fetched = [];
  const senders: WebhookSender[] = ['mailgun', 'postmark', 'ses', 'signed'];
  const server = await receiveMails({
    webhooks: senders.map((sender) => ({
      name: sender,
      definition: { kind: 'webhook', sender, ...(sender === 'ses' ? { topic } : {}) },
      secret: sender === 'postmark' ? 'user:pass' : 'key',
      folder: join(folder, sender),
    })),
    host: '127.0.0.1',
    port: 0,
    retentionMs: 86_400_000,
    log: createLogger({ name: 'test', level: 'silent' }),
    now: () => new Date(),
    async fetchText(url) {
      fetched.push(url);
      return publicKey.export({ type: 'spki', format: 'pem' }).toString();
    },
  });
  port = server.port;
  close = server.close;
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function post(name: string, init: RequestInit): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/mail/${name}`, { method: 'POST', ...init });
  await response.text();
  return response.status;
}
async function kept(name: string): Promise<string[]> {
  const names = await readdir(join(folder, name));
  return Promise.all(names.map((file) => readFile(join(folder, name, file), 'utf8')));
}

function mailgun(fields: Record<string, string> = {}): RequestInit {
  const timestamp = fields.timestamp ?? String(seconds());
  const token = fields.token ?? `t${Math.random()}`;
  const body = new FormData();
  const all = {
    timestamp,
    token,
    signature: hmac('key', `${timestamp}${token}`),
    'body-mime': raw,
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  return { body };
}

function signed(body: string, { at = seconds(), key = 'key' } = {}): RequestInit {
  return { body, headers: { 'x-fixpoint-signature': `t=${at},v1=${hmac(key, `${at}.${body}`)}` } };
}

function sns(fields: Record<string, string> = {}, version = '2'): RequestInit {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: 'm1',
    TopicArn: topic,
    Message: JSON.stringify({
      notificationType: 'Received',
      content: Buffer.from(raw).toString('base64'),
      receipt: { action: { type: 'SNS', encoding: 'BASE64' } },
    }),
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
    ...fields,
  };
  const names =
    message.Type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
  const signature = createSign(version === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
    .update(text)
    .sign(privateKey, 'base64');
  return { body: JSON.stringify({ Signature: signature, ...message }) };
}

describe('a mail that a provider posts', () => {
  it('is kept once, however often it is posted, and found by the mailbox', async () => {
    expect(await post('signed', signed(raw))).toBe(200);
    expect(await post('signed', signed(raw))).toBe(200);
    expect(await kept('signed')).toEqual([raw]);
    const mailbox = openMailbox(
      'signed',
      { kind: 'webhook', sender: 'signed', path: join(folder, 'signed') },
      {
        gmailCredentialsPath: '',
        gmailTokenPath: '',
        gmailApiRootUrl: '',
        home: folder,
        environment: {},
        timeoutMs: 1_000,
        log: createLogger({ name: 'test', level: 'silent' }),
        now: () => new Date(),
      },
    );
    const { signal } = new AbortController();
    const search = { subject: 'market research', after: new Date(Date.now() - 60_000) };
    expect(await mailbox.search(search, { limit: 5, signal })).toHaveLength(1);
  });

  it('is taken from Mailgun, as a form of either kind', async () => {
    expect(await post('mailgun', mailgun())).toBe(200);
    const form = new URLSearchParams();
    (mailgun({ 'body-mime': `${raw}again` }).body as FormData).forEach((value, name) => {
      form.set(name, String(value));
    });
    expect(await post('mailgun', { body: form })).toBe(200);
    expect((await kept('mailgun')).sort()).toEqual([raw, `${raw}again`]);
  });

  it('is taken from Postmark and from SES by SNS, with either version of its signature', async () => {
    const body = JSON.stringify({ RawEmail: raw });
    expect(await post('postmark', { body, headers: { authorization: `Basic ${btoa('user:pass')}` } })).toBe(
      200,
    );
    expect(await post('ses', sns())).toBe(200);
    expect(await post('ses', sns({ Subject: 'Amazon SES' }, '1'))).toBe(200);
    expect(await kept('postmark')).toEqual([raw]);
    expect(await kept('ses')).toEqual([raw]);
  });

  it('needs the subscription, which is confirmed for the own topic alone', async () => {
    const confirmation = {
      Type: 'SubscriptionConfirmation',
      Token: 't',
      Message: 'You have chosen …',
      SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
    };
    expect(await post('ses', sns({ ...confirmation, TopicArn: 'arn:aws:sns:eu-west-1:2:theirs' }))).toBe(401);
    expect(await post('ses', sns({ ...confirmation, SubscribeURL: 'https://evil.example/' }))).toBe(401);
    expect(fetched.filter((url) => url.includes('Confirm'))).toEqual([]);
    expect(await post('ses', sns(confirmation))).toBe(200);
    expect(fetched.at(-1)).toBe(confirmation.SubscribeURL);
    expect(await kept('ses')).toEqual([]);
  });

  it.each([
    ['mailgun', 'a wrong signature', () => mailgun({ signature: hmac('other', 'x') }), 401],
    ['mailgun', 'an old timestamp', () => mailgun({ timestamp: String(seconds() - 3_600) }), 401],
    [
      'mailgun',
      'no raw mail',
      () => {
        const init = mailgun();
        (init.body as FormData).delete('body-mime');
        return init;
      },
      400,
    ],
    ['mailgun', 'no form', () => ({ body: 'hello' }), 415],
    [
      'postmark',
      'a wrong password',
      () => ({
        body: JSON.stringify({ RawEmail: raw }),
        headers: { authorization: `Basic ${btoa('user:nope')}` },
      }),
      401,
    ],
    ['postmark', 'no password', () => ({ body: JSON.stringify({ RawEmail: raw }) }), 401],
    [
      'postmark',
      'no raw mail',
      () => ({ body: '{"From":"x"}', headers: { authorization: `Basic ${btoa('user:pass')}` } }),
      400,
    ],
    ['ses', 'a wrong signature', () => sns({ Signature: 'AAAA' }), 401],
    ['ses', 'another topic', () => sns({ TopicArn: 'arn:aws:sns:eu-west-1:2:theirs' }), 401],
    [
      'ses',
      'a certificate of somebody else',
      () => sns({ SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem' }),
      401,
    ],
    ['signed', 'no signature', () => ({ body: raw }), 401],
    ['signed', 'a wrong key', () => signed(raw, { key: 'other' }), 401],
    ['signed', 'an old timestamp', () => signed(raw, { at: seconds() - 3_600 }), 401],
    ['signed', 'the wrong method', () => ({ method: 'PUT', body: raw }), 405],
    ['other', 'no such mailbox', () => signed(raw), 404],
  ])('is refused at %s for %s', async (name, _, request, status) => {
    expect(await post(name, request())).toBe(status);
    for (const sender of ['mailgun', 'postmark', 'ses', 'signed']) expect(await kept(sender)).toEqual([]);
  });

  it('is refused where Mailgun’s token was used before: its signature does not cover the mail', async () => {
    expect(await post('mailgun', mailgun({ token: 'once' }))).toBe(200);
    expect(await post('mailgun', mailgun({ token: 'once', 'body-mime': 'Subject: forged\r\n\r\n' }))).toBe(
      401,
    );
    expect(await kept('mailgun')).toEqual([raw]);
  });

  it('is removed after its time', async () => {
    const old = join(folder, 'signed', `${'a'.repeat(64)}.eml`);
    await writeFile(old, raw);
    await utimes(old, new Date(0), new Date(0));
    expect(await post('signed', signed('Subject: new\r\n\r\n'))).toBe(200);
    await expect.poll(() => kept('signed')).toEqual(['Subject: new\r\n\r\n']);
  });
});
