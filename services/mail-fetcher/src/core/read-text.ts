import { decodeBytes } from './decode-encoded-words.js';
import { headerValues, type MailMessage, type MailPart } from './mail-message.js';
import { parseHeaderParameters } from './parse-header-parameters.js';

/** Text that is searched for a mark, in characters. */
const longestText = 200_000;

/** What a person reads in the mail: snippet and text parts, markup taken out, cut at 200,000 characters. For searching only. */
export function readText(message: MailMessage, maximumDepth: number): string {
  const texts = [message.snippet];
  function visit(part: MailPart, level: number): void {
    if (level > maximumDepth || part.mimeType.toLowerCase().startsWith('message/')) return;
    if (part.data !== null && part.fileName === '' && /^text\/(plain|html)$/i.test(part.mimeType)) {
      const [contentType = ''] = headerValues(part.headers, 'Content-Type');
      const charset = parseHeaderParameters(contentType).get('charset') ?? 'utf-8';
      const text = decodeBytes(part.data.subarray(0, longestText), charset);
      texts.push(/html$/i.test(part.mimeType) ? text.replace(/<[^<>]*>/g, ' ') : text);
    }
    for (const child of part.parts) visit(child, level + 1);
  }
  visit(message.root, 1);
  return texts.join('\n').slice(0, longestText);
}
