import { quoteLines } from '@fixpoint/shared/text';

/**
 * Words of others as a block of a prompt: between two lines that name it, each line after "> ". No line of it can be one of ours,
 * the line that ends the block included, whatever its contents. At most `characters` of it.
 */
export function quoteData(name: string, text: string, characters: number): string {
  return [`--- ${name}: begin ---`, quoteLines(text, characters), `--- ${name}: end ---`].join('\n');
}
