import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { foreignFonts } from './check.js';

const withFonts = (fonts: string[]) =>
  checkPresentation(
    foreignFonts,
    (deck) => {
      const slide = deck.addSlide();
      slide.addText('One', { x: 1, y: 1, w: 3, h: 1, fontFace: 'Calibri' });
      slide.addText('Two', { x: 1, y: 2, w: 3, h: 1, fontFace: 'Comic Sans MS' });
      deck.addSlide().addTable([[{ text: 'Three', options: { fontFace: 'Papyrus' } }]]);
      deck.addSlide().addText('Theme', { x: 1, y: 1, w: 3, h: 1 });
    },
    { template: { fonts } },
  );

it('reports typefaces that the template does not list, with the slides that use them', async () => {
  expect(await withFonts(['calibri', 'Arial'])).toMatchObject([
    {
      key: '',
      location: 'slide 1; slide 2, table 1',
      message:
        'Comic Sans MS is not a typeface of the template: used on slide 1. 1 more typeface has the same problem.',
      actual: 'Comic Sans MS (slide 1); Papyrus (slide 2, table 1)',
    },
  ]);
});

it('allows any font if the template lists no fonts', async () => {
  expect(await withFonts([])).toEqual([]);
});
