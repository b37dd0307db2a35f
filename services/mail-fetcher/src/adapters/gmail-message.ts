import { z } from 'zod';
import type { MailMessage, MailPart } from '../core/mailbox.js';

const Header = z.object({ name: z.string().catch(''), value: z.string().catch('') });
const Part = z.object({
  mimeType: z.string().nullish(),
  filename: z.string().nullish(),
  headers: z.array(Header).nullish(),
  body: z
    .object({
      attachmentId: z.string().nullish(),
      size: z.number().nonnegative().nullish(),
      data: z.string().nullish(),
    })
    .nullish(),
  parts: z.array(z.unknown()).nullish(),
});
const Message = z.object({
  id: z.string(),
  internalDate: z.string().regex(/^\d{1,15}$/),
  snippet: z.string().nullish(),
  payload: z.unknown(),
});

/** Well above what is ever searched; keeps a hostile tree from exhausting the stack. */
const deepestParsed = 32;

/** Reads Gmail's `users.messages.get` with format `full`. Throws a `ZodError` where it is not one. */
export function parseGmailMessage(answer: unknown): MailMessage {
  const message = Message.parse(answer);
  return {
    id: message.id,
    arrivedAt: new Date(Number(message.internalDate)),
    snippet: message.snippet ?? '',
    root: parsePart(message.payload, 1),
  };
}

function parsePart(value: unknown, level: number): MailPart {
  const part = Part.parse(value);
  const data = part.body?.data;
  return {
    mimeType: part.mimeType ?? '',
    fileName: part.filename ?? '',
    headers: part.headers ?? [],
    size: part.body?.size ?? 0,
    attachmentId: part.body?.attachmentId || null,
    data: data === null || data === undefined || data === '' ? null : decodeBase64Url(data),
    parts: level < deepestParsed ? (part.parts ?? []).map((child) => parsePart(child, level + 1)) : [],
  };
}

/** Gmail pads its base64url, stand-ins do not; both are read. */
export function decodeBase64Url(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
