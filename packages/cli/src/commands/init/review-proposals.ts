import type { CommandContext } from '../../command-context.js';
import type { Ask, Review } from './questions.js';

/**
 * Collects answers until the person changes none of the proposals that were taken without a question. Proposals that depend on a
 * changed answer are made again.
 */
export async function collectReviewed<Answers>(
  context: CommandContext,
  { ask, review }: { readonly ask: Ask; readonly review: Review },
  collect: () => Promise<Answers>,
): Promise<Answers> {
  for (;;) {
    review.taken.clear();
    const answers = await collect();
    if (review.taken.size === 0) return answers;
    context.write('Proposals');
    for (const [key, { message, text }] of review.taken) {
      context.write(`  ${key}: ${text || 'none'} ${context.paint('dim', `(${shorten(message)})`)}`);
    }
    for (const key of await askChanges(ask, review)) review.changing.add(key);
    if (review.changing.size === 0) return answers;
    context.write('Reading the service again with your changes');
  }
}

async function askChanges(ask: Ask, { taken, typed }: Review): Promise<string[]> {
  const answer = await ask({
    key: 'change',
    message: 'Change any of these? Names, separated by commas (Enter: none)',
    optional: true,
    check: (text) => {
      const unknown = split(text).find((key) => !taken.has(key));
      return unknown === undefined ? null : `"${unknown}" is not in the list`;
    },
  });
  // The next list is another question.
  typed.delete('change');
  return split(answer);
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '' && key !== 'none');
}

/** A question without what Enter does. */
function shorten(message: string): string {
  return message.replace(/ \(Enter: [^)]*\)$/, '').replace(/\?$/, '');
}
