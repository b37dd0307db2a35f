import type { DocumentType } from '@fixpoint/shared/contracts';

/** `whole`: nothing is visibly missing. `cut`: its end is missing. `other`: it does not begin as its type does. */
export type DocumentCondition = 'whole' | 'cut' | 'other';

const zipEntry = Buffer.from('PK\u0003\u0004', 'latin1');
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1');
const zipEndLength = 22;
/** The longest comment a ZIP may end with, and as much for stray bytes behind it, which real files have. */
const zipTail = 65_535 + 65_536;

/** Checks the first and last bytes only. Whether the document makes sense is the comparator's business. */
export function checkDocument(bytes: Buffer, type: DocumentType): DocumentCondition {
  switch (type) {
    case 'pptx':
    case 'xlsx':
    case 'docx':
      return checkZip(bytes);
    case 'pdf':
      if (!bytes.subarray(0, 1024).includes('%PDF-')) return 'other';
      return bytes.subarray(-2048).includes('%%EOF') ? 'whole' : 'cut';
    case 'csv':
      return bytes.includes(0) ? 'other' : 'whole';
  }
}

// Our readers take a truncated attachment for a shorter one without an error; only the end record shows the truncation.
function checkZip(bytes: Buffer): DocumentCondition {
  if (!bytes.subarray(0, 4).equals(zipEntry)) return 'other';
  const tail = bytes.subarray(-(zipTail + zipEndLength));
  const tailStart = bytes.length - tail.length;
  let index = tail.lastIndexOf(zipEnd);
  while (index >= 0) {
    if (index + zipEndLength <= tail.length) {
      const directorySize = tail.readUInt32LE(index + 12);
      const directoryStart = tail.readUInt32LE(index + 16);
      const end = tailStart + index;
      // ZIP64 has all ones here and keeps the numbers elsewhere; the comparator reads it.
      const isZip64 = directorySize === 0xff_ff_ff_ff || directoryStart === 0xff_ff_ff_ff;
      if (isZip64 || directoryStart + directorySize <= end) return 'whole';
    }
    index = index === 0 ? -1 : tail.lastIndexOf(zipEnd, index - 1);
  }
  return 'cut';
}
