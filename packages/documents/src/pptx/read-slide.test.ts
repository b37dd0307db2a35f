import { expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../testing/market-deck.js';
import { defaultReaderLimits } from '../limits/reader-limits.js';
import { createTextBudget } from '../limits/text-budget.js';
import { openPackage } from '../package/open-package.js';
import type { XmlElement } from '../xml/xml-element.js';
import { readShapes } from './read-shapes.js';
import { leftOutOfSlides } from './read-slide.js';

const slide = 'ppt/slides/slide2.xml';

it('finds the same on a slide whether or not the elements that no reader uses are kept', async () => {
  const opened = await openPackage(await renderDeck(goodContent()), defaultReaderLimits);
  const relationships = await opened.relationships(slide);
  const whole = await opened.readXml(slide);
  const lean = await opened.readXml(slide, leftOutOfSlides);
  const shapesOf = (root: XmlElement) =>
    readShapes(
      root.children[0]?.children.find(({ name }) => name === 'p:spTree'),
      {
        relationships,
        budget: createTextBudget('presentation', 1_000_000),
      },
    );
  expect(shapesOf(lean)).toEqual(shapesOf(whole));
  expect(shapesOf(lean).texts.length).toBeGreaterThan(0);
  expect(countOf(lean)).toBeLessThan(countOf(whole));
});

function countOf(element: XmlElement): number {
  return element.children.reduce((count, inner) => count + countOf(inner), 1);
}
