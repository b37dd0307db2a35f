import type JSZip from 'jszip';

/** A finished document, opened: `main` is its main part, `shown` the first part that shows content. */
export interface Opened {
  readonly archive: JSZip;
  readonly main: string;
  readonly shown: string;
}

type Replace = (archive: Opened['archive'], path: string, change: (xml: string) => string) => Promise<void>;

/** Puts a text at the end of a text document, into a box on its own on a slide, or below the rows of the first sheet. */
export async function addText(
  { archive, main, shown }: Opened,
  text: string,
  replace: Replace,
): Promise<void> {
  if (main.startsWith('word/')) {
    await replace(archive, main, (xml) =>
      atBodyEnd(xml, `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`),
    );
  } else if (main.startsWith('xl/')) {
    await replace(archive, shown, (xml) => {
      const rows = [...xml.matchAll(/<row [^>]*\br="(\d+)"/g)].map(([, number]) => Number(number));
      // A row in between, so that the text stands beside the table and is no row of it.
      const below = Math.max(0, ...rows) + 2;
      const row = `<row r="${below}"><c r="A${below}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
      return xml.replace('</sheetData>', () => `${row}</sheetData>`);
    });
  } else {
    // The first slide is a cover, which much is forgiven.
    const second = 'ppt/slides/slide2.xml';
    await replace(archive, archive.file(second) === null ? shown : second, (xml) =>
      xml.replace('</p:spTree>', () => `${textBox(text)}</p:spTree>`),
    );
  }
}

/** A text document's main part with more at its end. */
export function atBodyEnd(xml: string, more: string): string {
  return xml.replace(bodyEnd, (end) => `${more}${end}`);
}

/** The properties of the last section, where there are any, stand behind all paragraphs. */
export const bodyEnd = /(?:<w:sectPr(?:(?!<w:sectPr)[\s\S])*?(?:<\/w:sectPr>|\/>)\s*)?<\/w:body>/;

function textBox(text: string): string {
  return [
    '<p:sp><p:nvSpPr><p:cNvPr id="90001" name="Planted"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>',
    '<p:spPr><a:xfrm><a:off x="457200" y="4572000"/><a:ext cx="8229600" cy="457200"/></a:xfrm>',
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>',
    '<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/>',
    `<a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`,
  ].join('');
}
