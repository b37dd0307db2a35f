import { expect, it } from 'vitest';
import { chatTools } from './chat-tools.js';

const display = { id: '0', x: 0, y: 0, width: 1_000, height: 1_000, scale: 1, primary: true };
const box = [500, 500];

it.each([
  ['one notch down by default', {}, { dx: 0, dy: 1 }],
  ['up as a negative turn', { direction: 'up', notches: 2 }, { dx: 0, dy: -2 }],
])('scrolls %s (S2-069)', (_, given, turn) => {
  const scroll = chatTools.find(({ name }) => name === 'scroll_at_position');
  const understood = scroll?.understand({ box, ...given } as never, { display } as never);
  expect(understood?.inputActions).toMatchObject([{ type: 'scroll', ...turn }]);
});
