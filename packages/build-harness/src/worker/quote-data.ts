import { quoteLines } from '@fixpoint/shared/text';

/**
 * Words of others as a block of a prompt: between two lines that name it, each of its own lines after "> ". No line of it can be one of
 * ours, the line that ends the block included, whatever it holds. At most `characters` of it.
 */
export function quoteData(name: string, text: string, characters: number): string {
  return [`--- ${name}: begin ---`, quoteLines(text, characters), `--- ${name}: end ---`].join('\n');
}
