import { z } from 'zod';
import { Count } from '../../templates/template-fields.js';
import { countWords } from '../../text/words.js';
import type { LocatedText } from '../../views/document-text.js';
import { anyTypeCheck } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list } from '../wording.js';

/**
 * Behind these comes more, in English, German, French, Spanish, Italian, Danish and Norwegian. In small letters: "plan A" is at its
 * end. Words that may end a sentence ("where it came from") are not among them.
 */
const unfinished =
  /(?<![\p{L}\p{N}'’/-])(?:the|a|an|and|or|of|than|which|whose|because|although|including|their|its|und|oder|der|die|das|dem|den|ein|eine|einer|für|weil|et|ou|le|la|les|des|du|avec|pour|que|y|el|los|las|un|una|del|con|para|e|il|lo|gli|della|og|eller|en|som|til)$/u;

/** "Zeigt die Liste der Dateien unter Windows an": the end of a German verb. */
const endOfVerb =
  /(?<!\p{L})(?:der|die|das|den|dem|des|und|im|eine[mnrs]?|zum|zur|für|wird|werden|sich)(?!\p{L}).* (?:an|ein)$/u;

const maxVerbLength = 300;

/** May end a sentence ("where it came from"), but not one that prose leaves without its full stop. */
const dangling =
  /(?<![\p{L}\p{N}'’/-])(?:to|for|with|by|in|on|from|at|into|per|as|that|is|are|was|were|will|has|have|von|mit|auf|bei|zu|im|am|zum|zur|par|sur|dans|au|aux)$/u;
/** "the value that the buyer came up with", "the line which 12 people work on": a clause whose object is before it. */
const relative =
  /(?<!\p{L})(?:what|which|whom|who|where|one|(?:an?|the) \p{Ll}+(?= (?:he|she|it|they|we|you|I)(?!\p{L}))) (?:the|an?|he|she|it|they|we|you|I|our|its|their|\d+|\p{Lu}\p{L}+) [^.!?,;:]{2,50} (?:to|for|with|by|in|on|from|at|into)$/u;
/** A sentence that is at its end, and another one behind it. */
const prose = /\p{Ll}{2}[.!?]["”’)]?\s+\p{Lu}/u;

/** Words that are a sign of cut text only before dots; without dots they end many a sentence. */
const auxiliary =
  /(?<![\p{L}\p{N}'’/-])(?:not|be|been|can|could|would|should|may|might|must|we|they|he|she|it|nicht|ne|pas|ikke)$/u;

const ellipsis = /[\p{L}\p{N},;][)\]]? ?(?:…|\.{3})$/u;
/** "glass, plastic, cans…": an open list, as the author means it. */
const openList = /,\s[^,.;]{1,40}(?:…|\.{3})$/u;

/** Begins with a small letter, perhaps in quotation marks, and is no single word such as a cell may hold; or is indented by spaces. */
const continuation = /^\s*["'„“”«»‚‘(]?\p{Ll}\S*\s\S|^[ \u00a0]+\S/u;

/** A formula on a separate line, which a sentence leads to: "E = mc²". */
const formula = /^\s*[^.!?]{0,60}[=≤≥≈≠∝∑∫√∏±×÷][^.!?]{1,200}$/u;

/** "…, not higher than one storey; or": the next item continues the list, and may begin with a capital. */
const listItem = /[;,] (?:and|or|und|oder|et|ou|og|eller)$/u;

/** Number of characters quoted from the end. */
const quoted = 60;

export const cutText = anyTypeCheck({
  name: 'cut-text',
  category: 'text',
  defaultSeverity: 'medium',
  description: 'No text ends in the middle of a sentence.',
  options: z.strictObject({
    min_words: Count.min(1).default(8).describe('Texts with fewer words are not checked.'),
  }),
  run(content, _template, { options: { min_words } }) {
    const seen = createSightings();
    /** A paragraph or cell that ends so, unless the next one continues it. */
    let open: { readonly located: LocatedText; readonly quote: string } | null = null;
    let before = '';
    let last = '';
    const close = (next: LocatedText | null) => {
      const behind = next?.text ?? '';
      const goesOn =
        next?.kind === open?.located.kind &&
        (continuation.test(behind) ||
          formula.test(behind) ||
          areWrapped(before, open?.located.text ?? '', behind));
      // One finding, whichever word a text was cut at: that differs from run to run.
      if (open !== null && !goesOn) seen.add('', open.located, open.quote);
      open = null;
    };
    for (const located of content.texts()) {
      const { kind } = located;
      if (located.text !== '') close(located);
      const previous = last;
      if (located.text !== '') last = located.text;
      if (kind === 'title' || kind === 'header' || kind === 'footer') continue;
      const text = located.text.trimEnd();
      const fault = faultOf(text);
      if (fault === null || countWords(text) < min_words) continue;
      before = previous;
      open = { located, quote: `"…${text.slice(-quoted)}" ends ${fault}` };
    }
    close(null);
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: `Text breaks off in mid-sentence ${firstPlace(sighting)}: ${sighting.quotes[0]}${moreOf(sighting, 'text')}.`,
      expected: 'complete sentences',
      actual: list(sighting.quotes, ' | '),
      suggestion:
        'Check for a limit on characters or tokens when the text is generated, fetched or stored. Raise the limit, ask the model for a shorter text, or cut at the end of a sentence.',
    }));
  },
});

const maxLine = 110;
const minLine = 40;
/** Lines of one width differ by less than a long word. */
const maxRagged = 16;

/** True for lines of a text that was broken by hand: of about one width, and the first does not end a sentence. */
function areWrapped(before: string, line: string, next: string): boolean {
  const [first, length] = [before.trimEnd().length, line.trimEnd().length];
  if (length < minLine || length > maxLine || /[.!?:;]["”’)]?\s*$/u.test(before)) return false;
  return Math.abs(first - length) <= maxRagged && next.length <= length + maxRagged;
}

/** Faulty end of a text, on which no sentence ends; null if nothing is wrong. */
function faultOf(text: string): string | null {
  // Nearly all texts end on a mark or on another letter than the words above.
  if (ellipsis.test(text.slice(-8))) {
    // Authors end on dots too, to let a reader think on: but not behind "and".
    const before = text.slice(-30).replace(/[\s.…,;)\]]+$/u, '');
    const isOpen = unfinished.test(before) || dangling.test(before) || auxiliary.test(before);
    return isOpen && !openList.test(text.slice(-50)) ? 'on dots' : null;
  }
  // On a comma or dash end lines of poems, of addresses and of lists: in documents of others more often than cut texts.
  const end = text.slice(-20);
  if (listItem.test(end)) return null;
  if (endOfVerb.test(text.slice(-maxVerbLength))) return null;
  const isDangling = dangling.test(end) && !relative.test(text.slice(-maxVerbLength)) && prose.test(text);
  return unfinished.test(end) || isDangling ? 'on a word that cannot end a sentence' : null;
}
