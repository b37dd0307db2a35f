import { describe, expect, it } from 'vitest';
import { p, paragraphsIn, r, readDocx, tablesIn, writeDocx } from '../../testing/read-docx.js';

const texts = async (body: string) =>
  paragraphsIn(await readDocx(await writeDocx({ body }))).map(({ text }) => text);
const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

describe('the text of a paragraph', () => {
  it.each([
    ['tabs and breaks as a space', run('<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>'), 'a b c'],
    ['a hyphen that does not break', run('<w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t>'), 'e-mail'],
    [
      'symbols by their code',
      run('<w:sym w:font="Arial" w:char="2192"/><w:sym w:font="Wingdings" w:char="F0FC"/>'),
      '→✓',
    ],
    [
      'smart tags and content controls',
      `<w:p><w:smartTag>${r('a')}</w:smartTag><w:sdt><w:sdtContent>${r('b')}</w:sdtContent></w:sdt></w:p>`,
      'ab',
    ],
    [
      'the base of annotated characters',
      run(
        '<w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>b</w:t></w:r></w:rubyBase></w:ruby>',
      ),
      'b',
    ],
    ['formulas', `<w:p><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num></m:f></m:oMath></w:p>`, 'a'],
    [
      'insertions and moves, without deletions',
      `<w:p><w:ins>${r('a')}</w:ins><w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:moveFrom>${r('c')}</w:moveFrom><w:moveTo>${r('d')}</w:moveTo></w:p>`,
      'ad',
    ],
    [
      'no hidden text',
      `<w:p>${r('a')}${r('b', '<w:vanish/>')}${r('c', '<w:vanish w:val="0"/>')}</w:p>`,
      'ac',
    ],
  ])('contains %s', async (_, body, text) => {
    expect(await texts(body)).toEqual([text]);
  });

  it('joins paragraphs at a deleted paragraph mark, with the style of the last', async () => {
    const joined = (text: string) => `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${r(text)}</w:p>`;
    expect(await texts(joined('Hello wor') + p('ld') + p('b'))).toEqual(['Hello world', 'b']);
    expect(await texts(joined('a') + joined('b') + p('c'))).toEqual(['abc']);
    const cell = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    expect(await texts(joined('a') + cell(joined('b')) + p('c') + joined('d'))).toEqual(['a', 'c', 'd']);
  });

  it('leaves a paragraph out that was deleted as a whole', async () => {
    const deleted =
      '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>x</w:delText></w:r></w:del></w:p>';
    expect(await texts(p('a') + deleted + p('b'))).toEqual(['a', 'b']);
  });

  it('takes one alternative, never both', async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
    const both = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('new')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('old')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
    expect(await texts(run(`<w:t>anchor</w:t>${both}`) + p('next'))).toEqual(['anchor', 'new', 'next']);
    const emoji =
      '<mc:AlternateContent><mc:Choice Requires="w16se"/><mc:Fallback><w:t>☺</w:t></mc:Fallback></mc:AlternateContent>';
    expect(await texts(run(emoji))).toEqual(['☺']);
  });

  it('reads text boxes of older documents', async () => {
    const body = run(
      `<w:t>a</w:t><w:pict><v:shape><v:textbox><w:txbxContent>${p('b')}</w:txbxContent></v:textbox></v:shape></w:pict>`,
    );
    expect(await texts(body)).toEqual(['a', 'b']);
  });
});

