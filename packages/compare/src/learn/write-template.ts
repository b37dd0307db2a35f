import { toSafeLine } from '@fixpoint/shared/text';
import { stringify } from 'yaml';

/** A field of a learned template with the source of its value. */
export interface LearnedField {
  readonly field: string;
  readonly value: unknown;
  /** One line each; may quote documents. */
  readonly because?: string;
}

/** A template's file: a header, then the fields in their order, each below its reason. Same input, same bytes. */
export function writeTemplate(header: readonly string[], fields: readonly LearnedField[]): string {
  const blocks = fields.map(({ field, value, because }) => {
    const text = stringify({ [field]: value }, { lineWidth: 110 });
    return because === undefined ? text : `\n${comment(because)}${text}`;
  });
  return `${header.map(comment).join('')}${blocks.join('')}`;
}

const maxCommentLength = 300;

/** A document's words must not end the comment that quotes them. */
function comment(line: string): string {
  const safe = toSafeLine(line, maxCommentLength);
  return safe === '' ? '#\n' : `# ${safe}\n`;
}
