import { describe, expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { requiredTexts } from './check.js';

const disclaimer = 'This report is for information only and is no investment advice.';

function findingsOf(texts: Parameters<typeof documentTextOf>[0], required: string[] = [disclaimer]) {
  return runCheck(requiredTexts, documentTextOf(texts), templateOf({ required_texts: required }));
}

describe('required-texts', () => {
  it.each([
    ['as it is required', disclaimer],
    ['within a longer text', `© 2026 Alder Ltd. ${disclaimer} All rights reserved.`],
    [
      'in another case, with other spaces',
      'THIS REPORT is for information\nonly – and is no investment advice',
    ],
  ])('accepts a text %s', (_, text) => {
    expect(findingsOf(['Revenue grew.', text])).toEqual([]);
  });

  it('accepts a text of a footer', () => {
    expect(
      findingsOf([{ kind: 'footer', text: 'Strictly confidential' }], ['Strictly confidential']),
    ).toEqual([]);
  });

  it('does not accept a text in the notes of a slide', () => {
    expect(findingsOf([{ kind: 'notes', text: disclaimer }])).toHaveLength(1);
  });

  it('reports each text that is missing', () => {
    expect(findingsOf(['Revenue grew.'], [disclaimer, 'Strictly confidential'])).toMatchObject([
      { location: 'document', message: expect.stringContaining('does not contain the required text') },
      { message: expect.stringContaining('"Strictly confidential"') },
    ]);
  });

  it('shows the text that differs', () => {
    const cut = 'This report is for information only and is investment advice.';
    expect(findingsOf(['This report is short.', cut])).toMatchObject([
      { actual: `"${cut}"`, message: expect.stringContaining('differs from the required text') },
    ]);
  });

  it('treats a part of a word as another word', () => {
    expect(findingsOf(['Nonconfidential'], ['Confidential'])).toHaveLength(1);
  });

  it('reports nothing if the template requires nothing', () => {
    expect(findingsOf(['Revenue grew.'], [])).toEqual([]);
  });
});
