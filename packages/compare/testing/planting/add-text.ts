import { escapeXml, type Host, relate, replacePart, slideOf } from './host.js';

/** Puts texts at the end of a text document, into boxes of their own on a slide, or below the rows of the first sheet. */
export async function addTexts(host: Host, texts: readonly string[]): Promise<void> {
  if (host.type === 'docx')
    await addBlocks(
      host,
      texts.map((text) => paragraph(run(text))),
    );
  else if (host.type === 'xlsx') await addCells(host, texts);
  else {
    const boxes = texts.map((text, index) => textBox(runOf(text), index)).join('');
    await replacePart(host, slideOf(host), (xml) => xml.replace('</p:spTree>', () => `${boxes}</p:spTree>`));
  }
}

/** Puts a link with these words into the document, in the same places. */
export async function addLink(host: Host, text: string, address: string): Promise<void> {
  const id = 'rIdPlanted';
  const part = host.type === 'pptx' ? slideOf(host) : host.shown;
  await relate(host, part, { id, type: 'hyperlink', target: escapeXml(address), external: true });
  const relationships = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  if (host.type === 'docx') {
    await addBlocks(host, [
      paragraph(`<w:hyperlink ${relationships} r:id="${id}">${run(text)}</w:hyperlink>`),
    ]);
  } else if (host.type === 'xlsx') {
    const cell = await addCells(host, [text]);
    const link = `<hyperlink ${relationships} ref="${cell}" r:id="${id}"/>`;
    await replacePart(host, host.shown, (xml) =>
      xml.includes('</hyperlinks>')
        ? xml.replace('</hyperlinks>', () => `${link}</hyperlinks>`)
        : xml.replace(behindHyperlinks, (next) => `<hyperlinks>${link}</hyperlinks>${next}`),
    );
  } else {
    const box = textBox(runOf(text, `<a:hlinkClick ${relationships} r:id="${id}"/>`));
    await replacePart(host, part, (xml) => xml.replace('</p:spTree>', () => `${box}</p:spTree>`));
  }
}

/** Elements that may follow the hyperlinks of a sheet, or its end. */
const behindHyperlinks =
  /<(?:printOptions|pageMargins|pageSetup|headerFooter|rowBreaks|colBreaks|ignoredErrors|drawing|legacyDrawing|picture|tableParts|extLst)\b|<\/worksheet>/;

/** Puts blocks of WordprocessingML at the end of a text document. */
export function addBlocks(host: Host, blocks: readonly string[]): Promise<void> {
  return replacePart(host, host.main, (xml) => atBodyEnd(xml, blocks.join('')));
}

/** A text document's main part with more at its end. */
export function atBodyEnd(xml: string, more: string): string {
  return xml.replace(bodyEnd, (end) => `${more}${end}`);
}

/** The properties of the last section, if there are any, follow all paragraphs. */
const bodyEnd = /(?:<w:sectPr(?:(?!<w:sectPr)[\s\S])*?(?:<\/w:sectPr>|\/>)\s*)?<\/w:body>/;

/** Puts texts below the rows of the first sheet, each in a row of its own, and returns the cell of the first. */
async function addCells(host: Host, texts: readonly string[]): Promise<string> {
  let first = 0;
  await replacePart(host, host.shown, (xml) => {
    const rows = [...xml.matchAll(/<row [^>]*\br="(\d+)"/g)].map(([, number]) => Number(number));
    // A row in between, so that the text is beside the table and not a row of it.
    first = Math.max(0, ...rows) + 2;
    const cells = texts.map((text, index) => {
      const row = first + 2 * index;
      return `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c></row>`;
    });
    return xml.replace('</sheetData>', () => `${cells.join('')}</sheetData>`);
  });
  return `A${first}`;
}

export function paragraph(runs: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

export function run(text: string, properties = ''): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function runOf(text: string, click = ''): string {
  return `<a:r><a:rPr lang="en-US" sz="1000">${click}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
}

/** Half an inch high, below what most slides hold; each further one is above the one before. */
function textBox(content: string, index = 0): string {
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${90_001 + index}" name="Planted ${index + 1}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr><a:xfrm><a:off x="457200" y="${4_572_000 - 800_000 * index}"/><a:ext cx="7680960" cy="457200"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>',
    `<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/><a:p>${content}</a:p></p:txBody></p:sp>`,
  ].join('');
}
