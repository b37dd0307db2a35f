import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookSender } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import {
  checkMailgun,
  checkPostmark,
  checkSigned,
  checkSns,
  isSnsAddress,
  type Refusal,
} from '../../core/webhook/check-signature.js';

export interface PostedMail {
  /** The raw mail; null if the request contains none, such as the confirmation of a subscription. */
  readonly raw: Buffer | null;
  /** Token that is rejected a second time, once the mail is stored. */
  readonly token?: string;
}

export interface ReadPostedMailOptions {
  readonly sender: WebhookSender;
  /** Signing key, or `user:password`; empty for SES. */
  readonly secret: string;
  readonly topic: string | undefined;
  readonly now: () => Date;
  readonly isUsed: (token: string) => boolean;
  /** Fetches addresses from SNS: its certificate, and the confirmation of a subscription. */
  readonly fetchText: (url: string) => Promise<string>;
}

/** A refused request, with the HTTP status for the reason. */
export class RefusedMail extends Error {
  constructor(
    readonly status: 400 | 401 | 415,
    message: string,
  ) {
    super(message);
  }
}

const Postmark = z.object({ RawEmail: z.string().min(1) });
const Sns = z.object({
  Type: z.string(),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
});
const SesNotification = z.object({
  notificationType: z.literal('Received'),
  content: z.string().min(1).optional(),
  receipt: z.object({ action: z.object({ encoding: z.string().optional() }).optional() }).optional(),
});

/** The mail in a request, once its signature was checked. Throws `RefusedMail` if it is not genuine, or contains no raw mail. */
export async function readPostedMail(
  request: { headers: IncomingHttpHeaders; body: Buffer },
  options: ReadPostedMailOptions,
): Promise<PostedMail> {
  switch (options.sender) {
    case 'mailgun':
      return readMailgun(request, options);
    case 'postmark': {
      throwIfRefused(checkPostmark(request.headers.authorization, options.secret));
      const { RawEmail } = parseJson(
        Postmark,
        request.body,
        'Switch on "Include raw email content in JSON payload" for the inbound stream.',
      );
      return { raw: Buffer.from(RawEmail) };
    }
    case 'ses':
      return readSes(request.body, options);
    case 'signed': {
      const header = request.headers['x-fixpoint-signature'];
      const { body } = request;
      throwIfRefused(
        checkSigned(typeof header === 'string' ? header : undefined, {
          body,
          key: options.secret,
          now: options.now(),
        }),
      );
      return { raw: body };
    }
  }
}

async function readMailgun(
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
  { secret, now, isUsed }: ReadPostedMailOptions,
): Promise<PostedMail> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new RefusedMail(415, 'The body is not a form.');
    });
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = { timestamp: text('timestamp'), token: text('token'), signature: text('signature') };
  throwIfRefused(checkMailgun(fields, { key: secret, now: now(), isUsed }));
  const raw = form.get('body-mime');
  if (raw === null)
    throw new RefusedMail(400, 'The form has no field body-mime. Use a route address that ends with "mime".');
  const bytes = typeof raw === 'string' ? Buffer.from(raw) : Buffer.from(await raw.arrayBuffer());
  return { raw: bytes, token: fields.token };
}

async function readSes(body: Buffer, { topic, fetchText }: ReadPostedMailOptions): Promise<PostedMail> {
  const message = parseJson(Sns, body, 'Only messages of Amazon SNS are accepted here.');
  if (!isSnsAddress(message.SigningCertURL))
    throw new RefusedMail(401, 'The certificate is not hosted by Amazon SNS.');
  const certificate = await fetchText(message.SigningCertURL);
  throwIfRefused(checkSns(message, { certificate, topic }));
  if (message.Type === 'SubscriptionConfirmation') {
    // If no topic is configured, any topic could subscribe us.
    if (topic === undefined)
      throw new RefusedMail(401, 'No topic is set for the mailbox, so subscriptions are not confirmed.');
    if (!isSnsAddress(message.SubscribeURL ?? ''))
      throw new RefusedMail(401, 'The confirmation address is not hosted by Amazon SNS.');
    await fetchText(message.SubscribeURL ?? '');
    return { raw: null };
  }
  const { content, receipt } = parseJson(
    SesNotification,
    Buffer.from(message.Message),
    'Only notifications of received mails are accepted here.',
  );
  if (content === undefined)
    throw new RefusedMail(400, 'The notification has no content. Use the SNS action of the receipt rule.');
  const isBase64 = receipt?.action?.encoding?.toUpperCase() === 'BASE64';
  return { raw: Buffer.from(content, isBase64 ? 'base64' : 'utf8') };
}

function throwIfRefused(refusal: Refusal): void {
  if (refusal !== null) throw new RefusedMail(401, `The request was rejected because ${refusal}.`);
}

function parseJson<Schema extends z.ZodType>(schema: Schema, body: Buffer, hint: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw new RefusedMail(415, 'The body is not JSON.');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RefusedMail(400, hint);
}
