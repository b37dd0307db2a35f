import { describe, expect, it } from 'vitest';
import { shownDocument } from './document-choice.js';

describe('shownDocument', () => {
  const documents = [{ name: 'a.pdf' }, { name: 'b.pptx', pages: 'b' }, { name: 'c.docx', pages: 'c' }];

  it('keeps the requested document if it has pages', () => {
    expect(shownDocument(documents, '2')).toBe(2);
  });

  it('takes the first with pages if the requested one is missing or has no pages', () => {
    for (const wanted of [null, '0', '7', '-1', 'x', '']) expect(shownDocument(documents, wanted)).toBe(1);
  });

  it('returns -1 if no document has pages', () => {
    expect(shownDocument([{ name: 'a.pdf' }], '0')).toBe(-1);
    expect(shownDocument([], null)).toBe(-1);
  });
});
