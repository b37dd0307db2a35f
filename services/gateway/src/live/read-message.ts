import { ClientMessage, socketLimits } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parseJson } from '../http/parse-json.js';
import { RequestProblemsError } from '../http/request-problems-error.js';

/** Names that older clients use. */
const olderNames = new Map([
  ['APPROVE_PLAN', 'PLAN_APPROVED'],
  ['REJECT_PLAN', 'PLAN_REJECTED'],
]);
const maxIdLength = 64;

/** A received object, before it is validated as a message. */
export interface Envelope {
  /** Set if the message has a usable id, so that errors in the rest can be reported with it. */
  readonly id: string | undefined;
  readonly value: object;
}

/** Throws `InvalidInputError`. */
export function openEnvelope(text: string): Envelope {
  const value = parseJson(text, { maxDepth: socketLimits.depth, field: 'message' });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInputError('A message must be an object {"type", "payload"}.', { field: 'message' });
  }
  const { id } = value as { id?: unknown };
  const isUsable = typeof id === 'string' && id.length > 0 && id.length <= maxIdLength;
  return { id: isUsable ? id : undefined, value };
}

/** Reads one message from a client. Types may be spelt in lower case. Throws `InvalidInputError`. */
export function readMessage({ value }: Envelope): ClientMessage {
  return parseMessage({ ...value, type: presentType(value) });
}

/** Throws `InvalidInputError`. */
export function parseMessage(value: object): ClientMessage {
  const parsed = ClientMessage.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RequestProblemsError(
    parsed.error.issues.slice(0, 20).map((issue) => ({
      field: issue.path.join('.') || 'message',
      message: issue.message,
    })),
  );
}

/** The type of a message in its present spelling, even if unknown. */
export function presentType(value: object): unknown {
  const { type } = value as { type?: unknown };
  if (typeof type !== 'string') return type;
  const upper = type.toUpperCase();
  return olderNames.get(upper) ?? upper;
}
