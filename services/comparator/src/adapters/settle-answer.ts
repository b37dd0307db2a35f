import { FixpointError } from '@fixpoint/shared/errors';
import { UnreadableGoldenError } from '../engine/unreadable-golden-error.js';
import type { ExaminationLimits } from '../examination-limits.js';
import { UnreadableDocumentError } from '../model/unreadable-document-error.js';
import type { OperationName, ResultOf } from '../operations/all-operations.js';
import type { DocumentRole } from '../operations/operation.js';
import type { ExaminerAnswer } from './examiner-process.js';

/** The result, or the error that says who is to blame: the document, the golden one, or us. */
export function settleAnswer<Name extends OperationName>(
  answer: ExaminerAnswer,
  role: DocumentRole,
  { memory, timeout }: Pick<ExaminationLimits, 'memory' | 'timeout'>,
): ResultOf<Name> {
  switch (answer.type) {
    case 'done':
      return answer.result as ResultOf<Name>;
    case 'unreadable':
      throw blame(role, new UnreadableDocumentError(answer.reason, answer.message));
    case 'died':
      throw tooLarge(
        role,
        `The document needs more memory than the ${memory} MiB it is examined with (${answer.how}).`,
      );
    case 'late':
      throw tooLarge(role, `The document takes longer to examine than the ${timeout / 1000} s it may.`);
    case 'failed':
      throw new FixpointError(`The document examiner failed: ${answer.message}`, {
        code: 'examiner-failed',
        retry: 'never',
        hint: 'This is a fault of the examiner; report it with the document.',
      });
  }
}

function tooLarge(role: DocumentRole, message: string): FixpointError {
  return blame(role, new UnreadableDocumentError('TOO_LARGE', message));
}

function blame(role: DocumentRole, error: UnreadableDocumentError): FixpointError {
  return role === 'golden' ? new UnreadableGoldenError(error) : error;
}
