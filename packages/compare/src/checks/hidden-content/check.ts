import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, type Sighting, sightedAt } from '../sightings.js';
import { andMore, capitalised, list, nameOf, quote } from '../wording.js';

/** `Column K (EBITDA) is hidden but still in the file.` */
function headline(sighting: Sighting): string {
  const [text = ''] = sighting.quotes;
  const rest = andMore(sighting.count - 1, 'part');
  const cells = /^sheet ".*", ((?:column|rows?) [\dA-Z][\dA-Z to]*)$/u.exec(sighting.places[0] ?? '')?.[1];
  if (cells === undefined)
    return `${quote(text)} ${firstPlace(sighting)} is hidden but still in the file${moreOf(sighting, 'part')}.`;
  const verb = cells.startsWith('rows') ? 'are' : 'is';
  return `${capitalised(cells)} (${nameOf(text)}) ${verb} hidden but still in the file${rest}.`;
}

export const hiddenContent = anyTypeCheck({
  name: 'hidden-content',
  category: 'document',
  defaultSeverity: 'low',
  description: 'The document contains no hidden text, shapes, rows or columns.',
  options: noOptions,
  run(content) {
    const seen = createSightings();
    for (const aside of content.asides()) if (aside.kind === 'hidden') seen.add('', aside, aside.text);
    return seen.all().map((sighting) => ({
      key: '',
      ...sightedAt(sighting),
      message: headline(sighting),
      expected: 'only content that is meant for the reader',
      actual: list(sighting.quotes.map((text) => `"${text}"`)),
      suggestion:
        'Leave out content that is not for the reader instead of hiding it. Remove hidden rows, columns, shapes and text from the template that the document is made from.',
    }));
  },
});
