import { expect, it } from 'vitest';
import { findFreePort } from './find-free-port.js';

it('avoids the ephemeral ports of a system: another process could take one before it is used', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  // Linux assigns from 32,768 on, others from 49,152 on. Browsers refuse 10,080 and some below it.
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThan(10_080);
  expect(new Set(ports).size).toBeGreaterThan(40);
});
