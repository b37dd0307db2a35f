import type { UnreadableReason } from '@fixpoint/documents/limits';
import type { DocumentType } from '@fixpoint/shared/contracts';

/**
 * Message that Office shows for a file that it does not recognise as a document; "…" represents its name. As users of several
 * libraries report it in public (PHPExcel 1421, alasql 711, opentbs 24, docx 3314), without the sentence about trust that follows.
 */
const notOpened: Readonly<Record<string, string>> = {
  pptx: 'PowerPoint found a problem with content in …. PowerPoint can attempt to repair the presentation.',
  xlsx: 'Excel cannot open the file … because the file format or file extension is not valid.',
  docx: 'We’re sorry. We can’t open … because we found a problem with its contents.',
};
/** For one of whose parts some are damaged or absent. */
const repaired: Readonly<Record<string, string>> = {
  pptx: 'PowerPoint found a problem with content in …. PowerPoint can attempt to repair the presentation.',
  xlsx: 'We found a problem with some content in …. Do you want us to try to recover as much as we can?',
  docx: 'Word found unreadable content in …. Do you want to recover the contents of this document?',
};

/** Message that Office shows on opening such a document; null if it opens, or asks for a password. */
export function officeAnswer(reason: UnreadableReason, type: DocumentType): string | null {
  switch (reason) {
    case 'EMPTY':
    case 'NOT_ZIP':
    case 'TYPE_MISMATCH':
      return notOpened[type] ?? null;
    case 'CORRUPT':
    case 'MISSING_PART':
    case 'BAD_TARGET':
    case 'BAD_NAME':
    case 'DUPLICATE':
    case 'OVERLAP':
    case 'DTD':
      return repaired[type] ?? null;
    default:
      return null;
  }
}
