import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipDocument } from '../../testing/mail-fixtures.js';
import { checkDocument } from './check-document.js';

describe('checkDocument', () => {
  it('sees that an Office document was cut, wherever it was cut', async () => {
    const whole = await zipDocument();
    expect(checkDocument(whole, 'pptx')).toBe('whole');
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.length - 1 }), (length) => {
        expect(checkDocument(whole.subarray(0, length), 'pptx')).toBe('cut');
      }),
    );
  });

  it('bears stray bytes behind the end, which real files have', async () => {
    expect(checkDocument(Buffer.concat([await zipDocument(), Buffer.alloc(1000)]), 'xlsx')).toBe('whole');
  });

  it.each([
    ['pptx', '<html>Internal error</html>', 'other'],
    ['docx', '', 'other'],
    ['pdf', '%PDF-1.7\n…\n%%EOF\n', 'whole'],
    ['pdf', '%PDF-1.7\n…', 'cut'],
    ['pdf', 'no document', 'other'],
    ['csv', 'a,b\n1,2\n', 'whole'],
    ['csv', 'a\u0000b', 'other'],
  ] as const)('judges a %s that reads %j as %s', (type, text, condition) => {
    expect(checkDocument(Buffer.from(text), type)).toBe(condition);
  });
});
