import { expect, it } from 'vitest';
import { officeAnswer } from './office-answer.js';

it.each([
  ['NOT_ZIP', 'xlsx', 'Excel cannot open the file … because the file format or file extension is not valid.'],
  [
    'CORRUPT',
    'docx',
    'Word found unreadable content in …. Do you want to recover the contents of this document?',
  ],
  [
    'MISSING_PART',
    'pptx',
    'PowerPoint found a problem with content in …. PowerPoint can attempt to repair the presentation.',
  ],
  // Office asks for the password, and reads documents of any size.
  ['ENCRYPTED', 'docx', null],
  ['TOO_LARGE', 'xlsx', null],
] as const)('what Office says of %s in %s', (reason, type, answer) => {
  expect(officeAnswer(reason, type)).toBe(answer);
});
