import { expect, it } from 'vitest';
import { createOnDemand } from './create-on-demand.js';

it('loads a module once, and only on request', async () => {
  let loads = 0;
  const lazy = createOnDemand('answers', async () => {
    loads += 1;
    return { answer: 42 };
  });
  expect(loads).toBe(0);
  await lazy.load();
  await lazy.load();
  expect(lazy.use().answer).toBe(42);
  expect(loads).toBe(1);
});

it('names the module that was not loaded', () => {
  const lazy = createOnDemand('answers', async () => ({}));
  expect(() => lazy.use()).toThrow('"answers" was used before it was loaded');
});
