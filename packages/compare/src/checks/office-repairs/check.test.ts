import type { DocumentFault, RepairKind } from '@fixpoint/documents/model';
import { expect, it } from 'vitest';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { presentation } from '../../../../documents/testing/zip-bytes.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { officeRepairs } from './check.js';

async function check(...repairs: DocumentFault<RepairKind>[]) {
  const document = { ...(await readPptx(presentation())), repairs };
  return runCheck(officeRepairs, documentTextOf([]), templateOf({}), {}, document);
}

const empty = (place: string): DocumentFault<RepairKind> => ({
  kind: 'empty-element',
  part: 'ppt/slides/slide2.xml',
  place,
  fact: '<p:txBody> contains no paragraph',
});

it('names the defect, its location and the reaction of Office (V-21)', async () => {
  expect(await check(empty('slide 2, shape "Text 18"'))).toMatchObject([
    {
      key: 'empty-element',
      location: 'slide 2, shape "Text 18"',
      message:
        '<p:txBody> contains no paragraph (slide 2, shape "Text 18"). Office repairs the document and may remove the element.',
      actual:
        '<p:txBody> contains no paragraph (ppt/slides/slide2.xml); Office says "PowerPoint found a problem with content in …. PowerPoint can attempt to repair the presentation."',
    },
  ]);
});

it('has one finding for each kind', async () => {
  const id: DocumentFault<RepairKind> = {
    ...empty('slide 4'),
    kind: 'slide-id',
    fact: 'The slide id 3 is used twice',
  };
  const findings = await check(empty('slide 2'), id, empty('slide 3'));
  expect(findings).toMatchObject([
    { key: 'empty-element', location: 'slide 2; slide 3' },
    { key: 'slide-id', location: 'slide 4' },
  ]);
  expect(findings[0]?.message).toMatch(/ 1 more place has the same problem\.$/);
});

it('is silent about a document that Office opens', async () => {
  expect(await check()).toEqual([]);
});
