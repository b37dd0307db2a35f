import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeEncodedWords } from './decode-headers.js';

it.each([
  ['plain', 'plain'],
  ['=?UTF-8?B?TcOkcmt0?= research', 'Märkt research'],
  ['=?iso-8859-1?q?M=E4rkt_report?=', 'Märkt report'],
  ['=?utf-8?B?TcM=?= =?utf-8?B?pHJrdA==?=', 'Märkt'],
  ['=?utf-8?Q?a?=\r\n =?utf-8?Q?b?= c', 'ab c'],
  ['=?utf-8*en?Q?a?=', 'a'],
  ['=?no-such-set?Q?a=C3=A4?=', 'aä'],
  ['=?utf-8?X?a?=', '=?utf-8?X?a?='],
])('decodes %j as %j', (value, expected) => {
  expect(decodeEncodedWords(value)).toBe(expected);
});

it('returns what was encoded, cut anywhere between bytes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      (text, size) => {
        const bytes = Buffer.from(text);
        const words: string[] = [];
        for (let start = 0; start < bytes.length; start += size)
          words.push(`=?utf-8?B?${bytes.subarray(start, start + size).toString('base64')}?=`);
        // A byte order mark at the start is swallowed by the platform's decoder, as it should be.
        expect(decodeEncodedWords(words.join('\r\n '))).toBe(text.replace(/^\uFEFF/, ''));
      },
    ),
  );
});
