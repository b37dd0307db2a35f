import { expect, it } from 'vitest';
import { createHeldInputs } from './held-inputs.js';

it('says once that what was held is lost, unless somebody was told already', () => {
  const held = createHeldInputs();
  held.wereLost({ toldAlready: false });
  held.tell();
  held.note('key-down', 'ctrl');
  held.note('button-down', 'left');
  held.note('key-down', 'a');
  held.note('key-up', 'a');
  held.wereLost({ toldAlready: false });
  expect(() => held.tell()).toThrow('ctrl, left');
  held.tell();
  held.note('key-down', 'ctrl');
  held.wereLost({ toldAlready: true });
  held.tell();
  held.note('key-down', 'ctrl');
  held.note('release-all', undefined);
  held.wereLost({ toldAlready: false });
  held.tell();
});

it('does not tell whoever comes after everything was let go', () => {
  const held = createHeldInputs();
  held.note('button-down', 'left');
  held.wereLost({ toldAlready: false });
  held.note('release-all', undefined);
  expect(() => held.tell()).not.toThrow();
});
