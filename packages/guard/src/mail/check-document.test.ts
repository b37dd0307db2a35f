import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './check-document.js';

/** An archive of two entries, as JSZip writes it. */
const whole = Buffer.from(
  [
    'UEsDBAoAAAAAAAAAIlzHHBc8CAAAAAgAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbDxUeXBlcy8+UEsDBAoAAAAAAAAAIlyT',
    '88AnPAAAADwAAAATAAAAcHB0L21lZGlhL2ltYWdlLmJpbgC7dzPvq2Yi3ppWEc2JRQG8eDTwrGcj35tXEs6KRgK9eTXxrWgk',
    '4JxYE8+LRwO+ejbyrmkl4Z1ZFNCMSFBLAQIUAAoAAAAAAAAAIlzHHBc8CAAAAAgAAAATAAAAAAAAAAAAAAAAAAAAAABbQ29u',
    'dGVudF9UeXBlc10ueG1sUEsBAhQACgAAAAAAAAAiXJPzwCc8AAAAPAAAABMAAAAAAAAAAAAAAAAAOQAAAHBwdC9tZWRpYS9p',
    'bWFnZS5iaW5QSwUGAAAAAAIAAgCCAAAApgAAAAAA',
  ].join(''),
  'base64',
);

describe('checkDocument', () => {
  it('sees that an Office document was cut, wherever it was cut', () => {
    expect(checkDocument(whole, 'pptx')).toBe('whole');
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.length - 1 }), (length) => {
        expect(checkDocument(whole.subarray(0, length), 'pptx')).toBe('cut');
      }),
    );
  });

  it('bears stray bytes behind the end, which real files have', () => {
    expect(checkDocument(Buffer.concat([whole, Buffer.alloc(1000)]), 'xlsx')).toBe('whole');
  });

  it.each([
    ['pptx', '<html>Internal error</html>', 'other'],
    ['docx', '', 'other'],
    ['pdf', '%PDF-1.7\n…\n%%EOF\n', 'whole'],
    ['pdf', '%PDF-1.7\n…', 'cut'],
    ['pdf', 'no document', 'other'],
    ['csv', 'a,b\n1,2\n', 'whole'],
    ['csv', 'a\u0000b', 'other'],
  ] as const)('evaluates a %s that reads %j as %s', (type, text, condition) => {
    expect(checkDocument(Buffer.from(text), type)).toBe(condition);
  });
});
