import type { Display } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { personInputToAction } from './person-input-to-action.js';

const second: Display = {
  id: 'right',
  x: 1_920,
  y: -100,
  width: 1_280,
  height: 800,
  scale: 1.5,
  primary: false,
};
const noKeys = (): never => {
  throw new Error('no keys here');
};

it('finds the place of a click by fractions of the display that is shown, from its first pixel to its last', () => {
  const click = (x: number, y: number) =>
    personInputToAction({ type: 'click', x, y, button: 'left', count: 2 }, second, noKeys);
  expect(click(0, 0)).toEqual({
    type: 'click',
    at: { space: 'logical', x: 1_920, y: -100 },
    button: 'left',
    count: 2,
  });
  expect(click(1, 1)).toMatchObject({ at: { x: 3_199, y: 699 } });
});

it('drags from one place to another, scrolls where the pointer is, presses keys and types texts', () => {
  expect(
    personInputToAction(
      { type: 'drag', from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, button: 'right' },
      second,
      noKeys,
    ),
  ).toMatchObject({ type: 'drag', from: { x: 1_920 }, to: { x: 3_199 }, button: 'right' });
  expect(
    personInputToAction({ type: 'scroll', x: 0.5, y: 0.5, dx: 0, dy: -3 }, second, noKeys),
  ).toMatchObject({
    type: 'scroll',
    dx: 0,
    dy: -3,
  });
  expect(personInputToAction({ type: 'key', keys: 'ctrl+c' }, second, () => ['ctrl', 'c'])).toEqual({
    type: 'chord',
    keys: ['ctrl', 'c'],
  });
  expect(personInputToAction({ type: 'text', text: '中文 😀' }, second, noKeys)).toEqual({
    type: 'type',
    text: '中文 😀',
  });
});
