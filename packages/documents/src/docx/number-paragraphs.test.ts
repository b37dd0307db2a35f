import { describe, expect, it } from 'vitest';
import { p, paragraphsIn, readDocx, writeDocx } from '../../testing/read-docx.js';
import { formatNumber } from './number-paragraphs.js';

const level = (ilvl: number, text: string, format = 'decimal', more = '') =>
  `<w:lvl w:ilvl="${ilvl}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const item = (numId: number, ilvl: number) =>
  p('x', `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr>`);

async function labels(body: string, numbering: string, styles = ''): Promise<(string | null)[]> {
  const bytes = await writeDocx({
    body,
    parts: {
      numbering: { root: 'w:numbering', content: numbering },
      styles: { root: 'w:styles', content: styles },
    },
  });
  return paragraphsIn(await readDocx(bytes)).map((paragraph) => paragraph.numbering?.label ?? null);
}

const outline = (more = '') =>
  `<w:abstractNum w:abstractNumId="1">${level(0, '%1.')}${level(1, '%1.%2')}${level(2, '(%3)', 'lowerLetter')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>${more}`;

describe('numbers of lists', () => {
  it('count by level, and start again behind a level further out', async () => {
    const body = [item(1, 0), item(1, 1), item(1, 1), item(1, 2), item(1, 0), item(1, 1), item(1, 2)].join(
      '',
    );
    expect(await labels(body, outline())).toEqual(['1.', '1.1', '1.2', '(a)', '2.', '2.1', '(a)']);
  });

  it('continue across lists of one definition, unless a list restarts', async () => {
    const more =
      '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
      '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
    const body = [item(1, 0), item(2, 0), item(3, 0), item(3, 0), item(1, 0)].join('');
    expect(await labels(body, outline(more))).toEqual(['1.', '2.', '5.', '6.', '7.']);
  });

  it('have another format if a list redefines a level', async () => {
    const more = `<w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0">${level(0, 'Part %1', 'upperRoman')}</w:lvlOverride></w:num>`;
    expect(await labels(item(2, 0) + item(2, 0), outline(more))).toEqual(['Part I', 'Part II']);
  });

  it('never restart if the level forbids it, and are decimal if it is legal', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, '%1', 'upperRoman')}${level(1, '%1.%2', 'decimal', '<w:lvlRestart w:val="0"/><w:isLgl/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const body = [item(1, 0), item(1, 1), item(1, 0), item(1, 1)].join('');
    expect(await labels(body, numbering)).toEqual(['I', '1.1', 'II', '2.2']);
  });

  it('come from styles, are removed by number 0, and follow a numbering style', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Heading1"/></w:style>' +
      '<w:style w:type="numbering" w:styleId="Outline"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const numbering =
      `<w:abstractNum w:abstractNumId="1">${level(0, '%1', 'decimal', '<w:pStyle w:val="Heading1"/>')}${level(1, '%1.%2', 'decimal', '<w:pStyle w:val="Heading2"/>')}</w:abstractNum>` +
      '<w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Outline"/></w:abstractNum>' +
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>';
    const style = (id: string, more = '') => p('x', `<w:pStyle w:val="${id}"/>${more}`);
    const body = [
      style('Heading1'),
      style('Heading2'),
      style('Heading1', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
      item(2, 0),
    ];
    expect(await labels(body.join(''), numbering, styles)).toEqual(['1', '1.1', null, '2']);
  });

  it('are bullets and nothing', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, '\uf0b7', 'bullet')}${level(1, '%2', 'none')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    expect(await labels(item(1, 0) + item(1, 1) + item(9, 0), numbering)).toEqual(['•', '', null]);
  });
});

it.each([
  [4, 'lowerRoman', 'iv'],
  [1994, 'upperRoman', 'MCMXCIV'],
  [5000, 'upperRoman', '5000'],
  [26, 'lowerLetter', 'z'],
  [28, 'upperLetter', 'BB'],
  [1_000_000, 'lowerLetter', '1000000'],
  [7, 'decimalZero', '07'],
  [3, 'chineseCounting', '3'],
  [3, 'none', ''],
])('shows %d as %s: %s', (value, format, text) => {
  expect(formatNumber(value, format)).toBe(text);
});

describe('outline levels', () => {
  const levels = async (body: string, styles = '') => {
    const bytes = await writeDocx({ body, parts: { styles: { root: 'w:styles', content: styles } } });
    return paragraphsIn(await readDocx(bytes)).map(({ outlineLevel }) => outlineLevel);
  };
  const style = (id: string) => p('x', `<w:pStyle w:val="${id}"/>`);

  it('come from the paragraph, its style, the base of that style, and the names of built-in headings', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="Chapter"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Chapter big"/><w:basedOn w:val="A"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="heading 3"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="D"><w:name w:val="TOC Heading"/><w:basedOn w:val="C"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="E"><w:name w:val="Loop"/><w:basedOn w:val="F"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="F"><w:name w:val="Loop too"/><w:basedOn w:val="E"/></w:style>';
    const body =
      [...'ABCDE'].map(style).join('') + style('Heading4') + p('x', '<w:outlineLvl w:val="0"/>') + p('x');
    expect(await levels(body, styles)).toEqual([2, 2, 3, null, null, 4, 1, null]);
  });
});
