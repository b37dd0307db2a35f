import { describe, expect, it } from 'vitest';
import { readLoginAnswer, readPastedAnswer } from './login-answer.js';

describe('readLoginAnswer', () => {
  it.each([
    ['state=s&code=c', 'c'],
    ['state=s&code=c&error=', /did not grant/],
    ['state=other&code=c', /belongs to another/],
    ['code=c', /belongs to another/],
    ['state=s&error=access_denied', /access_denied/],
    ['state=s', /no code/],
  ])('reads %j', (query, expected) => {
    const read = () => readLoginAnswer(new URLSearchParams(query), 's');
    if (typeof expected === 'string') expect(read()).toBe(expected);
    else expect(read).toThrow(expected);
  });
});

describe('readPastedAnswer', () => {
  it.each([
    [' http://127.0.0.1:4000/?state=s&code=4/0Ab-c_d \n', '4/0Ab-c_d'],
    ['4/0Ab-c_d', '4/0Ab-c_d'],
    ['http://127.0.0.1:4000/?state=x&code=c', /belongs to another/],
    ['what is this?', /neither/],
    ['', /neither/],
  ])('reads %j', (pasted, expected) => {
    const read = () => readPastedAnswer(pasted, 's');
    if (typeof expected === 'string') expect(read()).toBe(expected);
    else expect(read).toThrow(expected);
  });
});
