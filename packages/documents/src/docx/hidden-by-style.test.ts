import { expect, it } from 'vitest';
import { paragraphsIn, r, readDocx, writeDocx } from '../../testing/read-docx.js';

const vanish = '<w:rPr><w:vanish/></w:rPr>';
const shown = '<w:rPr><w:vanish w:val="0"/></w:rPr>';
const style = (id: string, type: string, content: string, basedOn = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${basedOn === '' ? '' : `<w:basedOn w:val="${basedOn}"/>`}${content}</w:style>`;
const styles = [
  style('Ghost', 'character', vanish),
  style('GhostChild', 'character', '', 'Ghost'),
  style('Shown', 'character', shown, 'Ghost'),
  style('GhostPar', 'paragraph', vanish),
  style('GhostParChild', 'paragraph', '', 'GhostPar'),
  style('ShownPar', 'paragraph', shown, 'GhostPar'),
].join('');
const everything = `<w:docDefaults><w:rPrDefault>${vanish}</w:rPrDefault></w:docDefaults>`;

async function hiddenOf(paragraph: string, run: string, defaults = ''): Promise<string | undefined> {
  const properties = paragraph === '' ? '' : `<w:pPr><w:pStyle w:val="${paragraph}"/></w:pPr>`;
  const bytes = await writeDocx({
    body: `<w:p>${properties}${r('secret', run)}</w:p>`,
    parts: { styles: { root: 'w:styles', content: defaults + styles } },
  });
  const [found] = paragraphsIn(await readDocx(bytes));
  expect(found?.text).toBe(found?.hidden === '' ? 'secret' : '');
  return found?.hidden;
}

const ofStyle = (id: string) => `<w:rStyle w:val="${id}"/>`;

it.each([
  ['a run’s style', '', ofStyle('Ghost'), ''],
  ['the style that it is based on', '', ofStyle('GhostChild'), ''],
  ['a paragraph’s style', 'GhostPar', '', ''],
  ['the style that that is based on', 'GhostParChild', '', ''],
  ['the defaults of the document', '', '', everything],
  ['the defaults and a style', 'GhostPar', ofStyle('Ghost'), everything],
  ['the run itself', 'ShownPar', '<w:vanish/>', ''],
])('hides a text by %s', async (_, paragraph, run, defaults) => {
  expect(await hiddenOf(paragraph, run, defaults)).toBe('secret');
});

it.each([
  ['styles that state so', 'ShownPar', ofStyle('Shown'), ''],
  ['two styles that hide it, which undo each other', 'GhostPar', ofStyle('Ghost'), ''],
  ['the run itself', 'GhostPar', '<w:vanish w:val="0"/>', ''],
  ['a style, against the defaults', '', ofStyle('Shown'), everything],
  ['a style that is unknown', 'Unknown', ofStyle('Unknown'), ''],
])('shows a text by %s', async (_, paragraph, run, defaults) => {
  expect(await hiddenOf(paragraph, run, defaults)).toBe('');
});

it('counts no number for a paragraph that is hidden with its mark', async () => {
  const item = (text: string, paragraph = '') =>
    `<w:p><w:pPr>${paragraph}<w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${r(text)}</w:p>`;
  const bytes = await writeDocx({
    body: item('one') + item('secret', '<w:pStyle w:val="GhostPar"/>') + item('two'),
    parts: {
      styles: { root: 'w:styles', content: styles },
      numbering: {
        root: 'w:numbering',
        content:
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      },
    },
  });
  expect(paragraphsIn(await readDocx(bytes)).map(({ numbering }) => numbering?.label)).toEqual([
    '1.',
    undefined,
    '2.',
  ]);
});
