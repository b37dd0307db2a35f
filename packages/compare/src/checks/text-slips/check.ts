import type { LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, excerpt, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { capitalised, list, quote } from '../wording.js';
import { findSlips, openQuotation, signWords } from './find-slips.js';

export const textSlips = anyTypeCheck({
  name: 'text-slips',
  category: 'text',
  defaultSeverity: 'low',
  description:
    'Texts have no doubled signs, misplaced commas, missing spaces after sentences, open quotations or incomplete mail addresses.',
  options: noOptions,
  run(content) {
    const seen = createSightings();
    let open: { readonly located: LocatedText; readonly index: number } | null = null;
    const addOpen = () => {
      if (open !== null) seen.add(quotation, open.located, excerpt(open.located.text, open.index, 1));
      open = null;
    };
    for (const located of textsHolding(content, signWords)) {
      for (const slip of findSlips(located.text))
        seen.add(slip.kind, located, excerpt(located.text, slip.index, slip.found.length));
    }
    for (const located of content.texts()) {
      const { text, kind } = located;
      if (kind !== 'paragraph') continue;
      // A quotation that continues ends in a later paragraph, or opens there again.
      if (open !== null && /["“”]/u.test(text)) open = null;
      else addOpen();
      const index = openQuotation(text);
      if (index !== null) open = { located, index };
    }
    addOpen();
    return (
      seen
        .all()
        // A slip that occurs throughout is a habit of the author or the program.
        .filter(({ count }) => count <= maxOfOneKind)
        .map((sighting) => ({
          key: sighting.key,
          ...sightedAt(sighting),
          message: `${capitalised(sighting.key)} ${firstPlace(sighting)}: ${quote(sighting.quotes[0] ?? '')}${moreOf(sighting, 'text')}.`,
          expected: 'a text without slips',
          actual: list(sighting.quotes, ' | '),
          measure: { value: sighting.count, goal: 0, unit: 'texts' },
          suggestion:
            'Check how the text is put together: a unit that is already in the value, an empty value between two commas, or parts that are joined without a space.',
        }))
    );
  },
});

const quotation = 'quotation without an end';
const maxOfOneKind = 10;
