import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { scanSecrets } from './scan-secrets.js';

it('keeps nothing in the process from one scan to the next', async () => {
  const scan = () =>
    scanSecrets(new Map([['a.js', [{ kind: 'added', text: 'const a = 1;', line: 1, hunk: 0 }]]]), {});
  await scan();
  await setImmediate();
  const before = performance.getEntries().length;
  for (let index = 0; index < 20; index += 1) await scan();
  await setImmediate();
  expect(performance.getEntries().length).toBe(before);
});
