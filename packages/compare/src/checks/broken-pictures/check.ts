import { anyTypeCheck, draftAbout, noOptions } from '../check.js';
import { andMore, list, placedAt } from '../wording.js';

export const brokenPictures = anyTypeCheck({
  name: 'broken-pictures',
  category: 'integrity',
  defaultSeverity: 'high',
  description: 'Every picture can be shown: its file is in the document, complete and a picture.',
  options: noOptions,
  run(_prose, _template, { document: { brokenPictures: broken = [] } }) {
    return draftAbout(broken, (first) => ({
      ...placedAt([...new Set(broken.map(({ place }) => place))]),
      message: `A picture cannot be shown (${first.place}): ${first.reason}${andMore(broken.length - 1, 'picture')}.`,
      expected: 'pictures in a format that Office shows, with all their bytes',
      actual: list(
        broken.map(({ place, reason }) => `${place}: ${reason}`),
        '; ',
      ),
      measure: { value: broken.length, goal: 0, unit: 'pictures' },
      suggestion:
        'Check the answer of the server before you store a picture: its status, its content type and its first bytes. Leave out the picture or use a fallback if it cannot be loaded, and copy the pictures along when you copy slides or paragraphs.',
    }));
  },
});
