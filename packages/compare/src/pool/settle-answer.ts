import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { FixpointError } from '@fixpoint/shared/errors';
import { type ExaminationLimits, limits } from '../limits/examination-limits.js';
import type { DocumentRole, OperationName, ResultOf } from '../operations/operations.js';

import type { ExaminerAnswer } from './examiner-process.js';

/** The result, or the error of its cause: the document, the golden one, or the examiner itself. */
export function settleAnswer<Name extends OperationName>(
  answer: ExaminerAnswer,
  role: DocumentRole,
  { memory, timeout }: Pick<ExaminationLimits, 'memory' | 'timeout'>,
): ResultOf<Name> {
  switch (answer.type) {
    case 'done':
      return answer.result as ResultOf<Name>;
    case 'unreadable':
      throw attribute(role, new UnreadableDocumentError(answer.reason, withOption(answer.message)));
    case 'died':
      throw tooLarge(
        role,
        `The document needs more memory than the limit of ${memory} MiB (${answer.how}; limit memory-mb).`,
      );
    case 'late':
      throw tooLarge(
        role,
        `Reading and checking the document takes longer than the limit of ${timeout / 1000} s (limit seconds).`,
      );
    case 'failed':
      throw new FixpointError(`The document examiner failed: ${answer.message}`, {
        code: 'examiner-failed',
        retry: 'never',
        hint: 'This is a bug in the examiner. Report it, and attach the document.',
      });
  }
}

/** The reader names a limit as its code does; people set it by the name of its option. */
function withOption(message: string): string {
  return message.replace(/\(limit (\w+)\)/, (whole, key: string) => {
    const known = Object.entries(limits).find(([name]) => name === key)?.[1];
    return known === undefined ? whole : `(limit ${known.name})`;
  });
}

function tooLarge(role: DocumentRole, message: string): FixpointError {
  return attribute(role, new UnreadableDocumentError('TOO_LARGE', message));
}

function attribute(role: DocumentRole, error: UnreadableDocumentError): FixpointError {
  return role === 'golden' ? unreadableGolden(error) : error;
}

/** The golden document cannot be read: the question is wrong, whatever the document in question is. */
export function unreadableGolden(cause: UnreadableDocumentError): FixpointError {
  return new FixpointError(`The golden document cannot be read: ${cause.message}`, {
    code: 'unreadable-golden',
    retry: 'never',
    hint: cause.hint,
    cause,
  });
}
