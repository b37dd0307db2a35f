import { expect, it } from 'vitest';
import { checkPresentation } from '../../../testing/check-presentation.js';
import { pngOf } from '../../../testing/png.js';
import { pictureOverText } from './check.js';

const withPicture = (x: number, { first = false, clear = false, options = {} } = {}) =>
  checkPresentation(
    pictureOverText,
    (deck) => {
      const slide = deck.addSlide();
      const picture = () => slide.addImage({ data: pngOf(40, 40, { clear }), x, y: 1, w: 1, h: 1 });
      if (first) picture();
      slide.addText('Alder Springs', { x: 1, y: 1, w: 5, h: 1, fontSize: 24 });
      if (!first) picture();
    },
    { options },
  );

it('reports a picture that was put on the words of a text', async () => {
  expect(await withPicture(1)).toMatchObject([
    {
      location: 'slide 1, text "Alder Springs"',
      message: expect.stringMatching(/^Picture 1 covers [3-5]\d % of text "Alder Springs" on slide 1\.$/),
      actual: expect.stringMatching(/^slide 1, text "Alder Springs": [3-5]\d % under picture 1$/),
    },
  ]);
});

it('accepts a picture below the text, beside its words, or transparent above them', async () => {
  expect(await withPicture(1, { first: true })).toEqual([]);
  expect(await withPicture(4.5)).toEqual([]);
  expect(await withPicture(1, { clear: true })).toEqual([]);
});

it('tolerates as much as the template allows', async () => {
  expect(await withPicture(1, { options: { covered: 0.9 } })).toEqual([]);
});

it('reports a picture over the cells of a table', async () => {
  const overTable = (y: number, last = 'Gothenburg', isFirst = false) =>
    checkPresentation(pictureOverText, (deck) => {
      const slide = deck.addSlide();
      const picture = () => slide.addImage({ data: pngOf(40, 40, {}), x: 3, y, w: 3, h: 1 });
      if (isFirst) picture();
      const rows = [
        ['Company', 'Site'],
        ['Alder Springs', 'Bergen'],
        ['Birch Water', last],
      ];
      const cells = rows.map((row) => row.map((text) => ({ text })));
      slide.addTable(cells, { x: 1, y: 1, w: 4, colW: [2, 2], rowH: [1, 1, 1] });
      if (!isFirst) picture();
    });
  expect(await overTable(3)).toMatchObject([
    { location: 'slide 1, table 1', message: 'Picture 1 covers 17 % of table 1 on slide 1.' },
  ]);
  expect(await overTable(3, '')).toEqual([]);
  expect(await overTable(3, 'Gothenburg', true)).toEqual([]);
  expect(await overTable(4.5)).toEqual([]);
});

it('reports a picture over several scores, but not over one', async () => {
  const overScores = (height: number) =>
    checkPresentation(pictureOverText, (deck) => {
      const slide = deck.addSlide();
      const rows = ['Market', '3', '4', '5', '4'].map((score, index) => [
        { text: `Alder ${index}` },
        { text: score },
      ]);
      slide.addTable(rows, { x: 1, y: 1, w: 4, colW: [2, 2], rowH: [0.5, 0.5, 0.5, 0.5, 0.5] });
      slide.addImage({ data: pngOf(40, 40, {}), x: 3, y: 1.5, w: 2, h: height });
    });
  expect(await overScores(2)).toMatchObject([{ location: 'slide 1, table 1' }]);
  expect(await overScores(0.5)).toEqual([]);
});
