import { expect, it } from 'vitest';
import { frameWords } from './frame-words.js';

const height = 0.05;
const word = (text: string, left: number, top: number, width = 0.1) => ({ text, left, top, width, height });
const printed = [
  word('Dear', 0.1, 0.2),
  word('[Client', 0.22, 0.2),
  word('Name],', 0.1, 0.27),
  word('growth', 0.22, 0.27),
  word('[Client', 0.1, 0.8),
  word('Name]', 0.22, 0.8),
];
const box = { left: 0.05, top: 0.15, width: 0.5, height: 0.2 };
const anchor = { kind: 'slide' as const, document: 0, slide: 1, name: 'Text', box };

it('frames the words of an anchor, each line of them', () => {
  const frames = frameWords({ ...anchor, words: '[Client Name]' }, printed);
  expect(frames?.map(({ left, top }) => [left, top].map((share) => Math.round(share * 100) / 100))).toEqual([
    [0.22, 0.2],
    [0.1, 0.27],
  ]);
});

it('searches in their shape, so that the same words elsewhere are not framed', () => {
  const below = { ...anchor, box: { ...box, top: 0.75 } };
  const frames = frameWords({ ...below, words: '[Client Name]' }, printed);
  expect(frames).toHaveLength(1);
  expect(frames?.[0]?.top).toBeGreaterThan(0.7);
});

it.each(['Deаr', 'nowhere'])('frames only the shape if the words "%s" are not printed', (words) => {
  expect(frameWords({ ...anchor, words }, printed)).toBeNull();
});

it('frames nothing else for an anchor of a whole shape', () => {
  expect(frameWords(anchor, printed)).toBeNull();
});
