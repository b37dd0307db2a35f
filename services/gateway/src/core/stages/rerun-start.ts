import { type StartFrom, stageOfQueue } from '@fixpoint/shared/contracts';

/**
 * Where a task begins that does again what failed in the given stage. The mail is waited for without a submission; a document
 * is compared as it is, which a fix of it needs as well. Where a push, its deployment or a desktop came in between, only the
 * form shows what is served now.
 */
export function rerunStart(
  queue: string,
  { hasService, hasDocument }: { readonly hasService: boolean; readonly hasDocument: boolean },
): StartFrom {
  if (!hasService) return null;
  switch (stageOfQueue(queue)) {
    case 'mail':
      return 'email_check';
    case 'compare':
    case 'fix':
      return hasDocument ? 'analyze' : null;
    default:
      return null;
  }
}
