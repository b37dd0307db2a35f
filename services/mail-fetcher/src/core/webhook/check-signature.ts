import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** Tolerance for a delay of a sender's clock, or of its queue, in milliseconds. */
const windowMs = 10 * 60_000;

/** Reason that a request is not genuine, in words; null if it is. */
export type Refusal = string | null;

/** Mailgun: HMAC-SHA256 of timestamp and token. It does not cover the mail, so a token is valid once: `isUsed` remembers it. */
export function checkMailgun(
  fields: { timestamp: string; token: string; signature: string },
  { key, now, isUsed }: { key: string; now: Date; isUsed: (token: string) => boolean },
): Refusal {
  const { timestamp, token, signature } = fields;
  if (!isRecent(timestamp, now)) return 'its timestamp is off by more than ten minutes';
  if (!isSame(signature, hmac(key, `${timestamp}${token}`))) return 'its signature is not valid';
  return isUsed(token) ? 'its token was used before' : null;
}

/** Postmark signs nothing: the address that it posts to contains a user and a password. */
export function checkPostmark(authorization: string | undefined, secret: string): Refusal {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')?.[1] ?? '';
  const expected = hmac('compare', secret);
  return isSame(hmac('compare', Buffer.from(given, 'base64').toString()), expected)
    ? null
    : 'its user and password do not match the mailbox';
}

/** Any other sender: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of the seconds, a dot and the body. */
export function checkSigned(
  header: string | undefined,
  { body, key, now }: { body: Buffer; key: string; now: Date },
): Refusal {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (signature === '') return 'it has no header x-fixpoint-signature of the form t=SECONDS,v1=HEX';
  if (!isRecent(seconds, now)) return 'its timestamp is off by more than ten minutes';
  const expected = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');
  return isSame(signature.toLowerCase(), expected) ? null : 'its signature is not valid';
}

/** A message of Amazon SNS, by the names of its JSON. */
export interface SnsMessage {
  readonly Type: string;
  readonly MessageId: string;
  readonly TopicArn: string;
  readonly Message: string;
  readonly Timestamp: string;
  readonly SignatureVersion: string;
  readonly Signature: string;
  readonly SigningCertURL: string;
  readonly Subject?: string | undefined;
  readonly Token?: string | undefined;
  readonly SubscribeURL?: string | undefined;
}

/** Returns true if an address is one of SNS itself, which alone may give its certificate or confirm a subscription. */
export function isSnsAddress(text: string): boolean {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  const isHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && url.username === '' && isHost;
}

/** The fields that SNS signs, in their order (docs.aws.amazon.com/sns, "Verifying the signatures"). */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

/** SNS: RSA over its own fields, with the key of its named certificate. */
export function checkSns(
  message: SnsMessage,
  { certificate, topic }: { certificate: string; topic: string | undefined },
): Refusal {
  if (topic !== undefined && message.TopicArn !== topic)
    return `its topic ${message.TopicArn} does not match the mailbox`;
  const fields = signedFields[message.Type as keyof typeof signedFields];
  if (fields === undefined) return `its type ${message.Type} is not known`;
  const text = fields.flatMap((name) => {
    const value = message[name];
    return value === undefined ? [] : [`${name}\n${value}\n`];
  });
  const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  try {
    const isGenuine = verify(
      algorithm,
      Buffer.from(text.join('')),
      createPublicKey(certificate),
      Buffer.from(message.Signature, 'base64'),
    );
    return isGenuine ? null : 'its signature is not valid';
  } catch {
    return 'its certificate cannot be read';
  }
}

function isRecent(seconds: string, now: Date): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(now.getTime() - Number(seconds) * 1000) <= windowMs;
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
