// Set-up file of the tests before anything is broken: writes which places each test file runs, and how long it takes.
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

globalThis.reachedPlaces ??= new Set();
const begun = performance.now();
afterAll(() => {
  const { reachedPlaces } = globalThis;
  const { testPath: path } = expect.getState();
  const line = { path, places: [...reachedPlaces], ms: Math.ceil(performance.now() - begun) };
  appendFileSync(process.env.REACHED_PLACES, `${JSON.stringify(line)}\n`);
  reachedPlaces.clear();
});
