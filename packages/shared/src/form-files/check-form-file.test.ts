import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from '../media-types/index.js';
import { checkFormFile } from './check-form-file.js';

const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

describe('a field for files', () => {
  it.each([
    [['.pptx'], 'Deck.PPTX', true],
    [['.pptx'], 'deck.pdf', false],
    [[pptx], 'deck.pptx', true],
    [[pptx], 'deck.docx', false],
    [['image/*'], 'logo.heic', true],
    [['image/*'], 'deck.pptx', false],
    [['image/jpg'], 'photo.jpeg', true],
    [['application/x-zip-compressed'], 'all.zip', true],
    [['text/csv', '.xlsx'], 'peers.xlsx', true],
    [['text/csv', '.xlsx'], 'peers.xls', false],
    // Nobody knows what it is.
    [['application/pdf'], 'README', true],
    [['.pdf'], 'README', false],
  ])('that accepts %j takes %s: %s', (accept, name, isTaken) => {
    const problem = checkFormFile({ name: 'Template', accept }, { name, bytes: 1, type: mediaTypeOf(name) });
    expect(problem === null).toBe(isTaken);
    if (problem !== null) {
      expect(problem).toMatchObject({
        field: 'Template',
        message: `Template accepts ${accept.join(', ')}; "${name}" is not one of these.`,
      });
    }
  });
});
