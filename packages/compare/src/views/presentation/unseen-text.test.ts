import { expect, it } from 'vitest';
import { PptxGenJS } from '../../../../documents/testing/pptxgenjs.js';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { templateOf } from '../../../testing/presentations.js';
import { createPresentationView } from './create-presentation-view.js';
import { textBlocks } from './presentation-view.js';

const padding = 'and continues to grow in every market with a strong team and loyal customers';

async function viewOf(run: object, shape: object = {}) {
  const deck = new PptxGenJS();
  deck.addSlide().addText('Water', { x: 0.5, y: 0.2, w: 9, h: 0.8, fontSize: 28 });
  const slide = deck.addSlide();
  slide.addText('Alder Springs', { x: 0.5, y: 0.2, w: 9, h: 0.8, fontSize: 28 });
  slide.addText(
    [
      { text: 'Sells bottled water to hotels, ', options: { color: '203040' } },
      { text: padding, options: { color: '203040', ...run } },
    ],
    { x: 0.5, y: 1.2, w: 9, h: 1, fontSize: 14, ...shape },
  );
  slide.addText('www.alder.example', { x: 0.5, y: 4, w: 9, h: 1, fontSize: 14 });
  const document = await readPptx((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
  return createPresentationView(document, templateOf({ companies: { layout: 'slides' } }));
}

it.each([
  ['white', { color: 'FFFFFF' }],
  ['transparent', { transparency: 100 }],
  ['tiny', { fontSize: 1 }],
])('does not count %s words of a description', async (_, run) => {
  const [company] = (await viewOf(run)).companies;
  expect(company?.description).toBe('Sells bottled water to hotels,');
});

it('counts words that can be seen', async () => {
  const [company] = (await viewOf({})).companies;
  expect(company?.description).toBe(`Sells bottled water to hotels, ${padding}`);
});

it('counts no text off the slide, neither as a description nor as a text block', async () => {
  const view = await viewOf({}, { x: 12 });
  expect(view.companies[0]?.description).toBe('');
  const slide = view.slides[1];
  if (slide === undefined) throw new Error('no slide');
  expect(textBlocks(slide)).toHaveLength(1);
  expect(textBlocks(view.seenOn(slide))).toEqual([]);
});

it('leaves a slide unchanged if all of it is visible', async () => {
  const view = await viewOf({});
  const slide = view.slides[1];
  if (slide === undefined) throw new Error('no slide');
  expect(view.seenOn(slide)).toBe(slide);
});
