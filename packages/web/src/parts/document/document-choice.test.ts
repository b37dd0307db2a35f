import { describe, expect, it } from 'vitest';
import { shownDocument } from './document-choice.js';

describe('shownDocument', () => {
  const documents = [{ name: 'a.pdf' }, { name: 'b.pptx', pages: 'b' }, { name: 'c.docx', pages: 'c' }];

  it('keeps to the wanted document where that has pages', () => {
    expect(shownDocument(documents, '2')).toBe(2);
  });

  it('takes the first with pages where none is wanted, or the wanted one has none', () => {
    for (const wanted of [null, '0', '7', '-1', 'x', '']) expect(shownDocument(documents, wanted)).toBe(1);
  });

  it('answers -1 where no document has pages', () => {
    expect(shownDocument([{ name: 'a.pdf' }], '0')).toBe(-1);
    expect(shownDocument([], null)).toBe(-1);
  });
});
