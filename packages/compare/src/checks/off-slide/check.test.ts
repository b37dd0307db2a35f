import { expect, it } from 'vitest';
import { addSlide, checkPresentation } from '../../../testing/check-presentation.js';
import { offSlide } from './check.js';

const pixel =
  'image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('reports what lies beside the slide for the most part', async () => {
  const findings = await checkPresentation(offSlide, (deck) => {
    const slide = addSlide(deck, 'Logos');
    slide.addImage({ data: pixel, x: 9.4, y: 1, w: 1, h: 1 });
    slide.addImage({ data: pixel, x: 9.75, y: 1, w: 1, h: 1 });
    slide.addText('Below the edge', { x: 1, y: 6, w: 5, h: 1 });
    slide.addText('At home', { x: 1, y: 3, w: 5, h: 1 });
  });
  expect(findings).toMatchObject([
    {
      key: '',
      location: 'slide 1, text "Below the edge"; slide 1, picture 2',
      message: '2 shapes lie beside the slide instead of on it.',
      actual: 'slide 1, text "Below the edge": 0 % on it; slide 1, picture 2: 25 % on it',
    },
  ]);
});

it('takes the template’s share', async () => {
  const cut = (visible: number) =>
    checkPresentation(
      offSlide,
      (deck) => addSlide(deck, 'Logos').addImage({ data: pixel, x: 9.4, y: 1, w: 1, h: 1 }),
      { options: { visible } },
    );
  expect(await cut(0.5)).toEqual([]);
  expect(await cut(0.9)).toHaveLength(1);
});
