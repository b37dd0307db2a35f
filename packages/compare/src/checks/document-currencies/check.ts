import { statedCurrencies } from '../../figures/stated-currencies.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { createSightings, firstPlace, moreOf, sightedAt } from '../sightings.js';
import { list, quote } from '../wording.js';

export const documentCurrencies = anyTypeCheck({
  name: 'document-currencies',
  category: 'data',
  defaultSeverity: 'medium',
  description: 'Amounts are in the currencies that the template lists, if it lists any.',
  options: noOptions,
  run(content, { currencies }) {
    if (currencies.length === 0) return [];
    const allowed = new Set(currencies);
    const seen = createSightings();
    for (const located of content.texts()) {
      for (const { code, written } of statedCurrencies(located.text))
        if (!allowed.has(code)) seen.add(code, located, written);
    }
    return seen.all().map((sighting) => ({
      key: sighting.key,
      ...sightedAt(sighting),
      message: `${quote(sighting.quotes[0] ?? '')} ${firstPlace(sighting)} is in ${sighting.key}; the template allows ${list(currencies)}${moreOf(sighting, 'place')}.`,
      expected: `amounts in ${list(currencies, ' or ')}`,
      actual: list(sighting.quotes),
      suggestion:
        'Convert amounts to the currency of the document before they are written, and state its code. Check the source that this amount comes from.',
    }));
  },
});
