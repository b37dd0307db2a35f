import { expect, it } from 'vitest';
import { pictureUrl } from './use-screen.js';

it('A screenshot is shown as its picture, and other data is not shown (S0-305)', () => {
  expect(pictureUrl('iVBORw0KGgoAAA==')).toBe('data:image/png;base64,iVBORw0KGgoAAA==');
  expect(pictureUrl('/9j/4AAQ')).toBe('data:image/jpeg;base64,/9j/4AAQ');
  expect(pictureUrl('PHN2Zz4=')).toBeNull();
  expect(pictureUrl('/9j/"onload="x')).toBeNull();
  expect(pictureUrl('')).toBeNull();
});
