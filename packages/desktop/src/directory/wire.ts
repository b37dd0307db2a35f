import { DesktopReply, DesktopRequest, Identifier } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Header of a client's message to a runner. */
export const RequestHeader = z.strictObject({
  id: z.string().min(1).max(64),
  /** Receiver of the answer: names its channel. */
  from: Identifier,
  /** Time limit after which the requester no longer waits. */
  timeout_ms: z.int().positive().max(600_000),
  request: DesktopRequest,
});

/** Header of a runner's answer; an image follows it. */
export const ReplyHeader = z.strictObject({ id: z.string(), reply: DesktopReply });

const lengthBytes = 4;
const noBytes = Buffer.alloc(0);

/** A message of the channels: the length of its header, the header as JSON, and bytes. */
export function packMessage(header: unknown, bytes: Buffer = noBytes): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, bytes]);
}

/** Null if it is not a message, or its header does not fit the schema. */
export function unpackMessage<Header extends z.ZodType>(
  message: Buffer,
  schema: Header,
): { header: z.output<Header>; bytes: Buffer } | null {
  if (message.length < lengthBytes) return null;
  const end = lengthBytes + message.readUInt32BE();
  if (end > message.length) return null;
  let value: unknown;
  try {
    value = JSON.parse(message.toString('utf8', lengthBytes, end));
  } catch {
    return null;
  }
  const header = schema.safeParse(value);
  return header.success ? { header: header.data, bytes: message.subarray(end) } : null;
}
