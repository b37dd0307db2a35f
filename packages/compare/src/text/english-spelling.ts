import { createOnDemand } from '@fixpoint/shared/modules';
import { distance } from 'fastest-levenshtein';

const dictionary = createOnDemand('english-words', () => import('./english-words.generated.js'));
/** To be awaited before words are looked up. */
export const loadEnglishWords: () => Promise<void> = dictionary.load;

export interface Spelling {
  has(word: string): boolean;
  /** The word that is most like it; null if there is no such word. */
  nearest(word: string): string | null;
}

let opened: Spelling | null = null;

/** The words of English, British and American. Opened by the first who asks: most runs check no spelling. */
export function englishSpelling(): Spelling {
  opened ??= open();
  return opened;
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

function open(): Spelling {
  const words = new Set<string>();
  let before = '';
  for (const line of dictionary.use().englishWords.split(' ')) {
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1);
    words.add(before);
  }
  return {
    has: (word) => words.has(word) || words.has(word.toLowerCase()),
    nearest(word) {
      let best: string | null = null;
      let least = 3;
      const letters = lettersOf(word);
      for (const known of words) {
        if (Math.abs(known.length - word.length) >= least || known.charAt(0) !== word.charAt(0)) continue;
        // Letters that changed places are the likeliest slip.
        const apart = lettersOf(known) === letters ? 0 : distance(known, word);
        if (apart >= least) continue;
        least = apart;
        best = known;
      }
      return best;
    },
  };
}
