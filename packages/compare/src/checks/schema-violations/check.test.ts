import { expect, it } from 'vitest';
import { readDocx, writeDocx } from '../../../../documents/testing/read-docx.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { schemaViolations } from './check.js';

async function check(properties: string) {
  const document = await readDocx(await writeDocx({ body: `<w:p><w:pPr>${properties}</w:pPr></w:p>` }));
  return runCheck(schemaViolations, documentTextOf([]), templateOf({}), {}, document);
}

it('reports properties out of order, and none in order', async () => {
  expect(await check('<w:jc w:val="left"/><w:keepNext/>')).toMatchObject([
    { key: 'element-order', message: '<w:keepNext> comes after <w:jc> in <w:pPr> (paragraph 1).' },
  ]);
  expect(await check('<w:keepNext/><w:jc w:val="left"/>')).toEqual([]);
});
