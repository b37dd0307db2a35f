import { expect, it } from 'vitest';
import { createRefusalReporter, type NetworkRefusal } from './refusal-reporter.js';

it('forwards twenty at once, then one a second, and counts the dropped ones', () => {
  const seen: NetworkRefusal[] = [];
  let now = 0;
  const reporter = createRefusalReporter({ onRefusal: (refusal) => seen.push(refusal), now: () => now });
  const report = () => reporter.report({ host: 'a\u001b[2J.example\u202e', port: 1 }, 'not-allowed');
  for (let time = 0; time < 50; time += 1) report();
  expect(seen).toHaveLength(20);
  now = 1_000;
  report();
  report();
  expect(seen).toHaveLength(21);
  expect(seen[20]).toEqual({
    host: 'a[2J.example',
    port: 1,
    tried: 'a[2J.example:1',
    reason: 'not-allowed',
    unreported: 30,
  });
  now = 2_000;
  reporter.report({ host: 'a', port: 1 }, 'path', `POST /${'x'.repeat(300)}?token=secret`);
  expect(seen[21]?.tried).toMatch(/^POST \/x{193}…$/);
  now = 3_600_000;
  for (let time = 0; time < 50; time += 1) report();
  expect(seen).toHaveLength(42);
});
