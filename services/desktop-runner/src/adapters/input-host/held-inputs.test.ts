import { expect, it } from 'vitest';
import { createHeldInputs } from './held-inputs.js';

it('reports lost inputs once, unless they were reported already', () => {
  const held = createHeldInputs();
  held.wereLost({ isReported: false });
  held.throwIfLost();
  held.note('key-down', 'ctrl');
  held.note('button-down', 'left');
  held.note('key-down', 'a');
  held.note('key-up', 'a');
  held.wereLost({ isReported: false });
  expect(() => held.throwIfLost()).toThrow('ctrl, left');
  held.throwIfLost();
  held.note('key-down', 'ctrl');
  held.wereLost({ isReported: true });
  held.throwIfLost();
  held.note('key-down', 'ctrl');
  held.note('release-all', undefined);
  held.wereLost({ isReported: false });
  held.throwIfLost();
});

it('reports nothing to a caller after everything was released', () => {
  const held = createHeldInputs();
  held.note('button-down', 'left');
  held.wereLost({ isReported: false });
  held.note('release-all', undefined);
  expect(() => held.throwIfLost()).not.toThrow();
});
