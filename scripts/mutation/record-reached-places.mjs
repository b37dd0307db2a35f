// Set-up file of the tests before anything is broken: writes which places each test file runs.
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

globalThis.reachedPlaces ??= new Set();
afterAll(() => {
  const { reachedPlaces } = globalThis;
  const line = { path: expect.getState().testPath, places: [...reachedPlaces] };
  appendFileSync(process.env.REACHED_PLACES, `${JSON.stringify(line)}\n`);
  reachedPlaces.clear();
});