describe('fields', () => {
  const fieldsOf = async (body: string) => (await readDocx(await writeDocx({ body }))).fields;

  it('show their result and keep their instruction', async () => {
    const body = `<w:p>${r('see ')}${mark('begin')}${instruction(' REF _x \\h ')}${mark('separate')}${r('section 2')}${mark('end')}</w:p>`;
    expect(await texts(body)).toEqual(['see section 2']);
    expect(await fieldsOf(body)).toEqual([
      { name: 'REF', instruction: 'REF _x \\h', result: 'section 2', place: 'body' },
    ]);
  });

  it('may be nested, also in an instruction', async () => {
    const inner = `${mark('begin')}${instruction('PAGE')}${mark('separate')}${r('3')}${mark('end')}`;
    const body = `<w:p>${mark('begin')}${instruction('IF ')}${inner}${instruction(' = 3')}${mark('separate')}${r('yes')}${mark('end')}</w:p>`;
    expect(await texts(body)).toEqual(['yes']);
    expect(await fieldsOf(body)).toMatchObject([
      { name: 'PAGE' },
      { name: 'IF', instruction: 'IF 3 = 3', result: 'yes' },
    ]);
  });

  it('of the simple kind, and links as fields', async () => {
    const body = `<w:p><w:fldSimple w:instr="PAGE">${r('7')}</w:fldSimple>${mark('begin')}${instruction('HYPERLINK "https://a.example/"')}${mark('separate')}${r('here')}${mark('end')}</w:p>`;
    const document = await readDocx(await writeDocx({ body }));
    expect(document.fields.map(({ name }) => name)).toEqual(['PAGE', 'HYPERLINK']);
    expect(document.links).toEqual([{ text: 'here', address: 'https://a.example/' }]);
  });

  it('that never end, or were half deleted, do not swallow what follows', async () => {
    expect(await texts(`<w:p>${mark('begin')}${instruction('TOC')}${r('a')}</w:p>${p('b')}`)).toEqual([
      'a',
      'b',
    ]);
    expect(await texts(`<w:p>${mark('begin')}<w:del>${mark('end')}</w:del></w:p>${p('b')}`)).toEqual([
      '',
      'b',
    ]);
  });

  it('are not links if they jump inside the document', async () => {
    const body = `<w:p>${mark('begin')}${instruction('HYPERLINK \\l "_Toc1"')}${mark('separate')}${r('x')}${mark('end')}</w:p>`;
    expect((await readDocx(await writeDocx({ body }))).links).toEqual([]);
  });
});

describe('the surroundings of the text', () => {
  it('distinguishes sections that start a page from continuous ones', async () => {
    const section = (type: string) =>
      `<w:p><w:pPr><w:sectPr><w:type w:val="${type}"/></w:sectPr></w:pPr></w:p>`;
    const body = `${p('a')}${section('nextPage')}${p('b')}${section('continuous')}${p('c')}<w:sectPr/>`;
    const pages = paragraphsIn(await readDocx(await writeDocx({ body })));
    // The second section continues, by its own properties; the third starts a page.
    expect(pages.filter(({ startsPage }) => startsPage).map(({ text }) => text)).toEqual(['c']);
  });

  it('counts charts, and pictures with their descriptions', async () => {
    const body = run(
      '<w:drawing><wp:inline><wp:docPr id="1" name="Chart 1"/><a:graphic><a:graphicData><c:chart r:id="x"/></a:graphicData></a:graphic></wp:inline></w:drawing>' +
        '<w:drawing><wp:anchor><wp:docPr id="2" name="Logo" descr="Our logo"/><a:graphic><a:graphicData><pic:pic/></a:graphicData></a:graphic></wp:anchor></w:drawing>' +
        '<w:pict><v:shape alt="Old"><v:imagedata r:id="y"/></v:shape></w:pict>',
    );
    const document = await readDocx(await writeDocx({ body }));
    expect(document.charts).toBe(1);
    expect(document.pictures).toEqual([
      { name: 'Logo', description: 'Our logo' },
      { name: '', description: 'Old' },
    ]);
    expect(paragraphsIn(document)[0]?.drawings).toBe(3);
  });

  it('fills the columns that a row of a table skips', async () => {
    const cell = `<w:tc>${p('x')}</w:tc>`;
    const body = `<w:tbl><w:tblGrid><w:gridCol/><w:gridCol/><w:gridCol/></w:tblGrid><w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell}</w:tr><w:sdt><w:sdtContent><w:tr>${cell.repeat(3)}</w:tr></w:sdtContent></w:sdt></w:tbl>`;
    const [table] = tablesIn(await readDocx(await writeDocx({ body })));
    expect(table?.rows.map((row) => row.map(({ span }) => span))).toEqual([
      [2, 1],
      [1, 1, 1],
    ]);
  });
});
