import { ClientMessage, socketLimits } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parseJson } from '../use-cases/parse-json.js';
import { RequestProblemsError } from '../use-cases/request-problems-error.js';

/** Names that older clients use. */
const olderNames = new Map([
  ['APPROVE_PLAN', 'PLAN_APPROVED'],
  ['REJECT_PLAN', 'PLAN_REJECTED'],
]);

/** Reads one message from a client. Types may be spelt in lower case. Throws `InvalidInputError`. */
export function readMessage(text: string): ClientMessage {
  const value = parseJson(text, { maxDepth: socketLimits.depth, field: 'message' });
  const parsed = ClientMessage.safeParse(withPresentName(value));
  if (parsed.success) return parsed.data;
  throw new RequestProblemsError(
    parsed.error.issues.slice(0, 20).map((issue) => ({
      field: issue.path.join('.') || 'message',
      message: issue.message,
    })),
  );
}

function withPresentName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInputError('A message is an object {"type", "payload"}.', { field: 'message' });
  }
  const { type } = value as { type?: unknown };
  if (typeof type !== 'string') return value;
  const upper = type.toUpperCase();
  return { ...value, type: olderNames.get(upper) ?? upper };
}
