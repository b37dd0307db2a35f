import type { BrokenPicture } from '@fixpoint/documents/model';
import { expect, it } from 'vitest';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { presentation } from '../../../../documents/testing/zip-bytes.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { brokenPictures } from './check.js';

async function check(...broken: BrokenPicture[]) {
  const document = { ...(await readPptx(presentation())), brokenPictures: broken };
  return runCheck(brokenPictures, documentTextOf([]), templateOf({}), {}, document);
}

it('reports pictures that cannot be shown, all in one finding (V-22)', async () => {
  const reason = 'its file is an HTML page';
  expect(
    await check({ place: 'slide 2', reason }, { place: 'slide 3', reason: 'its file is missing' }),
  ).toMatchObject([
    {
      key: '',
      location: 'slide 2; slide 3',
      message:
        'A picture cannot be shown (slide 2): its file is an HTML page. 1 more picture has the same problem.',
      measure: { value: 2, goal: 0 },
    },
  ]);
});

it('is silent about a document without any', async () => {
  expect(await check()).toEqual([]);
});
