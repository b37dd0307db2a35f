import type { DocumentPages, FlowBlock, PageShape } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { comparePages } from './compare-pages.js';
import { diffTexts } from './word-diff.js';

function words(name: string, text: string, left = 0.1): PageShape {
  const run = { text, size: 12, bold: false, color: null };
  return {
    kind: 'text',
    name,
    box: { left, top: 0.1, width: 0.5, height: 0.2 },
    turn: 0,
    ground: null,
    anchor: 'top',
    padding: { left: 0, top: 0, right: 0, bottom: 0 },
    wraps: true,
    lines: [{ align: 'left', indent: 0, first: 0, spacing: 1.2, runs: [run] }],
  };
}
function deck(...slides: readonly (readonly [title: string, ...shapes: PageShape[]])[]): DocumentPages {
  return {
    version: 1,
    notes: [],
    type: 'pptx',
    width: 720,
    height: 405,
    slides: slides.map(([title, ...shapes], index) => ({ number: index + 1, title, hidden: false, shapes })),
  };
}

it('finds the changes on each slide, even if a slide was added and a shape renamed', () => {
  const before = deck(
    ['Cover', words('Title 1', 'Market 2025'), words('Foot', 'Page 1')],
    ['Summary', words('Body', 'Demand grew by nine per cent.'), words('Old', 'To be removed')],
  );
  const after = deck(
    ['Cover', words('Title 7', 'Market 2026'), words('Foot', 'Page 1', 0.3)],
    ['Method', words('Body', 'How it was done.')],
    ['Summary', words('Body', 'Demand grew by ten per cent.'), words('New', 'Quite another thing', 0.8)],
  );
  const pairs = comparePages(before, after) ?? [];
  expect(pairs.map(({ label, before: old, after: now }) => [label, old, now])).toEqual([
    ['Slide 1', 0, 0],
    ['Slide 2', null, 1],
    ['Slide 3', 1, 2],
  ]);
  expect(pairs.map(({ changes }) => changes.map(({ kind, name }) => `${kind} ${name}`))).toEqual([
    ['moved Foot', 'text Title 7'],
    ['added Body'],
    ['text Body', 'added New', 'removed Old'],
  ]);
  expect(comparePages(before, before)?.flatMap(({ changes }) => changes)).toEqual([]);
});

it('finds the cells that changed, and shifts none by an added row', () => {
  const sheet = (...rows: readonly (readonly string[])[]): DocumentPages => ({
    version: 1,
    notes: [],
    type: 'xlsx',
    sheets: [
      {
        name: 'Data',
        hidden: false,
        lastRow: rows.length,
        lastColumn: 2,
        columns: [1, 2],
        rows: rows.map((cells, index) => ({ number: index + 1, cells: [...cells], numbers: [] })),
      },
    ],
  });
  const before = sheet(['Name', 'Sum'], ['Alder', '10'], ['Birch', '20']);
  const after = sheet(['Name', 'Sum'], ['Aspen', '5'], ['Alder', '11'], ['Birch', '20']);
  const [pair] = comparePages(before, after) ?? [];
  expect(pair?.changes.map(({ kind, name, before: was, after: is }) => [kind, name, was, is])).toEqual([
    ['added', 'A2', '', 'Aspen'],
    ['added', 'B2', '', '5'],
    ['text', 'B3', '10', '11'],
  ]);
});

it('compares a text paragraph by paragraph, and its words one by one', () => {
  const text = (...texts: readonly string[]): DocumentPages => ({
    version: 1,
    notes: [],
    type: 'docx',
    blocks: texts.map(
      (words, index): FlowBlock => ({
        kind: 'paragraph',
        number: index + 1,
        text: words,
        level: 0,
        label: '',
      }),
    ),
  });
  const before = text('The plan is good.', 'It costs 5 Euro a day.', 'An end.');
  const after = text('The plan is good.', 'Something new in between.', 'It costs 6 Euro a day.');
  const [pair] = comparePages(before, after) ?? [];
  expect(pair?.changes.map(({ kind, after: is }) => [kind, is])).toEqual([
    ['added', 'Something new in between.'],
    ['text', 'It costs 6 Euro a day.'],
    ['removed', ''],
  ]);
  expect(diffTexts('It costs 5 Euro.', 'It costs 6 Euro.')).toEqual([
    { kind: 'same', text: 'It costs ' },
    { kind: 'removed', text: '5' },
    { kind: 'added', text: '6' },
    { kind: 'same', text: ' Euro.' },
  ]);
});

it('compares no deck with a workbook', () => {
  expect(comparePages(deck(), { version: 1, notes: [], type: 'docx', blocks: [] })).toBeNull();
});
