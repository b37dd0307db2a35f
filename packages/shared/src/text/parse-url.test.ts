import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.js';

it('reads addresses, resolves relative ones, and rejects invalid ones', () => {
  expect(parseUrl('https://a.example/b?c=d')?.host).toBe('a.example');
  expect(parseUrl('../b', 'https://a.example/c/d')?.href).toBe('https://a.example/b');
  for (const text of ['', 'a.example', '../b', 'https://', 'https://[::'])
    expect(parseUrl(text), text).toBeNull();
});

it('reads an address of another script the hundred-thousandth time as the first', () => {
  let missed = 0;
  for (let time = 0; time < 100_000; time += 1) if (parseUrl('https://bücher.example/') === null) missed += 1;
  expect(missed).toBe(0);
});
